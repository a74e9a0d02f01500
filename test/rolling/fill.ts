import type { RollingGround } from './ground.js';

/** Rows that a migration has to go through: so many that one that holds on to what it writes is noticed. */
export interface Filled {
  elements: number;
  activities: number;
}

/**
 * Writes many elements of another kind than the load lists, as copies of one that the load made, and many activities of
 * another company.
 *
 * @param template the name of the element that is copied
 */
export async function fill(ground: RollingGround, template: string, { elements, activities }: Filled): Promise<void> {
  await ground.query(`
    insert into element
    select copy.*
    from element e
      cross join lateral (select gen_random_uuid() as u from generate_series(1, ${elements}) where e.uuid is not null) made
      cross join lateral jsonb_populate_record(e, jsonb_build_object('uuid', u, 'chain', u, 'kind', 'process', 'sync_id', null)) copy
    where (e.company, e.uuid) = (select company, uuid from element where name = '${template}' limit 1)`);
  await ground.query(`
    insert into activity (company, uuid, name, co2e, start_date, end_date, created_by)
    select c.uuid, gen_random_uuid(), 'Trip ' || n, 1, d, d, 'fill'
    from company c, generate_series(1, ${activities}) n,
      lateral (select timestamptz '2020-01-01' + n * interval '1 minute' as d) day
    where c.subdomain = 'big'`);
}
