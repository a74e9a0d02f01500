// @module-tag postgresql-15
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { TotalsReconciliation } from '#activities';
import { AuditChain, AuditKeys, importCompany, verifyChain } from '#access';
import { COMPANY_TABLES, SHARED, StoredFiles } from '#platform';
import { CompanyArchive } from '../../apps/cli/src/access/company-archive-reader.js';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import { addOldEvents } from '../support/companies/old-exchange.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import type { ContractCompany } from '../support/contract/company.js';
import { contractCompany } from '../support/contract/company.js';
import { everythingOf } from '../support/contract/everything.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { until } from '../support/run/until.js';

const DATABASE = '11111111-0000-4000-8000-000000000001';
const FACTOR = '11111111-0000-4000-8000-000000000002';

let here: TestService;
let there: TestService;
let peer: PactPeer;
let folder: string;
let company: ContractCompany;
let path: string;
/** What the API read before the export. */
let before: Record<string, unknown>;

beforeAll(async () => {
  here = await TestService.shared();
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-import-'));
  there = await TestService.start(storage());
  peer = await startPactPeer();
  path = join(folder, 'acme.zip');
  company = await companyWithAll();
  before = await everythingOf(here.url, company);
  expect((await cli(here, 'company', 'export', 'acme', '--file', path)).code).toBe(0);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await peer.close();
  await rm(folder, { recursive: true });
});

/** The other installation keeps images in files. */
const storage = () => ({ STORAGE_URL: `file://${folder}` });

async function cli(service: TestService, ...words: string[]): Promise<{ code: number; out: any; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words, undefined, service === there ? storage() : {});
  command.input.end();
  const code = await command.exitCode;
  return { code, out: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

/** With rows in every table that an export has. */
async function companyWithAll(): Promise<ContractCompany> {
  await addShared(here);
  const made = await contractCompany(here, 'acme');
  const { member, records } = made;
  const { uuid } = member.company;
  const post = (path: string, body: unknown) =>
    call('POST', `${here.url}/api/v1/${path}`, { token: member.token, body });
  expect((await post('material', { name: 'Bound to shared', dataset: { uuid: FACTOR } })).status).toBe(200);
  await post('taxonomy', { name: 'Steel', parent: { uuid: records['taxonomy'] } });
  await call('PATCH', `${here.url}/api/v1/activity/${records['activity']}`, {
    token: member.token,
    body: { UpstreamCO2e: '12.25', quantity: 0.1 },
  });
  await post('material', aMaterial({ name: 'Line\u2028separated, "quoted" \\ and \n broken' }));
  await here.addDataSource(member, peer);
  await sendEvent(here.url, member, aRequestEvent({ source: peer.url, data: { productId: ['urn:gtin:1'] } }));
  const [request = ''] = await addOldEvents(here.database, uuid, [
    { daysAgo: 1, state: 'delivered', isOurs: true, attempts: 2, source: 'urn:partner' },
  ]);
  await addOldEvents(here.database, uuid, [{ daysAgo: 1, answers: { request, stands: true } }]);
  for (const statement of [
    `insert into removed_event (company, dedupe, accepted) values ($1, 'x', now())`,
    `update exchange_event set body = E'{"a":\n 1.50, "b": "\\\\n"}' where company = $1 and source = 'urn:partner'`,
    `update model_input set carries = (select i.uuid from model_input i where i.company = $1 and i.model = model_input.model
       and i.uuid > model_input.uuid limit 1), lane = (select uuid from transport_lane where company = $1 limit 1), material = null
     where company = $1 and uuid = (select uuid from model_input where company = $1 order by uuid limit 1)`,
    `insert into footprint_receipt (company, footprint, recipient) select company, id, 'anyone' from published_footprint where company = $1`,
  ])
    await here.database.query(statement, [uuid]);
  await here.context.get(AuditChain).extend(uuid);
  return made;
}

/** The same in each database, as an import of the same file makes it. */
async function addShared({ database }: TestService): Promise<void> {
  await database.query(
    `insert into factor_database (owner, uuid, name, version, licence, created)
     values ($1, $2, 'Public factors', '2026', 'CC0', '2026-01-01')`,
    [SHARED, DATABASE],
  );
  await database.query(
    `insert into dataset (owner, uuid, factor_database, key, name, unit, figures, created, updated)
     values ($1, $2, $3, 'coil', 'Coil', 'kg', '{"co2e": {"A1": "2"}, "impacts": {}}', '2026-01-01', '2026-01-01')`,
    [SHARED, FACTOR, DATABASE],
  );
}

async function filesIn(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

async function writeZip(file: string, files: Map<string, Buffer>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** The export, with one of its files changed. */
async function changed(name: string, file: string, change: (text: string) => string): Promise<string> {
  const files = await filesIn(path);
  files.set(file, Buffer.from(change(String(files.get(file)))));
  return writeZip(join(folder, name), files);
}

async function companiesIn({ database }: TestService): Promise<string[]> {
  const rows = await database.queryAcross<{ subdomain: string }>('company directory', 'select subdomain from company');
  return rows.map(({ subdomain }) => subdomain);
}

/** What an import makes anew, or ends. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['seq', 'number', 'key', 'hash'],
  element_change: ['seq'],
  activity_change: ['seq'],
  delivery: ['state', 'settled', 'queued'],
  footprint_pull: ['state', 'finished', 'last_error'],
  file_import: ['state', 'ended', 'reason', 'leased_until'],
  file_import_fault: ['number'],
  file_import_fault_group: ['number'],
  image: ['file'],
  client: ['last_used'],
};

const rowsOf = (table: string, file: Buffer | undefined): object[] =>
  String(file ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      for (const column of OTHER[table] ?? []) delete row[column];
      return row;
    });

describe('company import', () => {
  it('refuses a file that is none, and a company that is there', async () => {
    const taken = await cli(here, 'company', 'import', path, '--subdomain', 'other');
    expect([taken.code, taken.notes]).toEqual([1, expect.stringContaining('has the company already, as acme')]);
    const no = await cli(there, 'company', 'import', join(folder, 'none.zip'));
    expect([no.code, no.notes]).toEqual([66, expect.stringContaining("can't be read")]);
    const bad = await cli(there, 'company', 'import', import.meta.filename);
    expect([bad.code, bad.notes]).toEqual([65, expect.stringContaining('is no ZIP file')]);
    await there.companies.create('taken', 'Taken');
    const name = await cli(there, 'company', 'import', path, '--subdomain', 'taken');
    expect([name.code, name.notes]).toEqual([1, expect.stringContaining('name another with --subdomain')]);
    expect(await companiesIn(there)).toEqual(['taken']);
  });

  it('refuses the export of another release, and what needs shared datasets that are not there', async () => {
    const older = await changed('older.zip', 'manifest.json', (text) =>
      text.replace(/"schema": "[^"]+"/, '"schema": "Older"'),
    );
    const refused = await cli(there, 'company', 'import', older);
    expect([refused.code, refused.notes]).toEqual([1, expect.stringContaining('whose tables are others (Older)')]);
    const lacking = await cli(there, 'company', 'import', path);
    expect([lacking.code, lacking.notes]).toEqual([1, expect.stringContaining(`Public factors 2026: 1 (${FACTOR})`)]);
    expect(await companiesIn(there)).toEqual(['taken']);
    await addShared(there);
  });

  it('leaves nothing of a file that is damaged', async () => {
    const short = await changed('short.zip', 'org.ndjson', (text) => text.split('\n').slice(1).join('\n'));
    const refused = await cli(there, 'company', 'import', short);
    expect([refused.code, refused.notes]).toEqual([65, expect.stringContaining('the manifest says')]);
    const restored = await cli(there, 'company', 'restore', 'acme');
    expect([restored.code, restored.notes]).toEqual([1, expect.stringContaining('deletion has begun')]);
    const early = await cli(there, 'company', 'import', path);
    expect([early.code, early.notes]).toEqual([1, expect.stringContaining('A worker is deleting it')]);
    const worker = await there.startWorker();
    await until('it is gone', async () => !(await companiesIn(there)).includes('acme'));
    await worker.close();
  });

  it.each([
    ['org', (text: string) => text.replaceAll(company.member.company.uuid, SHARED)],
    // Its figures would be those of another company's dataset.
    ['transport_lane', (text: string) => text.replaceAll('"dataset_owner":null', `"dataset_owner":"${DATABASE}"`)],
  ])("refuses rows of %s that are not the company's", async (table, change) => {
    const foreign = await changed(`${table}.zip`, `${table}.ndjson`, change);
    const other = await cli(there, 'company', 'import', foreign, '--subdomain', 'other');
    expect([other.code, other.notes]).toEqual([65, expect.stringContaining("are not the company's")]);
    expect(await companiesIn(there)).toContain('other');
    const worker = await there.startWorker();
    await until('it is gone', async () => !(await companiesIn(there)).includes('other'));
    await worker.close();
  });

  it('is not ended once its deletion may have begun, as when it stood still for an hour', async () => {
    const archive = await CompanyArchive.open(path);
    const lapse = (uuid: string) =>
      there.database.queryAcross('company deletion', 'update company set delete_after = now() where uuid = $1', [uuid]);
    const importing = importCompany(there.database, there.context.get(StoredFiles), archive, {
      onRows: () => undefined,
      derive: async (uuid) => void (await lapse(uuid)),
      end: () => Promise.resolve(),
    });
    await expect(importing).rejects.toThrow('its deletion has begun');
    archive.close();
    const worker = await there.startWorker();
    await until('it is gone', async () => !(await companiesIn(there)).includes('acme'));
    await worker.close();
  });

  it('stores every row and image as it was; clients get new secrets, and nothing is sent', async () => {
    const { code, out, notes } = await cli(there, 'company', 'import', path);
    expect([code, notes]).toEqual([0, expect.stringContaining('data-source set')]);
    const { uuid } = company.member.company;
    expect(out).toMatchObject({ company: 'acme', uuid, images: 1, cancelled: { deliveries: 1, pulls: 1, imports: 2 } });
    expect(out.dataSources).toEqual(['A requester', `Requester ${peer.port}`]);
    const copy = join(folder, 'copy.zip');
    expect((await cli(there, 'company', 'export', 'acme', '--file', copy)).code).toBe(0);
    const [exported, imported] = [await filesIn(path), await filesIn(copy)];
    for (const { table, exported: how } of COMPANY_TABLES) {
      if (how.kind !== 'rows' || how.notImported === 'all') continue;
      const rows = rowsOf(table, exported.get(`${table}.ndjson`));
      expect([table, rows.length > 0]).toEqual([table, true]);
      // Of the audit, what the import itself wrote comes behind.
      expect([table, rowsOf(table, imported.get(`${table}.ndjson`)).slice(0, rows.length)]).toEqual([table, rows]);
    }
    expect(rowsOf('company', imported.get('company.ndjson'))).toEqual(
      rowsOf('company', exported.get('company.ndjson')),
    );
    const images = (files: Map<string, Buffer>) => [...files].filter(([name]) => name.startsWith('images/'));
    expect(images(imported)).toEqual(images(exported));
    const kept = await there.database.query('select from image where company = $1 and file is not null', [uuid]);
    expect(kept).toHaveLength(1);

    const old = await call('GET', `${there.url}/api/v1/org`, { apiKey: company.member.apiKey });
    expect(old.status).toBe(401);
    const client = out.clients.find(({ clientId }: Member) => clientId === company.member.clientId);
    expect(client.apiKey).toMatch(/^fpk_/);
    expect(out.clients.filter(({ apiKey }: Member) => apiKey !== undefined)).toHaveLength(1);
    const member = { ...company.member, ...client, token: await there.token(client) };
    const after = await everythingOf(there.url, { ...company, member });
    const same = (value: unknown) => JSON.stringify(value ?? null).replaceAll(there.url, here.url);
    const differ = Object.keys(before).filter((route) => same(after[route]) !== same(before[route]));
    // What was under way is cancelled, and the audit has the import.
    expect(differ.toSorted()).toEqual([
      'GET /api/v1/audit',
      'GET /api/v1/exchange',
      'GET /api/v1/exchange/pull',
      'GET /api/v1/exchange/pull/{uuid}',
      'GET /api/v1/import',
      'GET /api/v1/import/{uuid}',
    ]);
    const states = (value: any) => value.data.map(({ state }: { state: string }) => state);
    expect(states(before['GET /api/v1/exchange'])).toContain('pending');
    expect(states(after['GET /api/v1/exchange'])).not.toContain('pending');
    expect([after['GET /api/v1/exchange/pull/{uuid}'], after['GET /api/v1/import/{uuid}']]).toMatchObject([
      { state: 'failed' },
      { state: 'cancelled' },
    ]);
    expect(await new TotalsReconciliation(there.database).run(uuid, { fix: false })).toMatchObject({ differences: [] });
  });

  it('sends nothing when workers find it, and they chain its audit anew and change no figure', async () => {
    const { uuid } = company.member.company;
    const database = there.database;
    const revisions = () =>
      database.query('select uuid, revision, co2e::text from element where company = $1 order by uuid', [uuid]);
    const was = await revisions();
    const worker = await there.startWorker();
    const rows = async (table: string) =>
      (await database.query(`select from ${table} where company = $1`, [uuid])).length;
    await until(
      'nothing is left to do',
      async () => (await rows('republication')) + (await rows('recomputation')) === 0,
    );
    await until('its audit is chained', async () => {
      const open = await database.query('select from audit_entry where company = $1 and number is null', [uuid]);
      return open.length === 0;
    });
    await worker.close();
    expect([peer.connected, await rows('footprint_intake')]).toEqual([0, 0]);
    expect(await revisions()).toEqual(was);
    expect((await verifyChain(database, there.context.get(AuditKeys), uuid)).bad).toBeUndefined();
    const [entry] = await database.query<{ changes: any }>(
      `select changes from audit_entry where company = $1 and action = 'import' and kind = 'company'`,
      [uuid],
    );
    expect(entry?.changes.auditHead.from.number).toBeGreaterThan(0);
    const set = new RunningCommand(there.databaseUrl, [
      ...['data-source', 'set', `Requester ${peer.port}`, '--company', 'acme', '--client-secret', '-'],
    ]);
    set.input.end(peer.clientSecret);
    expect(await set.exitCode).toBe(0);
  });
});
