import type { StandaloneConfig } from './config.js';
import type { Secrets } from './secrets.js';

/** The environment of api and worker: defaults for a single machine. The caller may override each of them. */
export function appEnvironment(
  config: StandaloneConfig,
  secrets: Secrets,
  databaseUrl: string,
): Record<string, string> {
  const { given } = config;
  const keys = {
    ...(given['JWT_KEYS_FILE'] ? {} : { JWT_KEYS: secrets.jwtKeys }),
    ...(given['SECRET_KEYS_FILE'] ? {} : { SECRET_KEYS: secrets.secretKeys }),
  };
  return {
    ...keys,
    BASE_DOMAIN: 'localhost',
    DEFAULT_COMPANY: 'demo',
    // So that partners on this machine can be answered. In all other installations this is off.
    ALLOW_PRIVATE_TARGETS: 'true',
    HOST: config.host,
    ...given,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl,
  };
}

/** The worker's: it has an OPS_PORT of its own. The address that its events name is kept with what it answers. */
export function workerEnvironment(environment: Readonly<Record<string, string>>): Record<string, string> {
  const { OPS_PORT } = environment;
  return { ...environment, ...(OPS_PORT && { OPS_PORT: String(Number(OPS_PORT) + 1) }) };
}

/** What a command needs to work beside the running apps. The rest of the caller's environment is not stored. */
const FOR_COMMANDS = [
  'DATABASE_URL',
  'QUEUE_URL',
  'QUEUE_URL_FILE',
  'STORAGE_URL',
  'STORAGE_URL_FILE',
  'JWT_KEYS',
  'JWT_KEYS_FILE',
  'SECRET_KEYS',
  'SECRET_KEYS_FILE',
  'AUDIT_KEYS',
  'AUDIT_KEYS_FILE',
  'BASE_DOMAIN',
  'DEFAULT_COMPANY',
  'PUBLIC_URL',
  'OUTBOUND',
  'ALLOW_PRIVATE_TARGETS',
  'PACT_EVENT_ORGANISATIONS',
  'HOST',
  'PORT',
  'DATA_DIR',
] as const;

export function forCommands(environment: Readonly<Record<string, string>>): Record<string, string> {
  const isForCommands = ([name]: [string, string]): boolean => (FOR_COMMANDS as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(environment).filter(isForCommands));
}
