import type { CompanyId, Sql } from '#platform';
import { isUuid, SHARED, groupedBy } from '#platform';
import { geoLocationByReference, searchGeoLocations } from '#model/terms';
import type { ReferenceKey, CellFault, NamedReference } from '#model/imports';

/** The records that a field may name: their table, and the column of each key. `$1` is the company. */
interface Named {
  readonly from: string;
  /** What a record has to be besides, unless its uuid names it. */
  readonly byOthers?: string;
  readonly columns: Partial<Record<ReferenceKey, string>>;
  /** The column of the supplier, where it tells records of one key apart. */
  readonly supplier?: string;
}

const OF_COMPANY = 'company = $1';
const BY_NAME = { uuid: 'uuid::text', syncId: 'sync_id', name: 'name' } as const;

const NAMED: Readonly<Record<string, Named>> = {
  product: { from: `element where ${OF_COMPANY}`, byOthers: 'newest', columns: { ...BY_NAME, sku: 'sku' } },
  parent: { from: `element where ${OF_COMPANY}`, byOthers: 'newest', columns: { ...BY_NAME, sku: 'sku' } },
  component: {
    from: `(
      select uuid, sync_id, sku, name, supplier, created, newest from element where ${OF_COMPANY}
      union all select uuid, sync_id, null, name, null, created, true from switch where ${OF_COMPANY}) part where true`,
    byOthers: 'newest',
    columns: { ...BY_NAME, sku: 'sku' },
    supplier: 'supplier',
  },
  scope: { from: `scope where ${OF_COMPANY}`, columns: { ...BY_NAME, code: 'code' } },
  org: { from: `org where ${OF_COMPANY}`, columns: BY_NAME },
  group: { from: `activity_group where ${OF_COMPANY}`, columns: BY_NAME },
  supplier: { from: `supplier where ${OF_COMPANY}`, columns: BY_NAME },
  transportLane: { from: `transport_lane where ${OF_COMPANY}`, columns: BY_NAME },
  location: { from: `location where ${OF_COMPANY}`, columns: { uuid: 'uuid::text', name: 'name' } },
  taxonomy: { from: 'taxonomy where owner = $1', columns: { uuid: 'uuid::text', path: 'path', name: 'name' } },
  dataset: {
    from: `dataset where owner in ($1, '${SHARED}')`,
    columns: { uuid: 'uuid::text', name: 'name' },
  },
};

interface Candidate {
  key: string;
  uuid: string;
  name: string;
  supplier?: string | null;
}

/** The reference that a row makes, and what it turned out to name. */
export interface Resolved {
  readonly reference: NamedReference;
  readonly uuid?: string;
  readonly fault?: CellFault;
}

/** How many candidates a fault names. */
const MOST_NAMED = 5;

/**
 * Looks up what the cells of some rows name: by any of its keys. A text that names several records is a fault that names
 * them, unless a supplier tells which is meant.
 */
export async function resolveNamed(
  sql: Sql,
  company: CompanyId,
  references: readonly NamedReference[],
): Promise<(reference: NamedReference, supplier?: string) => Resolved> {
  const found = new Map<string, readonly Candidate[]>();
  for (const [field, wanted] of groupedBy(references, ({ field }) => field)) {
    for (const [keys, group] of groupedBy(wanted, ({ keys }) => keys.join())) {
      const texts = new Set(group.map(({ text }) => text));
      for (const [text, candidates] of await lookUp(sql, company, field, keys.split(',') as ReferenceKey[], texts)) {
        found.set(placeOf(field, keys, text), candidates);
      }
    }
  }
  return (reference, supplier) => {
    const all = found.get(placeOf(reference.field, reference.keys.join(), reference.text)) ?? [];
    return resolvedAs(reference, supplier === undefined ? all : ofSupplier(all, supplier), all.length > 0);
  };
}

const placeOf = (field: string, keys: string, text: string): string => `${field}\n${keys}\n${text}`;

async function lookUp(
  sql: Sql,
  company: CompanyId,
  field: string,
  keys: readonly ReferenceKey[],
  texts: ReadonlySet<string>,
): Promise<Map<string, readonly Candidate[]>> {
  const found = new Map<string, readonly Candidate[]>();
  for (const key of keys) {
    // A uuid names one record; what another key names may be meant by a third key, too.
    const open = [...texts].filter((text) => !(isUuid(text) && found.has(text)));
    const rows = field === 'geoLocation' ? geoLocations(key, open) : await byKey(sql, company, field, key, open);
    for (const row of rows) {
      const known = found.get(row.key) ?? [];
      if (!known.some(({ uuid }) => uuid === row.uuid)) found.set(row.key, [...known, row]);
    }
  }
  return found;
}

async function byKey(
  sql: Sql,
  company: CompanyId,
  field: string,
  key: ReferenceKey,
  texts: readonly string[],
): Promise<Candidate[]> {
  const { from, byOthers = 'true', columns, supplier } = NAMED[field] ?? {};
  const selected = `uuid, name${supplier === undefined ? '' : ', supplier'}`;
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
  // One lookup for each text, whatever the statistics say of a table that is growing.
  return sql.query<Candidate>(
    `select wanted.key, ${selected} from unnest($2::text[]) as wanted (key) cross join lateral (
       select ${selected}, created from ${from} and ${byOthers} and ${column} = wanted.key offset 0
     ) named order by named.created, named.uuid`,
    [company, texts],
    { planned: 'anew' },
  );
}

/** Geo locations are a catalogue in code. */
function geoLocations(key: ReferenceKey, texts: readonly string[]): Candidate[] {
  return texts.flatMap((text) => {
    if (key === 'name') {
      const named = searchGeoLocations(text).filter(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
      return named.map(({ uuid, name, code }) => ({ key: text, uuid, name: `${name} (${code})` }));
    }
    const location = geoLocationByReference(key === 'code' ? { code: text } : { uuid: isUuid(text) ? text : null });
    return location ? [{ key: text, uuid: location.uuid, name: location.name }] : [];
  });
}

/** What the supplier sells; where that is nothing, what has no supplier. */
function ofSupplier(candidates: readonly Candidate[], supplier: string): Candidate[] {
  const its = candidates.filter((each) => each.supplier === supplier);
  return its.length > 0 ? its : candidates.filter((each) => !each.supplier);
}

function resolvedAs(reference: NamedReference, candidates: readonly Candidate[], isOfOthers: boolean): Resolved {
  const [first, second] = candidates;
  if (first && !second) return { reference, uuid: first.uuid };
  const { column, text: value, keys } = reference;
  if (!first && isOfOthers) {
    return { reference, fault: { column, value, reason: 'names nothing of this supplier, but of others' } };
  }
  if (!first) {
    return { reference, fault: { column, value, reason: `names nothing that exists, by ${keys.join(', ')}` } };
  }
  const named = candidates.slice(0, MOST_NAMED).map(({ name, uuid }) => `${name} (${uuid})`);
  const more = candidates.length > MOST_NAMED ? ` and ${candidates.length - MOST_NAMED} more` : '';
  const reason = `could be any of ${candidates.length}: ${named.join(', ')}${more}; use the uuid`;
  return { reference, fault: { column, value, reason } };
}
