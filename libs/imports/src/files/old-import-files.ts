import type { CompanyId, CompanyWithOldRows, Database, OldRows, RemovedBatch, Sql } from '#platform';
import { before } from '#platform';

const BATCH = 1_000;
/** A piece has 1 MiB. */
const PIECES = 20;

/** The condition that an import `i` ended long ago. */
const hasEnded = (days: `$${number}`) => `i.created < ${before(days)} and i.ended < ${before(days)}`;

const FAULTS = 'select from file_import_fault f where f.company = $1 and f.import = i.uuid';
const GROUPS =
  'select count(*) from file_import i join file_import_fault_group g on g.company = i.company and g.import = i.uuid';
const PIECES_LEFT = 'select from file_import_piece p where p.company = $1 and p.import = i.uuid';
const isOld = (days: `$${number}`) => `${hasEnded(days)} and (exists (${FAULTS}) or exists (${PIECES_LEFT}))`;

/** The function goes from one import to the next in the keys of faults and pieces: most imports have none left. */
const COMPANIES = `
  select i.company, min(i.created) as oldest
  from imports_left_over() left_over
  join file_import i on i.company = left_over.company and i.uuid = left_over.import
  where ${hasEnded('$1')} group by i.company`;

const COUNT = `
  select (select count(*) from file_import i join file_import_fault f on f.company = i.company and f.import = i.uuid
      where i.company = $1 and ${hasEnded('$2')})
    + (${GROUPS}
      where i.company = $1 and ${hasEnded('$2')})
    + (select count(*) from file_import i join file_import_piece p on p.company = i.company and p.import = i.uuid
      where i.company = $1 and ${hasEnded('$2')}) as count`;

/** One import at a time, the oldest first, which nobody else is working on. One with groups has faults, too: they go with the first of these. */
const REMOVE = `
  with old as materialized (
    select i.uuid, i.created from file_import i where i.company = $1 and i.created >= $3 and ${isOld('$2')}
    order by i.created, i.uuid limit 1 for update skip locked
  ), faults as (
    delete from file_import_fault where company = $1 and (import, number) in (
      select f.import, f.number from file_import_fault f join old on f.import = old.uuid where f.company = $1
      order by f.number limit ${BATCH}) returning 1
  ), groups as (
    delete from file_import_fault_group where company = $1 and import in (select uuid from old) returning 1
  ), pieces as (
    delete from file_import_piece where company = $1 and (import, number) in (
      select p.import, p.number from file_import_piece p join old on p.import = old.uuid where p.company = $1
      order by p.number limit ${PIECES}) returning 1
  )
  select (select created from old) as reached, (select count(*) from faults) as faults,
    (select count(*) from groups) as groups, (select count(*) from pieces) as pieces`;

interface Removed {
  reached: Date | null;
  faults: number;
  groups: number;
  pieces: number;
}

/**
 * What is left of the files of imports that have ended: values of faulty rows, since the file itself goes when its import ends.
 * The import and its counts stay.
 */
export const OLD_IMPORT_FILES: OldRows = {
  companies: (sql: Sql, days: number) => sql.queryAcross<CompanyWithOldRows>('purge', COMPANIES, [days]),

  async count(sql: Sql, company: CompanyId, days: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(COUNT, [company, days]);
    return row?.count ?? 0;
  },

  async remove(database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch> {
    const [removed] = await database.query<Removed>(REMOVE, [company, days, from]);
    if (!removed?.reached) return { rows: {} };
    const { reached, faults, groups, pieces } = removed;
    const rows = { file_import_fault: faults, file_import_fault_group: groups, file_import_piece: pieces };
    return { rows, next: reached };
  },
};
