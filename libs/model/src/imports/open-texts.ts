import type { FaultGroup } from './findings/fault-groups.js';
import type { ImportMapping } from './mapping/column-mapping.js';
import type { ImportKind } from './kinds.js';
import { importField } from './kinds.js';
import type { ImportProposal } from './propose-import.js';
import type { ProposedValue } from './proposed-value.js';
import { proposalForValue } from './proposed-value.js';

/** A text of some rows that an import would refuse. */
export interface OpenText {
  /** The header; empty where it is the whole row. */
  readonly column: string;
  readonly value: string;
  /** How many of the rows have it that were looked at. */
  readonly count: number;
  readonly firstLine: number;
  readonly reason: string;
  /** What the text most likely stands for; the mapping says so as `values` of its column. */
  readonly proposal?: ProposedValue;
}

/** What a check found of the rows of a proposal, each text of a column once. What no column fills is asked of the mapping already. */
export function openTexts(
  kind: ImportKind,
  { mapping, missing }: Pick<ImportProposal, 'mapping' | 'missing'>,
  groups: readonly FaultGroup[],
): OpenText[] {
  const texts = new Map<string, OpenText>();
  for (const { field = '', column, value, reason, count, lines } of groups) {
    if (column === '' && missing.includes(field)) continue;
    const key = JSON.stringify(column === '' ? [value, reason] : [column, value, '']);
    const known = texts.get(key);
    const proposal = proposalForValue(kind, mapping.columns, { column, value });
    const firstLine = Math.min(...lines, known?.firstLine ?? Infinity);
    texts.set(key, {
      ...(known ?? { column, value, reason, ...(proposal && { proposal }) }),
      ...{ count: count + (known?.count ?? 0), firstLine },
    });
  }
  return [...texts.values()];
}

/** The mapping without the quantities whose unit is still to be stated: the other columns can be looked at meanwhile. */
export function withoutUnitless(kind: ImportKind, mapping: ImportMapping): ImportMapping {
  const filled = new Set(mapping.columns.map(({ field }) => field));
  const columns = mapping.columns.filter(({ field, unit }) => {
    const { unitField } = importField(kind, field) ?? {};
    return unit !== undefined || unitField === undefined || filled.has(unitField);
  });
  return { ...mapping, columns };
}
