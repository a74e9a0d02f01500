import type { Entry, Mapping, Proposal } from './types.js';

/** What the table of columns shows an entry of the mapping at: the first of its columns. Undefined of a constant. */
const shownAt = ({ column, columns }: Entry): string | undefined => columns?.[0] ?? column ?? undefined;

/** Fields that several columns can fill together. */
export const isJoinable = (field: string): boolean => ['key', 'name', 'syncId'].includes(field);

/**
 * A mapping while somebody changes it: first an entry for each column of the file, whose field is empty where the column is not read,
 * then what fills further fields: constants, and columns that fill a second one.
 */
export function draftOf({ columns, mapping }: Proposal): Mapping {
  const rest = [...(mapping.columns ?? [])];
  const first = columns.map(({ column }) => {
    const at = rest.findIndex((entry) => shownAt(entry) === column);
    return at < 0 ? { column, field: '' } : (rest.splice(at, 1)[0] as Entry);
  });
  return { ...mapping, columns: [...first, ...rest] };
}

/** The place of the entry that the table shows at a column. */
export function placeOf({ columns }: Mapping, column: string): number {
  return (columns ?? []).findIndex((entry) => shownAt(entry) === column);
}

export function entryAt({ columns }: Mapping, place: number): Entry {
  return columns?.[place] ?? { field: '' };
}

/** Puts another entry in the place of one, or takes it out. */
export function withEntry(draft: Mapping, place: number, entry: Entry | undefined): Mapping {
  return { ...draft, columns: (draft.columns ?? []).toSpliced(place, 1, ...(entry ? [entry] : [])) };
}

/** The entry with another field. How the column names a record is said of one field; only some fields are filled by several columns. */
export function withField(entry: Entry, field: string, proposed: readonly Entry[]): Entry {
  const { by: _, columns, ...kept } = entry;
  const known = proposed.find((each) => each.field === field && shownAt(each) === shownAt(entry));
  const from = columns && isJoinable(field) ? { columns } : columns && { column: columns[0] ?? '' };
  return { ...kept, ...from, field, ...(known?.by && { by: known.by }) };
}

/** The entry with other columns joined behind its own. */
export function withJoined(entry: Entry, others: readonly string[]): Entry {
  const { column: _, columns: __, ...kept } = entry;
  const column = shownAt(entry) ?? '';
  return others.length > 0 ? { ...kept, columns: [column, ...others] } : { ...kept, column };
}

/** The fields that a draft fills. */
export function filledBy({ columns }: Mapping): Set<string> {
  return new Set((columns ?? []).map(({ field }) => field).filter(Boolean));
}

/** Whether the rows need a day and, as the columns are mapped now, none fills it: then one is stated for all rows. */
export function lacksDay({ missing }: Proposal, draft: Mapping): boolean {
  return missing.includes('startDate') && !filledBy(draft).has('startDate');
}

/** The mapping that is sent: a draft without what is not read, with other parts of it. */
export function mappingOf(draft: Mapping, more: Mapping = {}): Mapping {
  const read = [...(draft.columns ?? []), ...(more.columns ?? [])].filter(({ field }) => field !== '');
  const { where, ...rest } = draft;
  return { ...rest, ...more, ...(where?.length && { where }), columns: read.map(withoutEmpty) };
}

function withoutEmpty(entry: Entry): Entry {
  const said = Object.entries(entry).filter(([, value]) => value !== '' && value !== undefined && value !== null);
  return Object.fromEntries(said.filter(([, value]) => !isEmptyObject(value))) as unknown as Entry;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0;
}
