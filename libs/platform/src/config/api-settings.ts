import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import type { Settings } from './setting-names.js';
import { flag, integer, ORGANISATIONS, seconds, url } from './settings.js';

const file = z.string().refine(isReadableFile, 'names no file that can be read').optional();

/** Whether a text is an origin in the form in which a browser sends it: scheme, host and port, and no path. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
  .refine((words) => words.every(isOrigin), 'not a list of origins such as https://app.example.com');

/** The default limits, which the API document states. */
export const DEFAULT_LIMITS = { requestsPerMinute: 600_000, tokenFailuresPerMinute: 30 } as const;

/** The settings that only apis have. Times are seconds in the environment and milliseconds here. */
export const API_SETTINGS = {
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(3000, { min: 0, max: 65_535 }),
  /** A streaming replica of DATABASE_URL, for listings, searches and reports. */
  DATABASE_READ_URL: url(['postgres:', 'postgresql:'], 'not a postgres:// address').optional(),
  /** How long such a read waits for the replica to have all that was committed before; then the primary is read. */
  DATABASE_READ_WAIT: seconds(0.1, { min: 0, max: 60 }),
  TRUST_PROXY: integer(0, { max: 32 }),
  REQUIRE_HTTPS: flag,
  TLS_CERT_FILE: file,
  TLS_KEY_FILE: file,
  PACT_EVENT_ORGANISATIONS: ORGANISATIONS,
  TOKEN_FAILURES_PER_MINUTE: integer(DEFAULT_LIMITS.tokenFailuresPerMinute, { min: 1 }),
  /** The limit for one client, or for one address where no client is known; 0: no limit. */
  REQUESTS_PER_MINUTE: integer(DEFAULT_LIMITS.requestsPerMinute),
  MAX_CONNECTIONS: integer(10_000, { min: 1 }),
  HEAD_TIMEOUT: seconds(20, { max: 3_600 }),
  RECEIVE_TIMEOUT: seconds(120, { max: 3_600 }),
  /** Longer than a load balancer keeps an idle connection, so that it never sends a request on one that is being closed. */
  KEEP_ALIVE_TIMEOUT: seconds(65, { max: 3_600 }),
  CORS_ORIGINS: origins,
  /** How long decoding and re-encoding an uploaded image may take, in whole seconds. */
  IMAGE_TIMEOUT: seconds(10, { min: 1, max: 3_600 }),
  /** A reader of a long listing who takes less than 16 kB in this time is disconnected. */
  READER_TIMEOUT: seconds(30, { max: 3_600 }),
  /** What bodies above 8 KiB may hold of the memory until they are answered, in MiB, and of this those of one company. */
  BODY_MB: integer(64, { min: 16 }),
  BODY_MB_PER_COMPANY: integer(32, { min: 16 }),
  /** How many long listings one process sends at a time. */
  LISTINGS: integer(64, { min: 1 }),
  LISTINGS_PER_COMPANY: integer(8, { min: 1 }),
  /** The folder of their temporary files, and how much these may hold, in MiB. */
  SPOOL_DIR: z.string().default(tmpdir()),
  SPOOL_MB: integer(4_096, { min: 1 }),
  SPOOL_MB_PER_COMPANY: integer(1_024, { min: 1 }),
  /** How long requests are still accepted after the process was asked to end. */
  SHUTDOWN_DELAY: seconds(0, { min: 0, max: 60 }),
} as const satisfies Settings;

export function hasWholeTlsPair(settings: {
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}): boolean {
  return !settings.TLS_CERT_FILE === !settings.TLS_KEY_FILE;
}

export const TLS_PAIR_FAULT = {
  path: ['TLS_KEY_FILE'],
  message: 'TLS_CERT_FILE and TLS_KEY_FILE go together',
  when: () => true, // Checked even where there are other faults, so that all of them are listed at once.
};

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
