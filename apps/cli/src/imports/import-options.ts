import type { ImportKind } from '#model/imports';
import { IMPORT_KINDS, isImportKind } from '#model/imports';
import type { ImportMode } from '#imports';
import { IMPORT_MODES, isDatabaseText } from '#imports';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** The options as commander passes them, unchecked. */
export interface ImportFlags {
  company?: string;
  kind?: string;
  file?: string;
  database?: string;
  map?: string;
  mode?: string;
  faults?: string;
  dryRun?: boolean;
  skipFaulty?: boolean;
  again?: boolean;
  onWarnings?: string;
}

export interface ImportOptions {
  company: string;
  kind: ImportKind;
  /** `-` is standard input. */
  file: string;
  /** Of datasets alone: the uuid or the name of the database that they go into. */
  database?: string;
  /** A mapping that is kept, or a JSON file. */
  map?: string;
  mode: ImportMode;
  /** Where faults are written as CSV. */
  faults?: string;
  dryRun: boolean;
  skipFaulty: boolean;
  again: boolean;
  /** Whether it waits to be confirmed where its check warns of something. */
  stopsOnWarnings: boolean;
}

/** @throws CliFault listing everything that is missing or wrong */
export function importOptions(flags: ImportFlags): ImportOptions {
  const faults: string[] = [];
  const needed = (name: 'company' | 'kind' | 'file'): string => {
    const value = flags[name]?.trim() ?? '';
    if (value === '') faults.push(`--${name} is missing`);
    return value;
  };
  const [company, kind, file] = [needed('company'), needed('kind'), needed('file')];
  const mode = IMPORT_MODES.find((each) => each === (flags.mode ?? 'create'));
  if (kind !== '' && !isImportKind(kind)) faults.push(`--kind has to be one of ${IMPORT_KINDS.join(', ')}`);
  if (!mode) faults.push(`--mode has to be one of ${IMPORT_MODES.join(', ')}`);
  const { onWarnings = 'go' } = flags;
  if (onWarnings !== 'go' && onWarnings !== 'stop') faults.push('--on-warnings has to be go or stop');
  const database = flags.database?.trim();
  if (kind === 'dataset' && !isDatabaseText(database ?? '')) faults.push('--database is missing, or no name of one');
  if (kind !== 'dataset' && database !== undefined) faults.push('--database is for --kind dataset only');
  if (faults.length > 0 || !isImportKind(kind) || !mode) throw new CliFault(EXIT.usage, faults.join('\n'));
  const { map, dryRun = false, skipFaulty = false, again = false } = flags;
  const stopsOnWarnings = onWarnings === 'stop';
  return { company, kind, file, database, map, mode, faults: flags.faults, dryRun, skipFaulty, again, stopsOnWarnings };
}
