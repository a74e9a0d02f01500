import type { CompanyId, Sql } from '#platform';
import { exampleUuid } from '../../apps/api/src/web/openapi/examples/example-uuid.js';
import { withUuids } from './given-uuids.js';

/** Does work whose records get the fixed uuids of a name. Each record has a name of its own, so another record moves no uuid. */
export function withUuidsOf<T>(name: string, work: () => T): T {
  return withUuids((nth) => exampleUuid(name, nth), work);
}

/** The uuid of an example record that must exist. */
export function uuidOf(uuids: ReadonlyMap<string, string>, name: string): string {
  const uuid = uuids.get(name);
  if (uuid === undefined) throw new Error(`The example company lacks ${name}.`);
  return uuid;
}

/** For each kind of record, the uuid of the company's oldest one. */
export async function uuidOfEach(sql: Sql, company: CompanyId): Promise<Record<string, string>> {
  const [row = {}] = await sql.query<Record<string, string | null>>(FIRST_OF_EACH, [company]);
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Times of creation are in milliseconds: two transactions within one are told apart by their numbers. */
const OLDEST = 'order by created, xmin::text::bigint, uuid limit 1';
const FIRST_OF_EACH = `
  select $1::uuid as company,
    (select uuid from element where company = $1 and kind = 'material' ${OLDEST}) as material,
    (select uuid from element where company = $1 and kind = 'process' ${OLDEST}) as process,
    (select uuid from model where company = $1 ${OLDEST}) as model,
    (select uuid from model_input where company = $1 ${OLDEST}) as input,
    (select uuid from block where company = $1 ${OLDEST}) as block,
    (select uuid from switch where company = $1 ${OLDEST}) as switch,
    (select uuid from transport_lane where company = $1 ${OLDEST}) as "transportLane",
    (select uuid from activity where company = $1 order by start_date, uuid limit 1) as activity,
    (select uuid from activity_group where company = $1 ${OLDEST}) as "activityGroup",
    (select uuid from scope where company = $1 ${OLDEST}) as scope,
    (select uuid from org where company = $1 ${OLDEST}) as org,
    (select uuid from supplier where company = $1 ${OLDEST}) as supplier,
    (select uuid from location where company = $1 ${OLDEST}) as location,
    (select uuid from taxonomy where owner = $1 ${OLDEST}) as taxonomy,
    (select uuid from factor_database where owner = $1 order by created, name limit 1) as database,
    (select uuid from dataset where owner = $1 order by created, key limit 1) as dataset`;
