import { ConfigFault } from '#platform';
import type { SettingName } from '../config.js';
import type { CliContext } from '../context.js';
import { CliFault } from '../exit-codes.js';
import type { Check, Finding } from './check.js';
import { fault, ok, warning } from './check.js';

/** The settings that the checks need, those that every process shares among them. */
export const CHECKED_SETTINGS = [
  'DATABASE_URL',
  'QUEUE_URL',
  'JWT_KEYS',
  'SECRET_KEYS',
  'BASE_DOMAIN',
  'DEFAULT_COMPANY',
  'PUBLIC_URL',
  'DATABASE_POOL',
  'SPOOL_DIR',
  'SPOOL_MB',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'ACCESS_TOKEN_TTL',
  'REFRESH_TOKEN_TTL',
  'ALLOW_PRIVATE_TARGETS',
  'CONNECT_TIMEOUT',
  'REQUEST_TIMEOUT',
  'ATTEMPT_TIMEOUT',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OPS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const satisfies readonly SettingName[];

/** Every fault of the settings, and names that are none. */
export function settingsCheck(context: CliContext): Check {
  const unknown = context
    .unknownSettings()
    .map((line) => warning(line, 'Correct the name, or remove it from the environment.'));
  return { name: 'settings', look: async () => [...unknown, ...(await faultsOf(context))] };
}

async function faultsOf(context: CliContext): Promise<Omit<Finding, 'check'>[]> {
  try {
    await context.settings(...CHECKED_SETTINGS);
    return [ok(`${CHECKED_SETTINGS.length} settings are as they have to be.`)];
  } catch (thrown) {
    if (thrown instanceof CliFault) return [fault(thrown.message, 'Set DATABASE_URL.')];
    if (!(thrown instanceof ConfigFault)) throw thrown;
    return thrown.faults.map((line) => fault(line, 'See docs/operating/settings.md.'));
  }
}
