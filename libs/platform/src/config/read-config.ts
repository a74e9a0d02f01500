import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** EX_CONFIG of sysexits.h. */
export const EXIT_CONFIG = 78;

type Environment = Readonly<Record<string, string | undefined>>;

/** Every fault of the configuration at once. Names settings, never shows a value. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
}

/**
 * Parses the environment once, into a frozen object. Each setting may also be given as `NAME_FILE`, the path of a file
 * that holds it; an empty setting counts as absent.
 * @throws ConfigFault
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
): Readonly<z.output<Schema>> {
  const faults: string[] = [];
  const settings = fromFiles(environment, faults);
  const parsed = schema.safeParse(settings);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) faults.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  if (faults.length > 0 || !parsed.success) throw new ConfigFault([...new Set(faults)]);
  return Object.freeze(parsed.data);
}

function fromFiles(environment: Environment, faults: string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const text = value?.trim();
    if (text) settings[name] = text;
  }
  for (const [name, path] of Object.entries(settings)) {
    if (!name.endsWith('_FILE') || PATH_SETTINGS.has(name)) continue;
    const setting = name.slice(0, -'_FILE'.length);
    if (!SECRET_SETTINGS.has(setting)) continue;
    if (settings[setting] !== undefined) {
      faults.push(`${setting}: given twice, by itself and as ${name}`);
      continue;
    }
    try {
      settings[setting] = readFileSync(path, 'utf8').trim();
    } catch {
      faults.push(`${name}: the file it names can't be read`);
    }
  }
  return settings;
}

/** Settings whose own value is a path. */
const PATH_SETTINGS = new Set(['TLS_CERT_FILE', 'TLS_KEY_FILE']);
const SECRET_SETTINGS = new Set(['DATABASE_URL', 'QUEUE_URL', 'JWT_KEYS', 'SECRET_KEYS']);

/** For the first line of a `main`: prints every fault and ends the process with 78. */
export function configOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof ConfigFault)) throw fault;
    process.stderr.write(`${fault.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
