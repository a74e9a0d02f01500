import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Running } from '#embedded';
import { faultCode, findRunning } from '#embedded';
import type { Settings } from '#platform';
import {
  AUDIT_SETTINGS,
  DELIVERY_SETTINGS,
  integer,
  readConfig,
  RETENTION_SETTINGS,
  SHARED_SETTINGS,
  SIGNING_SETTINGS,
} from '#platform';
import { CliFault, EXIT } from './exit-codes.js';

/** Of the settings of an api, those that `doctor` looks at. */
const API_SETTINGS = {
  DEFAULT_COMPANY: z.string().optional(),
  SPOOL_DIR: z.string().default(tmpdir()),
  SPOOL_MB: integer(4_096, { min: 1 }),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
} as const satisfies Settings;

const SETTINGS = {
  ...SHARED_SETTINGS,
  ...SIGNING_SETTINGS,
  ...AUDIT_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...RETENTION_SETTINGS,
  ...API_SETTINGS,
} as const satisfies Settings;

export type SettingName = keyof typeof SETTINGS;
export type CliSettings = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigFault listing every fault of the named settings */
export function readSettings<Name extends SettingName>(
  environment: Environment,
  names: readonly Name[],
): Readonly<Pick<CliSettings, Name>> {
  const chosen = Object.fromEntries(names.map((name) => [name, SETTINGS[name]]));
  return readConfig(z.object(chosen), environment) as unknown as Pick<CliSettings, Name>;
}

/**
 * The caller's own environment if it names a database, else that of the service that runs on DATA_DIR. It also contains
 * the keys, without which nothing that the service sealed can be opened. Where no PUBLIC_URL is set, its address takes
 * the place, as it does for the worker.
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
