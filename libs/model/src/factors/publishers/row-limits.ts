import { madeStorable, unstorable } from '#faults';
import type { DatasetRow } from '../dataset.js';
import { faulty } from './amounts.js';
import type { RowOutcome } from './profile.js';

/** In code points. The API has the same limits. */
const LONGEST = { key: 256, name: 500, description: 20_000 } as const;
const LONGEST_LEVEL = 500;

/** Turns a dataset with a text that is too long, or that the database can't keep, into a faulty row. Other outcomes pass unchanged. */
export function withinLimits(outcome: RowOutcome): RowOutcome {
  return outcome.kind === 'dataset' ? (textFault(outcome.row) ?? outcome) : outcome;
}

function textFault(row: DatasetRow): RowOutcome | undefined {
  for (const field of ['key', 'name', 'description'] as const) {
    const fault = faultOf(field, row[field] ?? '', LONGEST[field]);
    if (fault) return fault;
  }
  for (const level of row.taxonomy) {
    const fault = faultOf('taxonomy', level, LONGEST_LEVEL);
    if (fault) return fault;
  }
  return undefined;
}

function faultOf(field: string, text: string, longest: number): RowOutcome | undefined {
  const quoted = madeStorable(text.slice(0, 80));
  const unkept = unstorable(text);
  if (unkept !== undefined) return faulty(field, quoted, unkept);
  if (text.length > longest && Array.from(text).length > longest) {
    return faulty(field, quoted, `longer than ${longest} characters`);
  }
  return undefined;
}
