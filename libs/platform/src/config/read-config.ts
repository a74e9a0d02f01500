import { readFileSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import type { z } from 'zod';
import { SECRET_SETTINGS } from './setting-names.js';
import { unknownSettings } from './unknown-settings.js';

/** EX_CONFIG of sysexits.h. */
export const EXIT_CONFIG = 78;

type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the configuration at once. The messages name settings and never show a value. */
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
  for (const setting of SECRET_SETTINGS) {
    const name = `${setting}_FILE`;
    const path = settings[name];
    if (path === undefined) continue;
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

/**
 * For the first line of a `main`. If there are faults, it prints them all, with suggestions for misspelt names, and
 * exits with status 78.
 */
export function configOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof ConfigFault)) throw fault;
    process.stderr.write(`${[fault.message, ...unknownSettings(process.env)].join('\n')}\n`);
    process.exit(EXIT_CONFIG);
  }
}

/** Warns of environment variables that look like misspelt settings. For a `main` whose configuration has no faults. */
export function warnOfUnknownSettings(logger: LoggerService): void {
  for (const warning of unknownSettings(process.env)) logger.warn(warning, 'Settings');
}
