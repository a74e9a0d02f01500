// @module-tag long
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRequestEvent } from '../../support/companies/builders.js';
import { call, CLOUD_EVENT } from '../../support/companies/call.js';
import { ask } from '../../support/contract/call.js';
import type { ContractCompany } from '../../support/contract/company.js';
import { contractCompany } from '../../support/contract/company.js';
import type { Operation } from '../../support/contract/document.js';
import { OPERATIONS, titled } from '../../support/contract/document.js';
import type { PactPeer } from '../../support/partners/pact-peer.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import { TestService } from '../../support/companies/service.js';

/** A company whose records are read and written, and one whose records are deleted: what is used can't be. */
interface Companies {
  kept: ContractCompany;
  doomed: ContractCompany;
}

let service: TestService;
let operator: Client;
let peer: PactPeer;
/** Alike: what the one was asked before a migration, the other is asked after it. */
let earlier: Companies;
let later: Companies;
/** Of connections that came back to the api's pool. */
const faults: Error[] = [];

/** In the order of the document: a version is changed before it is locked, and locked before it is copied. */
const READS_AND_WRITES = ['GET', 'PATCH', 'POST'].flatMap((method) =>
  titled(OPERATIONS.filter((operation) => operation.method === method)),
);
const DELETES = titled(OPERATIONS.filter(({ method }) => method === 'DELETE')).reverse();

beforeAll(async () => {
  service = await TestService.start({ TRUST_PROXY: '1' });
  operator = new Client({ connectionString: service.databaseUrl });
  await operator.connect();
  peer = await startPactPeer();
  earlier = await companies('earlier');
  later = await companies('later');
  service.database.pool.on('release', (fault: unknown) => {
    if (fault instanceof Error) faults.push(fault);
  });
});

afterAll(async () => {
  await operator?.end();
  await service?.close();
  await peer?.close();
});

async function companies(name: string): Promise<Companies> {
  const made = {
    kept: await contractCompany(service, `${name}-kept`),
    doomed: await contractCompany(service, `${name}-doomed`),
  };
  await service.addDataSource(made.kept.member, peer);
  return made;
}

const atItsHost = ({ member }: ContractCompany) => ({ 'X-Forwarded-Host': `${member.company.subdomain}.example.test` });

async function succeed(company: ContractCompany, operation: Operation): Promise<void> {
  const { status, text } = await ask(service.url, company, operation, { headers: atItsHost(company) });
  expect([operation.name, status, text.slice(0, 500)]).toEqual([operation.name, 200, expect.any(String)]);
}

/** Sends a request that a worker answers. */
async function answerOne(company: ContractCompany): Promise<void> {
  const token = await service.token(company.member);
  const event = aRequestEvent({ source: peer.url, data: { productId: ['urn:gtin:4712345060507'] } });
  const headers = { ...CLOUD_EVENT, ...atItsHost(company) };
  expect((await call('POST', `${service.url}/api/pact/3/events`, { token, body: event, headers })).status).toBe(200);
  await peer.waitFor(({ json }) => (json as any).data.requestEventId === event['id']);
}

let migrations = 0;

/** As the migrations of the next release may, while this release still runs. */
async function addColumnToEachTable(): Promise<void> {
  const { rows } = await operator.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  expect(rows.length).toBeGreaterThan(20);
  migrations++;
  for (const { name } of rows) {
    await operator.query(`alter table ${name} add column of_next_release_${migrations} text`);
  }
}

describe('goes on when a migration of the next release has added a column to each table:', () => {
  afterEach(() => {
    // No statement had to be repeated on another connection either.
    expect(faults.splice(0)).toEqual([]);
  });

  it.each(READS_AND_WRITES)('%s', async (_, operation) => {
    await succeed(earlier.kept, operation);
    await addColumnToEachTable();
    await succeed(later.kept, operation);
  });

  it.each(DELETES)('%s', async (_, operation) => {
    await succeed(earlier.doomed, operation);
    await addColumnToEachTable();
    await succeed(later.doomed, operation);
  });

  it('a worker', async () => {
    await service.startWorker();
    await answerOne(earlier.kept);
    await addColumnToEachTable();
    await answerOne(later.kept);
  });
});
