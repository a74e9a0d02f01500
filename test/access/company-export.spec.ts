// @module-tag postgresql-15
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { COMPANY_TABLES } from '#platform';
import { contractCompany } from '../support/contract/company.js';
import type { ContractCompany } from '../support/contract/company.js';
import { call } from '../support/companies/call.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let company: ContractCompany;
let folder: string;
beforeAll(async () => {
  service = await TestService.shared();
  company = await contractCompany(service, 'acme');
  await contractCompany(service, 'stranger');
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-export-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function cli(...words: string[]): Promise<{ code: number; out: string; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words);
  return { code: await command.exitCode, out: command.out, notes: command.notes };
}

async function filesIn(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const rowsOf = (file: Buffer | undefined): any[] =>
  (file?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

describe('company export', () => {
  it('has every row of the company, images as files, decimals as texts, and no secret', async () => {
    const path = join(folder, 'acme.zip');
    const { code, out } = await cli('company', 'export', 'acme', '--file', path);
    expect(code).toBe(0);
    const files = await filesIn(path);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    const { uuid } = company.member.company;
    expect(manifest).toMatchObject({ formatVersion: 1, company: uuid });
    for (const { table, owner, exported } of COMPANY_TABLES) {
      const [row] = await service.database.query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${owner} = $1`,
        [uuid],
      );
      const rows = rowsOf(files.get(`${table}.ndjson`));
      expect([table, rows.length]).toEqual([table, exported.kind === 'rows' ? row?.count : 0]);
      for (const each of rows) expect(each[owner]).toBe(uuid);
      const told = manifest.files.find((file: { table: string }) => file.table === table);
      const leftOut = manifest.leftOut.find((each: { table: string }) => each.table === table);
      if (exported.kind === 'rows') expect([table, told.rows]).toEqual([table, rows.length]);
      else expect([table, told, leftOut.because]).toEqual([table, undefined, exported.because]);
    }
    expect(rowsOf(files.get('company.ndjson'))).toMatchObject([{ uuid, subdomain: 'acme' }]);
    const activity = rowsOf(files.get('activity.ndjson')).find(({ name }) => name === 'A flight');
    expect(activity).toMatchObject({ name: 'A flight', co2e: '12.5', start_date: '2026-01-31T00:00:00+00:00' });
    const [image] = rowsOf(files.get('image.ndjson'));
    const shown = await fetch(`${service.url}/api/v1/image/${image.name}`);
    expect(files.get(`images/${image.name}`)).toEqual(Buffer.from(await shown.arrayBuffer()));
    expect(image.bytes).toBeUndefined();

    const leftOut = (table: string) =>
      manifest.leftOut.find((each: { table: string }) => each.table === table)?.columns as string[];
    expect([leftOut('client'), leftOut('data_source')]).toEqual([
      ['secret_hash', 'api_key_hash', 'old_secret_hash', 'old_api_key_hash'],
      ['secret'],
    ]);
    const all = Buffer.concat([...files.values()]).toString();
    const hashes = await service.database.query<{ hash: string }>(
      `select encode(secret_hash, 'hex') as hash from client where company = $1
       union all select encode(secret, 'hex') from data_source where company = $1`,
      [uuid],
    );
    for (const secret of [company.member.clientSecret, company.member.apiKey, ...hashes.map(({ hash }) => hash)])
      expect(all.includes(secret)).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(out)).toMatchObject({ company: 'acme', file: path, images: 1, rows: { activity: 2 } });
  });

  it('is the state of one moment, however the company is written to meanwhile', async () => {
    const path = join(folder, 'moment.zip');
    let isDone = false;
    const writing = (async () => {
      for (let nth = 0; !isDone; nth++)
        await call('POST', `${service.url}/api/v1/org`, {
          token: company.member.token,
          body: { name: `Org ${nth}`, syncId: `org-${nth}` },
        });
    })();
    const { code } = await cli('company', 'export', 'acme', '--file', path);
    isDone = true;
    await writing;
    expect(code).toBe(0);
    const files = await filesIn(path);
    const { exported } = JSON.parse(String(files.get('manifest.json')));
    for (const org of rowsOf(files.get('org.ndjson')))
      expect(Date.parse(org.created)).toBeLessThanOrEqual(Date.parse(exported));
  });

  it('overwrites nothing, and leaves nothing where it fails', async () => {
    const taken = join(folder, 'taken.zip');
    await writeFile(taken, 'mine');
    expect(await cli('company', 'export', 'acme', '--file', taken)).toMatchObject({ code: 1, out: '' });
    const nowhere = await cli('company', 'export', 'acme', '--file', join(folder, 'no', 'a.zip'));
    expect([nowhere.code, nowhere.notes]).toEqual([74, expect.stringContaining("can't be written")]);
    expect((await cli('company', 'export', 'nobody', '--file', join(folder, 'b.zip'))).code).toBe(1);
    expect((await cli('company', 'export', 'acme')).code).toBe(64);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
