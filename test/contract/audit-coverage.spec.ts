// @module-tag postgresql-15
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { entriesOf } from '../support/companies/audit-entries.js';
import { call } from '../support/companies/call.js';
import { ask, pathOf } from '../support/contract/call.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import type { Operation } from '../support/contract/document.js';
import { OPERATIONS, titled } from '../support/contract/document.js';
import { TestService } from '../support/companies/service.js';

/** Operations that are no GET and have no entry, each with its reason. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'POST /api/auth/token': 'A token is no record of the company.',
  'POST /api/auth/revoke': 'Nor is a session.',
  'POST /api/pact/auth/token': 'A token is no record of the company.',
  'POST /api/pact/3/auth/token': 'A token is no record of the company.',
  'POST /api/pact/2/auth/token': 'A token is no record of the company.',
  'POST /api/v1/import/mapping/proposal': 'It reads a file and keeps nothing.',
  'POST /api/v1/import': 'Its one entry, with its counts, is written when it ends: see audit.spec.ts.',
  'POST /api/v1/import/{uuid}/undo':
    'Its one entry is written when it ends, too, and those of what it removes: see undo.spec.ts.',
  'POST /api/pact/3/events': 'What partners send is kept in the exchange, with its sender and its time.',
};

let service: TestService;
let company: ContractCompany;
/** What is deleted is no longer what others are drawn on. */
let doomed: ContractCompany;

beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
  doomed = await contractCompany(service, 'doomed');
});
afterAll(() => service.close());

const by = (...methods: string[]) => titled(OPERATIONS.filter(({ method }) => methods.includes(method)));
const written = (of: ContractCompany, work: () => Promise<unknown>) => entriesOf(service, of.member.company.uuid, work);

interface Named {
  uuid?: string;
  id?: string;
  clientId?: string;
}

async function askAs(of: ContractCompany, operation: Operation) {
  const answer = await ask(service.url, of, operation);
  expect([answer.status, operation.name, answer.text.slice(0, 200)]).toEqual([200, operation.name, expect.any(String)]);
  const { record, ...json } = (answer.json ?? {}) as Named & { record?: Named };
  return record ?? json;
}

/** The record that an operation is about: what it answers with, or the last one that its path names. */
function recordOf(operation: Operation, of: ContractCompany, answer: Awaited<ReturnType<typeof askAs>>): unknown {
  if (operation.name === 'PATCH /api/v1/company') return of.member.company.uuid;
  const named = /\/([0-9A-Za-z-_]+)(\/(image|state|resend|cancel|ask-again))?$/.exec(
    pathOf(operation, of.records),
  )?.[1];
  return answer.uuid ?? answer.id ?? answer.clientId ?? (operation.path.includes('/by/') ? expect.any(String) : named);
}

/** What goes with a record, and has entries of its own: the grants and the clients of a data source. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  'DELETE /api/v1/data-source/{uuid}': ['grant', 'client'],
};

async function requireOne(operation: Operation, of: ContractCompany): Promise<void> {
  let answer: Awaited<ReturnType<typeof askAs>> = {};
  const all = await written(of, async () => {
    answer = await askAs(of, operation);
  });
  const entries = all.filter(({ kind }) => !GOES_WITH[operation.name]?.includes(kind));
  if (operation.name in WITHOUT_ENTRY) return expect(entries).toEqual([]);
  expect(entries).toMatchObject([{ actor: of.member.clientId }]);
  const isBulk = operation.name.endsWith('/bulk');
  const counts = { [operation.method === 'POST' ? 'created' : 'changed']: 1 };
  expect(entries).toMatchObject([isBulk ? { counts } : { record: recordOf(operation, of, answer) }]);
  if (operation.method === 'PATCH' || operation.method === 'PUT') {
    expect(Object.keys(entries[0]?.changes ?? entries[0]?.counts ?? {})).not.toEqual([]);
    // Sent again it changes nothing.
    expect(await written(of, () => askAs(of, operation))).toEqual([]);
  }
}

// In the order of the document: a version is locked before it is copied, and changed before that.
describe(
  'each write has exactly one entry, in the name of its client, or none for a reason',
  { shuffle: false },
  () => {
    it.each([...by('PATCH'), ...by('POST'), ...by('PUT')])('%s', (_, operation) => requireOne(operation, company));
    it.each(by('DELETE').reverse())('%s', (_, operation) => requireOne(operation, doomed));
  },
);

it('no other method writes', () => {
  expect([...new Set(OPERATIONS.map(({ method }) => method))].sort()).toEqual([
    'DELETE',
    'GET',
    'PATCH',
    'POST',
    'PUT',
  ]);
});

it('a write that fails has no entry, and one whose entry fails is not made', async () => {
  const { token } = company.member;
  const org = `${service.url}/api/v1/org`;
  const refused = await written(company, async () => {
    const outdated = { token, body: { name: 'Late' }, headers: { 'If-Match': '"99"' } };
    expect((await call('PATCH', `${org}/${company.records['org']}`, outdated)).status).toBe(412);
    expect((await call('POST', org, { token, body: { name: 5 } })).status).toBe(400);
  });
  expect(refused).toEqual([]);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query(`alter table audit_entry add constraint closed check (action = 'none') not valid`);
    for (const [path, body] of Object.entries({
      org: { name: 'Unseen' },
      activity: { name: 'Unseen', UpstreamCO2e: '1' },
    })) {
      expect((await call('POST', `${service.url}/api/v1/${path}`, { token, body })).status).toBe(500);
    }
  } finally {
    await client.query('alter table audit_entry drop constraint closed');
    await client.end();
  }
  const owner = [company.member.company.uuid] as const;
  const found = `select name from org where company = $1 and name = 'Unseen'
    union all select name from activity where company = $1 and name = 'Unseen'`;
  expect(await service.database.query(found, owner)).toEqual([]);
});

it('an entry has neither a secret nor the hash of one', async () => {
  const { token } = company.member;
  const made = await written(company, async () => {
    const source = {
      name: 'Keeper',
      url: 'http://127.0.0.1:1/keeper',
      clientId: 'me',
      clientSecret: 'never-to-be-told',
    };
    const { json } = await call('POST', `${service.url}/api/v1/data-source`, { token, body: source });
    const body = { clientSecret: 'not-to-be-told-either' };
    await call('PATCH', `${service.url}/api/v1/data-source/${json.uuid}`, { token, body });
    await call('POST', `${service.url}/api/v1/client`, {
      token,
      body: { name: 'ERP', permissions: ['material:read'], apiKey: true },
    });
  });
  expect(made.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
    'create dataSource',
    'update dataSource',
    'create client',
  ]);
  expect(made[1]?.changes).toEqual({ clientSecret: { to: 'changed' } });
  expect(Object.keys(made[2]?.changes ?? {})).toEqual(['name', 'permissions', 'hasApiKey']);
  expect(JSON.stringify(made)).not.toMatch(/to-be-told|fpk_/);
});
