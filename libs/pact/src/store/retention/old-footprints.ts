import type { CompanyId, CompanyWithOldRows, Database, OldRows, RemovedBatch, Sql } from '#platform';
import { before } from '#platform';

const BATCH = 200;

/**
 * The condition that a footprint `f` was replaced long ago. The newest of a product stays, even if it is Deprecated: the next one
 * names it in `precedingPfIds`.
 */
const isOld = (days: `$${number}`) => `f.status = 'Deprecated' and f.created < ${before(days)}
  and exists (select from published_footprint n
    where n.company = f.company and n.chain = f.chain and n.created > f.created and n.created < ${before(days)})`;

const COMPANIES = `
  select c.uuid as company, first.created as oldest from company c cross join lateral (
    select f.created from published_footprint f where f.company = c.uuid and ${isOld('$1')}
    order by f.created, f.id limit 1) first`;

const COUNT = `select count(*) as count from published_footprint f where f.company = $1 and ${isOld('$2')}`;

const REMOVE = `
  with old as materialized (
    select f.id, f.created from published_footprint f
    where f.company = $1 and f.created >= $3 and ${isOld('$2')}
    order by f.created, f.id limit ${BATCH} for update skip locked
  ), gone as (
    delete from published_footprint where company = $1 and id = any(array(select id from old)) returning 1
  )
  select (select count(*) from gone) as removed, (select max(created) from old) as reached`;

/** Deprecated footprints. `precedingPfIds` of those that stay may name footprints that are gone. */
export const OLD_FOOTPRINTS: OldRows = {
  companies: (sql: Sql, days: number) => sql.queryAcross<CompanyWithOldRows>('purge', COMPANIES, [days]),

  async count(sql: Sql, company: CompanyId, days: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(COUNT, [company, days]);
    return row?.count ?? 0;
  },

  async remove(database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch> {
    const [row] = await database.query<{ removed: number; reached: Date | null }>(REMOVE, [company, days, from]);
    const { removed = 0, reached = null } = row ?? {};
    return { rows: { published_footprint: removed }, ...(removed === BATCH && reached && { next: reached }) };
  },
};
