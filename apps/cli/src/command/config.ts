import { resolve } from 'node:path';
import { z } from 'zod';
import type { Running } from '#embedded';
import { faultCode, findRunning } from '#embedded';
import type { Settings } from '#platform';
import {
  API_SETTINGS,
  AUDIT_SETTINGS,
  DELIVERY_SETTINGS,
  DIRECT_URL_FAULT,
  hasWholeTlsPair,
  isDirectUrlKnown,
  isLeaseLongEnough,
  LEASE_FAULT,
  readConfig,
  RETENTION_SETTINGS,
  SHARED_SETTINGS,
  SIGNING_SETTINGS,
  TLS_PAIR_FAULT,
  WORKER_SETTINGS,
} from '#platform';
import { CliFault, EXIT } from './exit-codes.js';

/** Those of api and worker, too: `doctor` looks at all of them. */
const SETTINGS = {
  ...SHARED_SETTINGS,
  ...SIGNING_SETTINGS,
  ...AUDIT_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...RETENTION_SETTINGS,
  ...API_SETTINGS,
  ...WORKER_SETTINGS,
} as const satisfies Settings;

export const ALL_SETTINGS = Object.keys(SETTINGS) as readonly SettingName[];
export type SettingName = keyof typeof SETTINGS;
export type CliSettings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]> };

/** Commands go past a pooler: they take long, or need a session. */
export const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigFault listing every fault of the named settings */
export function readSettings<Name extends SettingName>(
  environment: Environment,
  names: readonly Name[],
): Readonly<Pick<CliSettings, Name>> {
  const chosen = Object.fromEntries(names.map((name) => [name, SETTINGS[name]]));
  const rules = z
    .object(chosen)
    .refine(hasWholeTlsPair, TLS_PAIR_FAULT)
    .refine(isLeaseLongEnough, LEASE_FAULT)
    .refine(isDirectUrlKnown, DIRECT_URL_FAULT);
  return readConfig(rules, environment) as unknown as Pick<CliSettings, Name>;
}

/**
 * The caller's own environment if it names a database, else that of the service that runs on DATA_DIR. It also contains
 * the keys, without which nothing that the service sealed can be opened. Where no PUBLIC_URL is set, its address takes
 * the place.
 * @throws CliFault if there is neither
 */
export async function effectiveEnvironment(environment: Environment): Promise<Environment> {
  if (environment['DATABASE_URL'] || environment['DATABASE_URL_FILE']) return environment;
  const dataDir = resolve(environment['DATA_DIR'] || '.data');
  const running = await runningOn(dataDir);
  if (running) return { PUBLIC_URL: running.address, ...running.environment, DATABASE_URL: running.url };
  throw new CliFault(
    EXIT.unavailable,
    `There is no database to work on: DATABASE_URL is not set, and npm start runs no service on ${dataDir}.`,
  );
}

async function runningOn(dataDir: string): Promise<Running | undefined> {
  try {
    return await findRunning(dataDir);
  } catch (fault) {
    if (faultCode(fault) !== 'EACCES' && faultCode(fault) !== 'EPERM') throw fault;
    throw new CliFault(EXIT.noPermission, `${dataDir} belongs to somebody else: run the command as who ran npm start.`);
  }
}
