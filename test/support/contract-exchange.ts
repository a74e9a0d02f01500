import type { GraphCalls } from './graph-calls.js';
import type { Member, TestService } from './service.js';

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
