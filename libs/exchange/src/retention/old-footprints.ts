import { before, COMPANIES_IN_USE } from '#platform';
import { oldRowsOfTable } from './old-rows-of-table.js';

const BATCH = 200;

/**
 * The condition that a footprint `f` was replaced long ago. The newest of a product stays, even if it is Deprecated: the next one
 * names it in `precedingPfIds`.
 */
const isOld = (days: `$${number}`) => `f.status = 'Deprecated' and f.created < ${before(days)}
  and exists (select from published_footprint n
    where n.company = f.company and n.chain = f.chain and n.created > f.created and n.created < ${before(days)})`;

const COMPANIES = `
  select c.company, first.created as oldest from ${COMPANIES_IN_USE} cross join lateral (
    select f.created from published_footprint f where f.company = c.company and ${isOld('$1')}
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
export const OLD_FOOTPRINTS = oldRowsOfTable({
  table: 'published_footprint',
  batch: BATCH,
  companies: COMPANIES,
  count: COUNT,
  remove: REMOVE,
});
