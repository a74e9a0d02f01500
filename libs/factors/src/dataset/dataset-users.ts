import { Conflict, Missing } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import type { ElementKind } from '#model/terms';

/** How many users a message names. */
const NAMED = 10;

interface Users {
  count: number;
  named: { uuid: string; kind: ElementKind | 'lane'; name: string }[];
}

/**
 * Citus reads several parts of a table at once, each by a connection of its own, and no longer writes datasets in a transaction that
 * has done so. Elsewhere nothing reads the setting.
 */
const IN_SEQUENCE = `select set_config('citus.multi_shard_modify_mode', 'sequential', true) where $1::uuid is not null`;

/** Selects datasets of an owner: one, several, or all of a database. `$2` is the uuid, or the uuids. */
export type OfDatasets = 'uuid = $2' | 'uuid = any($2::uuid[])' | 'factor_database = $2';

/**
 * Requires that no element or transport lane draws on these datasets, or ever did: figures computed from them may remain in
 * activities and locked versions. The caller must have locked the datasets, so that nothing binds them meanwhile.
 * @throws Conflict naming the users
 */
export async function requireUnused(
  tx: Tx,
  owner: CompanyId,
  which: OfDatasets,
  uuid: string | readonly string[],
): Promise<void> {
  if (owner === SHARED) await tx.query(IN_SEQUENCE, [owner]);
  const [users] =
    owner === SHARED
      ? await tx.queryAcross<Users>('dataset bindings', usersOf(which), [owner, uuid])
      : await tx.query<Users>(usersOf(which, { ofCompany: '= $1' }), [owner, uuid]);
  if (!users || users.count === 0) return;
  const named = users.named.map((user) => `${WORDS[user.kind]} "${user.name}" (${user.uuid})`);
  const more = users.count - named.length;
  if (more > 0) named.push(`${more} more`);
  throw new Conflict(`It is in use, or was: by ${named.join(', ')}.`);
}

/** Tells why a company cannot write a record that it does not own: it does not exist, or it is shared. */
export async function notOwned(
  tx: Tx,
  table: 'dataset' | 'factor_database',
  company: CompanyId,
  uuid: string,
): Promise<Missing | Conflict> {
  const word = table === 'dataset' ? 'dataset' : 'database';
  const shared = await tx.query(`select from ${table} where owner in ($1, '${SHARED}') and uuid = $2`, [company, uuid]);
  if (shared.length === 0) return new Missing(`There is no ${word} ${uuid}.`);
  return new Conflict(`The ${word} is shared by all companies: only its operator changes it.`);
}

const WORDS = {
  material: 'the material',
  process: 'the process element',
  lane: 'the transport lane',
} as const satisfies Record<Users['named'][number]['kind'], string>;

/** Elements and lanes of any company may be bound to shared datasets. */
const usersOf = (which: OfDatasets, { ofCompany = 'is not null' } = {}): string => `
  with datasets as (select uuid from dataset where owner = $1 and ${which}),
  users as (
    select e.uuid, e.kind, e.name from element e
    where e.company ${ofCompany} and e.dataset_owner = $1 and e.dataset in (select uuid from datasets)
    union
    select e.uuid, e.kind, e.name from element_change c join element e on e.company = c.company and e.uuid = c.element
    where c.company ${ofCompany} and c.changes ? 'dataset'
      and (c.changes->'dataset'->>'to')::uuid in (select uuid from datasets)
    union
    select t.uuid, 'lane', t.name from transport_lane t
    where t.company ${ofCompany} and t.drew_on is not null and t.drew_on && array(select uuid from datasets)
  )
  select (select count(*)::integer from users) as count, coalesce((
    select json_agg(first) from (select uuid, kind, name from users order by name, uuid limit ${NAMED}) first), '[]') as named`;
