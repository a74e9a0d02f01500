import { Conflict } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import type { ElementKind } from '../../model/element.js';

/** How many users a refusal names. */
const NAMED = 10;

interface Users {
  count: number;
  named: { uuid: string; kind: ElementKind; name: string }[];
}

/** Which datasets of an owner: one, or all of a database; `$2` is its uuid. */
export type OfDatasets = 'uuid = $2' | 'factor_database = $2';

/**
 * Elements that draw on a dataset, or ever did: what was computed of it stands in activities and locked versions. The caller
 * holds the datasets against being bound meanwhile.
 * @throws Conflict naming them
 */
export async function requireUnused(tx: Tx, owner: CompanyId, which: OfDatasets, uuid: string): Promise<void> {
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

const WORDS: Record<ElementKind, string> = { material: 'the material', process: 'the process element' };

/** Shared datasets are bound by elements of any company. */
const usersOf = (which: OfDatasets, { ofCompany = 'is not null' } = {}): string => `
  with datasets as (select uuid from dataset where owner = $1 and ${which}),
  users as (
    select e.uuid, e.kind, e.name from element e
    where e.company ${ofCompany} and e.dataset_owner = $1 and e.dataset in (select uuid from datasets)
    union
    select e.uuid, e.kind, e.name from element_change c join element e on e.company = c.company and e.uuid = c.element
    where c.company ${ofCompany} and c.changes ? 'dataset'
      and (c.changes->'dataset'->>'to')::uuid in (select uuid from datasets)
  )
  select (select count(*)::integer from users) as count, coalesce((
    select json_agg(first) from (select uuid, kind, name from users order by name, uuid limit ${NAMED}) first), '[]') as named`;
