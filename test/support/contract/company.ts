import { PERMISSIONS } from '#access';
import { newUuid } from '#platform';
import { givenUpRequest, receivedRecords } from './exchange.js';
import { elementRecords, keyedRecords } from './elements.js';
import type { Made } from './elements.js';
import { call } from '../companies/call.js';
import { graphCalls } from '../companies/graph-calls.js';
import { anImage, upload } from '../companies/images.js';
import type { Member, TestService } from '../companies/service.js';

/**
 * The ids of a company's records, by the word before them in a path. Some more are named after what bodies refer to.
 */
export type Records = Readonly<Record<string, string>>;

export interface ContractCompany {
  member: Member;
  records: Records;
}

interface Factor {
  uuid: string;
  database: { uuid: string };
}

/** A company with a record of every kind that has an address of its own. */
export async function contractCompany(service: TestService, subdomain: string): Promise<ContractCompany> {
  // The paths of the document at the PACT base URL are there only with this setting.
  const member = await service.member(subdomain, PERMISSIONS, { tokenAtBase: true });
  const calls = graphCalls(service, member);
  const { made: post } = calls;
  const made: Made = async (path, body) => ((await post(path, body)) as { uuid: string }).uuid;
  const named = (path: string) => made(path, { name: `A ${path}`, syncId: `${path}-1` });
  const taxonomy = await made('taxonomy', { name: 'Metals' });
  const supplier = await made('supplier', { name: 'Smelter', syncId: `${subdomain}-1` });
  const org = await named('org');
  const scope = await named('scope');
  const dataSource = await made('data-source', {
    name: 'A requester',
    url: 'http://127.0.0.1:1/requester',
    clientId: 'me',
    clientSecret: 'secret',
  });
  const elements = await elementRecords(made, supplier);
  await upload(service, member, `material/${elements.material}`, { bytes: await anImage() });
  const { image } = await calls.get(`material/${elements.material}`);
  const { footprintId } = await calls.get(`material/${elements.goods}/pact`);
  const coil = { name: 'Cold rolled coil', unit: 'kg', footprint: { CO2e: { A1: '2' } } };
  const dataset = (await post('dataset', {
    ...coil,
    ...{ taxonomy: { uuid: taxonomy }, supplier: { uuid: supplier } },
  })) as Factor;
  // Bodies refer to another dataset, since a dataset in use can neither be changed nor deleted.
  const factor = (await post('dataset', { ...coil, database: { name: 'Factors' } })) as Factor;
  const freight = await made('dataset', {
    ...coil,
    ...{ name: 'By lorry', unit: 'tkm', database: { name: 'Factors' } },
  });
  const boundTo = (await post('dataset', { ...coil, database: { name: 'Factors in use' } })) as Factor;
  for (const kind of ['material', 'process']) {
    await made(kind, { name: 'Bound to a factor', dataset: { uuid: boundTo.uuid } });
  }
  await made('grant', { dataSource: { uuid: dataSource }, product: { uuid: elements.product } });
  const client = (await post('client', { name: 'Another client', permissions: ['material:read'] })) as {
    clientId: string;
  };
  const group = await named('activity/group');
  const records: Records = {
    ...elements,
    ...(await keyedRecords(made, subdomain, dataset.database.uuid)),
    taxonomy,
    supplier,
    parent: await made('taxonomy', { name: 'Everything' }),
    org,
    scope,
    group,
    location: await named('location'),
    'data-source': dataSource,
    grant: await made('grant', { client: { clientId: client.clientId }, taxonomy: { uuid: taxonomy } }),
    exchange: await givenUpRequest(service, member, calls, dataSource),
    ...(await receivedRecords(service, member, dataSource)),
    client: client.clientId,
    footprints: String(footprintId),
    image: String(image).split('/').at(-1) ?? '',
    import: await importUnderWay(service, member),
    'waiting import': await importThatWaits(service, member),
    'ended import': await importThatEnded(service, member),
    mapping: await made('import/mapping', {
      ...{ name: 'Trips', kind: 'activity' },
      mapping: { columns: [{ column: 'Trip', field: 'name' }] },
    }),
    dataset: dataset.uuid,
    database: dataset.database.uuid,
    boundTo: boundTo.uuid,
    factor: factor.uuid,
    freight,
    factors: factor.database.uuid,
    activity: await made('activity', {
      ...{ name: 'A flight', UpstreamCO2e: '12.5', startDate: '2026-01-31' },
      ...{ org: { uuid: org }, scope: { uuid: scope }, taxonomy: { uuid: taxonomy }, group: { uuid: group } },
    }),
  };
  await createdBy(String(records['import']), service, member, String(records['dataset']));
  return { member, records };
}

/** An import that was checked, and waits to be confirmed. */
async function importThatWaits({ database }: TestService, { company }: Member): Promise<string> {
  const uuid = newUuid();
  await database.query(
    `insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, stops_on_warnings, file_name, bytes, mapping, actor,
       state, attempt, started, progressed, handled, checked, warnings)
     values ($1, $2, 'activity', 'create', false, false, true, 'odd.csv', 100, '{"columns": []}', 'test', 'waiting', 1,
       now(), now(), 20, 20, '[]')`,
    [company.uuid, uuid],
  );
  return uuid;
}

/** Has an import as what created the records of a company. Search knows a dataset by it once it is written again. */
async function createdBy(uuid: string, { url, database }: TestService, { company, token }: Member, dataset: string) {
  const values = [company.uuid, uuid] as const;
  await database.query('update activity set import = $2 where company = $1', values);
  await database.query('update element set import = $2 where company = $1', values);
  await database.query('update dataset set import = $2 where owner = $1', values);
  const path = `${url}/api/v1/dataset/${dataset}`;
  await call('PATCH', path, { token, body: { description: 'Of a file' } });
}

/** An import that has ended, so that it can be undone. It wrote nothing. */
async function importThatEnded({ database }: TestService, { company }: Member): Promise<string> {
  const uuid = newUuid();
  await database.query(
    `insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, file_name, bytes, mapping, actor, state, attempt,
       started, progressed, ended, handled, checked)
     values ($1, $2, 'activity', 'create', false, false, 'known flights.csv', 100, '{"columns": []}', 'test', 'done', 1,
       now(), now(), now(), 20, 20)`,
    [company.uuid, uuid],
  );
  return uuid;
}

/** An import that another worker has, so that it can be cancelled, but neither ends nor begins. */
async function importUnderWay({ database }: TestService, { company }: Member): Promise<string> {
  const uuid = newUuid();
  await database.query(
    `insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, file_name, bytes, mapping, actor, state, attempt,
       leased_until, started, handled, faulty)
     values ($1, $2, 'activity', 'create', false, false, 'flights.csv', 100, '{"columns": []}', 'test', 'checking', 1,
       now() + interval '1 day', now(), 20, 1)`,
    [company.uuid, uuid],
  );
  await database.query(
    `insert into file_import_fault (company, import, line, "column", value, reason) values ($1, $2, 3, 'unit', 'kgs', 'is none')`,
    [company.uuid, uuid],
  );
  await database.query(
    `insert into file_import_fault_group (company, import, key, "column", value, reason, count, lines)
     values ($1, $2, 'a key', 'unit', 'kgs', 'is none', 1, '{3}')`,
    [company.uuid, uuid],
  );
  return uuid;
}
