import type { KeyObject } from 'node:crypto';
import { createSecretKey } from 'node:crypto';
import { z } from 'zod';
import { QUEUE_PREFIX } from './queue-prefix.js';
import { isRedis, readRedisAddress } from './redis-address.js';
import { STORAGE } from './storage-setting.js';
import type { Settings } from './setting-names.js';

/** One key of a key ring. The first key of a ring signs or encrypts; all of them verify or decrypt. */
export interface RingKey {
  id: string;
  key: KeyObject;
}

const REQUIRED = 'missing';

export function url(protocols: readonly string[], what: string) {
  return z
    .string({ error: REQUIRED })
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), what);
}

const POSTGRES = url(['postgres:', 'postgresql:'], 'neither a redis:// nor a postgres:// address');

const queueUrl = z.string({ error: REQUIRED }).superRefine((text, context) => {
  if (!isRedis(text)) {
    for (const { message } of POSTGRES.safeParse(text).error?.issues ?? []) context.addIssue(message);
    return;
  }
  try {
    readRedisAddress(text);
  } catch (fault) {
    context.addIssue((fault as Error).message);
  }
});

export function seconds(byDefault: number, { min = 0.001, max = 31_536_000 } = {}) {
  return z.coerce
    .number({ error: 'not a number of seconds' })
    .min(min, `less than ${min} seconds`)
    .max(max, `more than ${max} seconds`)
    .default(byDefault)
    .transform((value) => Math.round(value * 1000));
}

export function minutes(byDefault: number, { min = 0.01, max = 10_080 } = {}) {
  return z.coerce
    .number({ error: 'not a number of minutes' })
    .min(min, `less than ${min} minutes`)
    .max(max, `more than ${max} minutes`)
    .default(byDefault)
    .transform((value) => Math.round(value * 60_000));
}

export function integer(byDefault: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
  return z.coerce
    .number({ error: 'not an integer' })
    .int('not an integer')
    .min(min, `less than ${min}`)
    .max(max, `more than ${max}`)
    .default(byDefault);
}

export const flag = z
  .enum(['true', 'false'], { error: 'neither true nor false' })
  .default('false')
  .transform((text) => text === 'true');

/** Parses `id:base64url` pairs that are separated by commas. A key has at least 32 bytes, or exactly 32 if `exact`. */
function keyRing(exact: boolean) {
  return z.string({ error: REQUIRED }).transform((text, context) => {
    const ring: RingKey[] = [];
    for (const [index, entry] of text.split(',').entries()) {
      const [id, encoded] = entry.trim().split(':');
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      const longEnough = exact ? bytes.length === 32 : bytes.length >= 32;
      if (!id || !/^[A-Za-z0-9_-]{1,32}$/.test(id))
        context.addIssue(`key ${index + 1} is not of the form id:base64url`);
      else if (!longEnough) context.addIssue(`key ${index + 1} has not ${exact ? 'exactly' : 'at least'} 32 bytes`);
      else if (ring.some((other) => other.id === id)) context.addIssue(`key ${index + 1} repeats the id of another`);
      else ring.push({ id, key: createSecretKey(bytes) });
    }
    return ring;
  });
}

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** The settings that api, worker and cli share. */
export const SHARED_SETTINGS = {
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'not a postgres:// address'),
  /** Past a pooler; what needs a session goes there. */
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'not a postgres:// address').optional(),
  /** Where DATABASE_URL leads to a pooler: for how long that lends a connection. For a session it needs no setting. */
  DATABASE_POOLER: z.enum(['transaction'], { error: 'not transaction' }).optional(),
  QUEUE_URL: queueUrl.optional(),
  /** Keeps installations apart that share one Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'not of letters, digits, _ and -, at most 64')
    .default(QUEUE_PREFIX),
  /** Where images and files of imports go; without it into the database. */
  STORAGE_URL: STORAGE,
  SECRET_KEYS: keyRing(true),
  /** `off`: nothing has an effect outside of the database, as of a copy that is tried. */
  OUTBOUND: z.enum(['on', 'off'], { error: 'neither on nor off' }).default('on'),
  BASE_DOMAIN: z
    .string({ error: REQUIRED })
    .transform((text) => text.toLowerCase())
    .refine((text) => HOST.test(text), 'not a domain name'),
  DEFAULT_COMPANY: z.string().optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'not an http(s):// address')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  /** Between two requests of a bulk to the same partner. Seconds in the environment and milliseconds here. */
  REQUEST_PACE: seconds(1, { max: 3_600 }),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], { error: 'none of debug, info, warn, error' }).default('info'),
  /** Without one: text on a terminal, else JSON. */
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'neither json nor text' }).optional(),
  DATABASE_POOL: integer(20, { min: 2, max: 500 }),
  /** The port for operators: metrics and health. Without one there is none. */
  OPS_PORT: z.coerce
    .number({ error: 'not an integer' })
    .int('not an integer')
    .min(0, 'less than 0')
    .max(65_535, 'more than 65535')
    .optional(),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** Whether the page of the queue on that port may change something. */
  OPS_QUEUE_ACTIONS: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'not an http(s):// address').optional(),
} as const satisfies Settings;

/** Of those who chain the entries of the audit, or check the chain: workers and the cli. */
export const AUDIT_SETTINGS = {
  /** Without it each company's key is kept in the database, sealed with SECRET_KEYS. */
  AUDIT_KEYS: keyRing(false).optional(),
} as const satisfies Settings;

/** The times of answering a requester. They are seconds in the environment and milliseconds here. */
export const DELIVERY_SETTINGS = {
  ALLOW_PRIVATE_TARGETS: flag,
  CONNECT_TIMEOUT: seconds(5),
  REQUEST_TIMEOUT: seconds(15),
  ATTEMPT_TIMEOUT: seconds(20),
} as const satisfies Settings;

export const SIGNING_SETTINGS = {
  JWT_KEYS: keyRing(false),
  ACCESS_TOKEN_TTL: integer(3600, { min: 1, max: 86_400 }),
  REFRESH_TOKEN_TTL: integer(2_592_000, { min: 1, max: 31_536_000 }),
} as const satisfies Settings;

export const ORGANISATIONS = z
  .string()
  .default('standard,wbcsd')
  .transform((text) => text.split(',').map((word) => word.trim()))
  .refine(
    (words) => words.length > 0 && words.every((word) => /^[a-z0-9-]+$/.test(word)),
    'not a list of lower-case words',
  );
