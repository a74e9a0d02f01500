import { createHash } from 'node:crypto';
import { madeStorable } from '#faults';
import type { CompanyId, Sql } from '#platform';
import type { FaultGroup, FaultGroups } from '#model/imports';
import type { ImportRow } from './files/file-import.js';

/** How many groups of one import are told apart; the faults of others are only counted. */
export const MAX_GROUPS = 10_000;

/** Those that have room, since others were known or few enough: a group that is known grows. */
const ADD = `
  insert into file_import_fault_group as known (company, import, key, "column", value, reason, count, lines)
  select $1, $2, g.key, g."column", g.value, g.reason, g.count, g.lines::bigint[]
  from (
    select given.key, given."column", given.value, given.reason, given.count, given.lines, given.place, there.key is not null as "isKnown",
      count(*) filter (where there.key is null) over (order by given.place) as nth
    from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[])
      with ordinality as given (key, "column", value, reason, count, lines, place)
    left join file_import_fault_group there on there.company = $1 and there.import = $2 and there.key = given.key) g
  where g."isKnown" or g.nth <= $9::integer - (select count(*) from file_import_fault_group where company = $1 and import = $2)
  order by g.place
  on conflict (company, import, key) do update set count = known.count + excluded.count,
    lines = (known.lines || excluded.lines)[1:5]
  returning key, count::float8 as count`;

/** What became of groups that were added. */
export interface AddedGroups {
  /** Those that the import did not have before. */
  readonly fresh: readonly FaultGroup[];
  /** How many faults are in none. */
  readonly ungrouped: number;
}

/**
 * Adds the faults of some rows to those of an import, in the transaction that says how far it is: none counts twice.
 * @param most how many groups the import may have then
 */
export async function addGroups(
  sql: Sql,
  { company, uuid }: Pick<ImportRow, 'company' | 'uuid'>,
  groups: FaultGroups,
  most = MAX_GROUPS,
): Promise<AddedGroups> {
  const given = groups.list.map((group) => ({ key: keyOf(group), group }));
  if (given.length === 0) return { fresh: [], ungrouped: groups.others };
  const of = given.map(({ group }) => group);
  const added = await sql.query<{ key: string; count: number }>(ADD, [
    ...([company, uuid, given.map(({ key }) => key)] as const),
    ...[of.map(({ column }) => madeStorable(column)), of.map(({ value }) => madeStorable(value))],
    ...[of.map(({ reason }) => madeStorable(reason)), of.map(({ count }) => count)],
    ...[of.map(({ lines }) => `{${lines.join(',')}}`), most],
  ]);
  const counts = new Map(added.map(({ key, count }) => [key, count]));
  const without = given.filter(({ key }) => !counts.has(key));
  return {
    fresh: given.flatMap(({ key, group }) => (counts.get(key) === group.count ? [group] : [])),
    ungrouped: without.reduce((sum, { group }) => sum + group.count, groups.others),
  };
}

/** The most frequent groups of an import. */
export function groupsOf(sql: Sql, company: CompanyId, uuid: string, most: number): Promise<FaultGroup[]> {
  return sql.query<FaultGroup>(
    `select "column", value, reason, count::float8 as count, lines::float8[] as lines from file_import_fault_group
     where company = $1 and import = $2 order by file_import_fault_group.count desc, file_import_fault_group.lines[1], number limit $3`,
    [company, uuid, most],
  );
}

/** How many faults the groups of an import hold. */
export async function faultsInGroups(sql: Sql, company: CompanyId, uuid: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select coalesce(sum(count), 0)::float8 as count from file_import_fault_group where company = $1 and import = $2',
    [company, uuid],
  );
  return row?.count ?? 0;
}

function keyOf({ column, value, reason }: FaultGroup): string {
  return createHash('sha256')
    .update(JSON.stringify([column, value, reason]))
    .digest('base64url');
}
