import type { CompanyId, Sql } from '#platform';
import { isUuid, groupedBy } from '#platform';
import type { GeoLocation, PlaceKey } from '#model/terms';
import { placeMeaning } from '#model/terms';
import type { ReferenceKey, CellFault, NamedReference } from '#model/imports';
import type { Candidate } from './named-records.js';
import { NAMED } from './named-records.js';
import type { Found, NamesWithoutCase } from './names-without-case.js';

/** The reference that a row makes, and what it turned out to name. */
export interface Resolved {
  readonly reference: NamedReference;
  /** Null where nothing of ours stands for it: the record goes without. */
  readonly uuid?: string | null;
  /** What the row is told although its record is written. */
  readonly told?: CellFault;
  readonly fault?: CellFault;
}

/** The values of a row that a reference fills. How a place is written is kept where a wider one, or none, stands for it. */
export function valuesOf({ reference: { field, text }, uuid, told }: Resolved): Record<string, unknown> {
  if (uuid === undefined) return {};
  return { [field]: uuid === null ? null : { uuid }, ...(told && { [`${field}Text`]: text }) };
}

/** What the references of some rows turned out to name. */
export type Named = (reference: NamedReference, supplier?: string) => Resolved;

/** What a text turned out to name. */
interface Meant extends Found {
  readonly told?: string;
  readonly isNone?: boolean;
}

const NOTHING: Meant = { candidates: [] };

/** How many candidates a fault names. */
const MOST_NAMED = 5;
/** Of a name that thousands bear, so many are compared. */
const MOST_COMPARED = 100;

/**
 * Looks up what the cells of some rows name: by any of its keys, and then without regard to case and accents. A text that names
 * several records is a fault that names them, unless a supplier tells which is meant.
 */
export async function resolveNamed(
  sql: Sql,
  company: CompanyId,
  references: readonly NamedReference[],
  names: NamesWithoutCase,
): Promise<Named> {
  const found = new Map<string, Meant>();
  for (const [field, wanted] of groupedBy(references, ({ field }) => field)) {
    for (const [joined, group] of groupedBy(wanted, ({ keys }) => keys.join())) {
      const texts = [...new Set(group.map(({ text }) => text))];
      const keys = joined.split(',') as ReferenceKey[];
      const meant =
        field === 'geoLocation' ? places(keys, texts) : await lookUp(sql, { company, field, keys, texts, names });
      for (const [text, each] of meant) found.set(placeOf(field, joined, text), each);
    }
  }
  return (reference, supplier) => {
    const meant = found.get(placeOf(reference.field, reference.keys.join(), reference.text)) ?? NOTHING;
    return resolvedAs(reference, meant, supplier);
  };
}

const placeOf = (field: string, keys: string, text: string): string => `${field}\n${keys}\n${text}`;

/** Texts of one field, and how they may name its records. */
interface Wanted {
  readonly company: CompanyId;
  readonly field: string;
  readonly keys: readonly ReferenceKey[];
  readonly texts: readonly string[];
  readonly names: NamesWithoutCase;
}

async function lookUp(sql: Sql, { company, field, keys, texts, names }: Wanted): Promise<Map<string, Found>> {
  const found = new Map<string, Candidate[]>();
  for (const key of keys) {
    // A uuid names one record; what another key names may be meant by a third key, too.
    const open = texts.filter((text) => !(isUuid(text) && found.has(text)));
    for (const row of await byKey(sql, company, field, key, open)) {
      const known = found.get(row.key) ?? [];
      if (!known.some(({ uuid }) => uuid === row.uuid)) found.set(row.key, [...known, row]);
    }
  }
  const others = texts.filter((text) => !found.has(text));
  const exact = [...found].map(([text, candidates]): [string, Found] => [text, { candidates }]);
  return new Map([...exact, ...(await names.find(sql, company, field, keys, others))]);
}

async function byKey(
  sql: Sql,
  company: CompanyId,
  field: string,
  key: ReferenceKey,
  texts: readonly string[],
): Promise<Candidate[]> {
  const { from, byOthers = 'true', columns, hasIndexOfNames, marks, supplier } = NAMED[field] ?? {};
  const shown = `uuid, name, marks${supplier === undefined ? '' : ', supplier'}`;
  const selected = `uuid, name, ${marks} as marks${supplier === undefined ? '' : ', supplier'}`;
  const column = columns?.[key];
  if (from === undefined || column === undefined) return [];
  if (key === 'uuid') {
    const uuids = texts.filter(isUuid).map((text) => text.toLowerCase());
    if (uuids.length === 0) return [];
    const rows = await sql.query<Candidate>(
      `select uuid::text as key, ${selected} from ${from} and uuid = any($2::uuid[])`,
      [company, uuids],
    );
    // The file may write a uuid in capitals.
    return texts.flatMap((text) =>
      rows.filter(({ uuid }) => uuid === text.toLowerCase()).map((row) => ({ ...row, key: text })),
    );
  }
  // The table is read once, not for each text.
  if (key === 'name' && !hasIndexOfNames) {
    return sql.query<Candidate>(
      `select ${column} as key, ${selected} from ${from} and ${byOthers} and ${column} = any($2::text[]) order by created, uuid`,
      [company, texts],
      { planned: 'anew' },
    );
  }
  // One lookup for each text, whatever the statistics say of a table that is growing.
  return sql.query<Candidate>(
    `select wanted.key, ${shown} from unnest($2::text[]) as wanted (key) cross join lateral (
       select ${selected}, created from ${from} and ${byOthers} and ${column} = wanted.key offset 0
     ) named order by named.created, named.uuid`,
    [company, texts],
    { planned: 'anew' },
  );
}

/** Places are a catalogue in code. */
function places(keys: readonly ReferenceKey[], texts: readonly string[]): Map<string, Meant> {
  return new Map(texts.map((text) => [text, placeMeant(text, keys as readonly PlaceKey[])]));
}

function placeMeant(text: string, keys: readonly PlaceKey[]): Meant {
  const meaning = placeMeaning(text, keys);
  const candidate = ({ uuid, name, code }: GeoLocation): Candidate => ({ key: text, uuid, name, marks: [code] });
  switch (meaning.kind) {
    case 'understood':
      return { candidates: [candidate(meaning.meant)], told: meaning.told };
    case 'none':
      return { candidates: [], isNone: true, told: `left out: ${meaning.told}` };
    case 'asked':
      return { candidates: meaning.candidates.map(candidate), isAsked: true };
    case 'unknown':
      return NOTHING;
    default:
      return meaning satisfies never;
  }
}

/** What the supplier sells; where that is nothing, what has no supplier. */
function ofSupplier(candidates: readonly Candidate[], supplier: string): Candidate[] {
  const its = candidates.filter((each) => each.supplier === supplier);
  return its.length > 0 ? its : candidates.filter((each) => !each.supplier);
}

function resolvedAs(reference: NamedReference, meant: Meant, supplier: string | undefined): Resolved {
  const { column, text: value, keys } = reference;
  const candidates = supplier === undefined ? meant.candidates : ofSupplier(meant.candidates, supplier);
  const [first, second] = candidates;
  const told = meant.told === undefined ? undefined : { column, value, reason: meant.told };
  if (meant.isNone) return { reference, uuid: null, told };
  if (first && !second && !meant.isAsked) return { reference, uuid: first.uuid, told };
  return { reference, fault: { column, value, reason: reasonOf(candidates, meant.candidates.length, keys, value) } };
}

function reasonOf(candidates: readonly Candidate[], all: number, keys: readonly ReferenceKey[], text: string): string {
  if (candidates.length === 0) {
    return all > 0
      ? 'names nothing of this supplier, but of others'
      : `names nothing that exists, by ${keys.join(', ')}`;
  }
  const named = candidates.slice(0, MOST_NAMED).map((each) => `${each.name} (${markOf(each, candidates, text)})`);
  const more = candidates.length > MOST_NAMED ? ` and ${candidates.length - MOST_NAMED} more` : '';
  const any = candidates.length === 1 ? '' : `any of ${candidates.length}: `;
  return `could be ${any}${named.join(', ')}${more}; write what stands in brackets`;
}

/** What names one of several records and none of the others: its path, code, syncId or sku; without these its uuid. */
function markOf({ uuid, marks }: Candidate, candidates: readonly Candidate[], text: string): string {
  const others = candidates.slice(0, MOST_COMPARED).flatMap((each) => (each.uuid === uuid ? [] : each.marks));
  return marks.find((mark) => mark !== null && mark !== text && !others.includes(mark)) ?? uuid;
}
