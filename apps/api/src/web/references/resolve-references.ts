import type { Type } from '@nestjs/common';
import { Checked, Faults, Missing } from '#faults';
import type { CompanyId, Database } from '#platform';
import { isUuid, readAhead } from '#platform';
import type { ReferencedKind, ReferenceId } from '#terms';
import { referencesOf } from './refers.js';

type SentReference = { uuid?: string | null } & Partial<Record<ReferenceId, string | null>>;
type Holder = Record<string | number, SentReference | undefined>;

/** A reference in a body, and where it is. */
interface Place {
  kind: ReferencedKind;
  /** A dotted path. */
  field: string;
  sent: SentReference;
  holder: Holder;
  key: string | number;
}

/** The uuids of the records that have an id. */
type Found = ReadonlyMap<string, readonly string[]>;

const IDS: readonly ReferenceId[] = ['syncId', 'sku'];
/** How many records a fault names that have the same id. */
const MOST_NAMED = 10;

/** Where bodies are written to. */
export interface Writing {
  readonly database: Database;
  readonly company: CompanyId;
  /** The parameters of the path. */
  readonly path: Readonly<Record<string, unknown>>;
}

/**
 * Puts the uuid of the record in place of the other ids by which bodies of a class refer to it, and adds a fault where none, or
 * several, have that id. A uuid that is sent decides. Bodies that say nothing but uuids cost no statement.
 */
export async function resolveReferences<Body extends object>(
  { database, company, path }: Writing,
  type: Type<object>,
  bodies: readonly Checked<Body>[],
): Promise<Checked<Body>[]> {
  const read = bodies.map(({ fields, faults }) => ({ fields, faults: new Faults(faults) }));
  const places = read.map(({ fields }) => placesIn(type, fields));
  const wanted = idsByStatement(places.flat());
  const found = new Map<string, Found>();
  for (const [text, { ids, within }] of wanted) {
    found.set(text, await readAhead(database, () => find(database, company, text, [...ids], within && path[within])));
  }
  return read.map(({ fields, faults }, index) => {
    for (const place of places[index] ?? []) resolve(place, found, faults);
    return new Checked(fields, faults.all);
  });
}

function placesIn(type: Type<object>, fields: object, above = ''): Place[] {
  const holder = fields as Holder;
  return Object.entries(referencesOf(type)).flatMap(([key, referring]): Place[] => {
    const sent = holder[key] as SentReference | (SentReference | undefined)[] | null | undefined;
    const field = `${above}${key}`;
    if (sent === undefined || sent === null) return [];
    if ('inside' in referring) return placesIn(referring.inside, sent, `${field}.`);
    if (!Array.isArray(sent)) return [{ kind: referring, field, sent, holder, key }];
    return sent.flatMap((each, index) =>
      each
        ? [{ kind: referring, field: `${field}.${index}`, sent: each, holder: sent as unknown as Holder, key: index }]
        : [],
    );
  });
}

/** The ids that are looked for, by the statement that finds them. */
function idsByStatement(places: readonly Place[]): Map<string, { ids: Set<string>; within?: string }> {
  const wanted = new Map<string, { ids: Set<string>; within?: string }>();
  for (const { kind, sent } of places) {
    for (const [text, id] of idsIn(kind, sent)) {
      const one = wanted.get(text) ?? { ids: new Set(), within: kind.within };
      wanted.set(text, one);
      one.ids.add(id);
    }
  }
  return wanted;
}

/** The ids that have to be looked up, each with the statement that does. */
function idsIn({ by }: ReferencedKind, sent: SentReference): [text: string, id: string][] {
  if (sent.uuid) return [];
  return IDS.flatMap((name): [string, string][] => {
    const [text, id] = [by[name], sent[name]];
    return text && typeof id === 'string' ? [[text, id]] : [];
  });
}

async function find(
  database: Database,
  company: CompanyId,
  text: string,
  ids: readonly string[],
  within: unknown,
): Promise<Found> {
  if (within !== undefined && !(typeof within === 'string' && isUuid(within)))
    throw new Missing('There is nothing at this address.');
  const values = [company, ids, ...(within === undefined ? [] : [within])] as const;
  const rows = await database.query<{ id: string; uuid: string }>(text, values, { planned: 'anew' });
  const found = new Map<string, string[]>();
  for (const { id, uuid } of rows) {
    const those = found.get(id);
    if (those) those.push(uuid);
    else found.set(id, [uuid]);
  }
  return found;
}

function resolve({ kind, field, sent, holder, key }: Place, found: ReadonlyMap<string, Found>, faults: Faults): void {
  const uuid = faults.isClear(field) ? uuidOf(kind, field, sent, found, faults) : undefined;
  if (uuid === undefined) {
    holder[key] = undefined;
    return;
  }
  for (const name of IDS) delete sent[name];
  sent.uuid = uuid;
}

function uuidOf(
  kind: ReferencedKind,
  field: string,
  sent: SentReference,
  found: ReadonlyMap<string, Found>,
  faults: Faults,
): string | undefined {
  if (sent.uuid) return sent.uuid;
  const ids = idsIn(kind, sent);
  if (ids.length === 0) {
    faults.add({
      field: `${field}.uuid`,
      message: `has to be a UUID, where no ${Object.keys(kind.by).join(' or ')} is sent`,
    });
    return undefined;
  }
  // A sku may be that of very many: the rarest id comes first.
  const [first = [], ...others] = ids
    .map(([text, id]) => found.get(text)?.get(id) ?? [])
    .sort((one, other) => one.length - other.length);
  const all = others.length === 0 ? first : first.filter((uuid) => others.every((those) => those.includes(uuid)));
  if (all.length === 1) return all[0];
  const named = all.slice(0, MOST_NAMED).join(', ');
  const several = `could be any of ${all.length}: ${named}${all.length > MOST_NAMED ? ' …' : ''}`;
  faults.add({ field, message: all.length === 0 ? 'names nothing that exists' : several });
  return undefined;
}
