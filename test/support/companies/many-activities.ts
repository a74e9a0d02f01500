import type { TestService } from './service.js';

export const MANY_ACTIVITIES = 15_000;
/** How long their listing is at least: more than the buffers between an api and its reader hold. */
export const THEIR_BYTES = 20_000_000;

/** Gives a company this many activities of 2010, one a minute, and their totals. */
export async function fillWithActivities({ database }: TestService, company: string): Promise<void> {
  await database.queryAcross(
    'deployment',
    `insert into activity (company, uuid, name, description, co2e, start_date, end_date, created_by)
     select $1, gen_random_uuid(), 'many ' || n, repeat('x', 1000), 0.1, timestamptz '2010-01-01' + n * interval '1 minute',
       timestamptz '2010-01-01' + n * interval '1 minute', 'test'
     from generate_series(1, $2::int) n`,
    [company, MANY_ACTIVITIES],
  );
  await database.queryAcross(
    'deployment',
    `insert into activity_total (company, span, start, org, scope, slot, count, co2e)
     select company, span, date_trunc(span, start_date at time zone 'UTC')::date, '00000000-0000-0000-0000-000000000000',
       '00000000-0000-0000-0000-000000000000', 0, count(*), sum(co2e)
     from activity cross join (values ('day'), ('month')) s (span) where company = $1 group by 1, 2, 3`,
    [company],
  );
}
