import { Invalid } from '#faults';
import type { ImportKind } from '#footprint/model';
import { IMPORT_KINDS, isImportKind } from '#footprint/model';
import type { ImportMode } from '#footprint/store';
import { IMPORT_MODES } from '#footprint/store';
import type { FieldFault } from '#faults';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, QueryParameters } from '../routes/index.js';

/** What a caller asks for beside the file. */
export interface ImportRequest {
  kind: ImportKind;
  mode: ImportMode;
  dryRun: boolean;
  skipFaulty: boolean;
  again: boolean;
}

const FLAG = { type: 'boolean', default: false } as const;

export const ImportQuery = () =>
  QueryParameters(
    readImportRequest,
    Describes('kind', 'What the rows are.', { enum: [...IMPORT_KINDS] }),
    Describes(
      'mode',
      'create: a known syncId has to say the same. upsert: it is changed as by a PATCH; an empty cell keeps, (clear) clears.',
      {
        enum: [...IMPORT_MODES],
        default: 'create',
      },
    ),
    Describes('dryRun', 'Only check: nothing is written.', FLAG),
    Describes('skipFaulty', 'Write the other rows where some are faulty; by default nothing is written then.', FLAG),
    Describes('again', 'Import a file that was imported before.', FLAG),
  );

/** @throws Invalid listing every fault */
export function readImportRequest(query: Query): ImportRequest {
  const faults: FieldFault[] = [];
  const flag = (name: string): boolean => {
    const text = single(query, name);
    if (text !== undefined && text !== 'true' && text !== 'false') {
      faults.push({ field: name, message: 'has to be true or false' });
    }
    return text === 'true';
  };
  const kind = single(query, 'kind') ?? '';
  const mode = single(query, 'mode') ?? 'create';
  if (!isImportKind(kind)) faults.push({ field: 'kind', message: `has to be one of ${IMPORT_KINDS.join(', ')}` });
  if (!isMode(mode)) faults.push({ field: 'mode', message: `has to be one of ${IMPORT_MODES.join(', ')}` });
  const flags = { dryRun: flag('dryRun'), skipFaulty: flag('skipFaulty'), again: flag('again') };
  if (faults.length > 0 || !isImportKind(kind) || !isMode(mode)) throw new Invalid(faults);
  return { kind, mode, ...flags };
}

function isMode(text: string): text is ImportMode {
  return (IMPORT_MODES as readonly string[]).includes(text);
}
