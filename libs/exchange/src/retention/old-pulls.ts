import { before, COMPANIES_IN_USE } from '#platform';
import { oldRowsOfTable } from './old-rows-of-table.js';

const BATCH = 1_000;

const isOld = (days: `$${number}`) => `p.finished < ${before(days)}`;

const COMPANIES = `
  select c.company, first.finished as oldest from ${COMPANIES_IN_USE} cross join lateral (
    select p.finished from footprint_pull p where p.company = c.company and ${isOld('$1')}
    order by p.finished limit 1) first`;

const COUNT = `select count(*) as count from footprint_pull p where p.company = $1 and ${isOld('$2')}`;

const REMOVE = `
  with old as materialized (
    select p.uuid, p.finished from footprint_pull p
    where p.company = $1 and p.finished >= $3 and ${isOld('$2')}
    order by p.finished limit ${BATCH} for update skip locked
  ), gone as (
    delete from footprint_pull where company = $1 and uuid = any(array(select uuid from old)) returning 1
  )
  select (select count(*) from gone) as removed, (select max(finished) from old) as reached`;

/** Pulls that have ended. The footprints that they read stay, and may name a pull that is gone. */
export const OLD_PULLS = oldRowsOfTable({
  table: 'footprint_pull',
  batch: BATCH,
  companies: COMPANIES,
  count: COUNT,
  remove: REMOVE,
});
