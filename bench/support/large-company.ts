import type { CompanyId, Database } from '#platform';
import { addElements } from './many-elements.js';
import { fillActivities } from './fill-activities.js';
import { addOldEvents } from './many-old-events.js';

interface Size {
  readonly products: number;
  readonly activities: number;
  readonly events: number;
}

/** The months that activities are spread over, from January 2020 on. */
const MONTHS = 60;

/** Every tenth product lacks the figure that a footprint needs. */
const LACKING = `
  update element set co2e = (co2e::jsonb || '{"A1_A3": ""}')::json where company = $1 and name like 'Material %0'`;

/** Of every second other one partners get a footprint. */
const PUBLISHED = `
  insert into published_footprint (company, id, chain, element, created, status, content, content_hash,
    validity_start, validity_end, keys, reviewed, shared_at)
  select company, gen_random_uuid(), chain, uuid, created, 'Active', '{}', sha256(uuid::text::bytea),
    '2025-01-01', '2035-01-01', array['urn:uuid:' || uuid], false, now()
  from element where company = $1 and name ~ '^Material .*[13579]$'`;

/** Fills a company as those of the largest customers are: what its pages read is there, and the statistics of all of it. */
export async function fillLargeCompany(database: Database, company: CompanyId, size: Size): Promise<void> {
  await fillActivities(database, company, size.activities, MONTHS);
  await addElements(database, company, size.products);
  await database.query(LACKING, [company]);
  await database.query(PUBLISHED, [company]);
  await addOldEvents(database, company, size.events);
  await database.queryAcross('deployment', 'vacuum analyze');
  await database.queryAcross('deployment', 'checkpoint');
}
