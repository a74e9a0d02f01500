import { newUuid } from '#platform';
import type { GraphCalls } from '../companies/graph-calls.js';
import type { Member, TestService } from '../companies/service.js';

/** Creates a request to a partner that was given up, so that it can be sent again. @returns its id */
export async function givenUpRequest(
  service: TestService,
  { company }: Member,
  { made }: GraphCalls,
  dataSource: string,
): Promise<string> {
  const body = { dataSource: { uuid: dataSource }, criteria: { productId: ['urn:gtin:1'] } };
  const { id } = (await made('exchange/request', body)) as { id: string };
  await service.database.query(`update delivery set state = 'exhausted' where company = $1`, [company.uuid]);
  return id;
}

/** A footprint that a partner sent, and a pull that goes on tomorrow, so that it can be cancelled. */
export async function receivedRecords(
  { database }: TestService,
  { company }: Member,
  dataSource: string,
): Promise<{ pull: string; 'received-footprint': string }> {
  const [pull, received] = [newUuid(), newUuid()];
  await database.query(
    `insert into footprint_pull (company, uuid, data_source, event, ids, state, due, last_error)
     values ($1, $2, $3, $4, array[$4::uuid], 'retrying', now() + interval '1 day', 'It is away.')`,
    [company.uuid, pull, dataSource, newUuid()],
  );
  await database.query(
    `insert into received_footprint (company, uuid, data_source, footprint, status, content_at, made, content, content_hash, pull, faults)
     values ($1, $2, $3, 'theirs', 'Active', now(), now(), '{"id": "theirs", "status": "Active"}', 'x', $4,
       '[{"field": "pcf", "message": "is missing"}]')`,
    [company.uuid, received, dataSource, pull],
  );
  await database.query(
    `insert into received_footprint_content (company, footprint, content_hash, status, content_at, content, pull)
     values ($1, $2, 'y', 'Active', now(), '{"id": "theirs"}', $3)`,
    [company.uuid, received, pull],
  );
  return { pull, 'received-footprint': received };
}
