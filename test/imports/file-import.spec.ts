import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { xlsxFile } from '#sheets';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { importFile, sendFile, untilEnded } from '../support/companies/file-imports.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { SentFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const get = (path: string, token = member.token) => call('GET', `${service.url}/api/v1/${path}`, { token });

/** Sends a file, and waits until its import has ended. */
const imported = (query: string, file: SentFile) => importFile(service.url, member, query, file);

const faultsOf = async (uuid: string) => (await get(`import/${uuid}/faults`)).json;

describe('the list of imports', () => {
  it('begins with the newest where that is asked for, and goes on by its key', async () => {
    for (const nth of [1, 2, 3])
      await imported('kind=activity&dryRun=true', {
        content: `name,startDate\nOrdered ${nth},2026-01-31\n`,
        name: `ordered-${nth}.csv`,
      });
    const oldest = (await get('import?limit=1000')).json.data.map(({ uuid }: { uuid: string }) => uuid);
    expect(oldest.length).toBeGreaterThan(2);
    const newest: string[] = [];
    for (let path: string | undefined = 'import?order=newest&limit=2'; path;) {
      const { json, headers } = await get(path);
      newest.push(...json.data.map(({ uuid }: { uuid: string }) => uuid));
      path = /<[^>]*\/api\/v1\/([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(newest).toEqual(oldest.toReversed());
    const { status, json } = await get('import?order=largest');
    expect([status, json.errors]).toEqual([400, [{ field: 'order', message: 'has to be one of oldest, newest' }]]);
  });
});

describe('a file of activities', () => {
  it('as a German Excel writes it becomes activities, by a mapping', async () => {
    const { json: steel } = await call('POST', `${service.url}/api/v1/material`, {
      token: member.token,
      body: aMaterial({ name: 'Stahl', sku: 'S-1', unit: 'kg', footprint: { CO2e: { A1: '2' } } }),
    });
    const text =
      'Auswertung 2026;;;\r\n\r\nNr;Vorgang;Menge (t);Datum;Artikel\r\n1;Läufer;1.234,5;31.01.2026;S-1\r\n2;Träger;0,5;01.02.2026;S-1\r\n';
    const columns = [
      { column: 'Nr', field: 'syncId' },
      { column: 'Vorgang', field: 'name' },
      { column: 'Menge (t)', field: 'quantity', unit: 't' },
      { column: 'Datum', field: 'startDate' },
      { column: 'Artikel', field: 'product', by: 'sku' },
    ];
    // The header is below a title.
    const mapping = { decimal: ',', date: 'DD.MM.YYYY', columns };
    const ended = await imported('kind=activity', {
      content: Buffer.from(text, 'latin1'),
      mapping,
      name: 'Übersicht.csv',
    });
    expect(ended).toMatchObject({
      state: 'done',
      fileName: 'Übersicht.csv',
      rows: { total: 2, written: 2, faulty: 0 },
    });
    const { json } = await get('activity?date=2026&page=1');
    expect(json.data.map(({ name, quantity, CO2e }: any) => [name, quantity, CO2e])).toEqual([
      ['Läufer', 1234.5, '2469000'],
      ['Träger', 0.5, '1000'],
    ]);
    expect(json.data[0].product.uuid).toBe(steel.uuid);
  });

  it('with faulty rows is refused whole, naming line, column, value and reason; or only those rows are left out', async () => {
    const text =
      'syncId,name,quantity,unit,scope,startDate\nF-1,ok,1,kg,,2026-01-31\nF-2,bad,x,kg,Nowhere,2026-01-31\nF-1,again,1,kg,,2026-01-31\nF-4,"two\nlines",2,kgx,,2026-01-31\nF-5,ok,5,kg,,2026-01-31\n';
    const refused = await imported('kind=activity', { content: text });
    expect(refused).toMatchObject({
      state: 'refused',
      reason: '3 of 5 rows are faulty. Nothing was written.',
      rows: { read: 5, written: 0, faulty: 3 },
    });
    const { faulty, data } = await faultsOf(refused.uuid);
    expect(faulty).toBe(3);
    expect(data.map(({ line, column, value }: any) => [line, column, value])).toEqual([
      [3, 'quantity', 'x'],
      [3, 'scope', 'Nowhere'],
      [4, 'syncId', 'F-1'],
      [5, 'unit', 'kgx'],
    ]);
    expect(data[2].reason).toBe(
      'stands in line 2, too; "name" would tell such rows apart: {"columns":["syncId","name"],"field":"syncId"}',
    );
    expect(data[3].reason).toContain('"kgx" is no unit code; valid: mg, g, kg');
    const file = await get(`import/${refused.uuid}/faults?format=csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="faults of rows.csv"');
    expect(file.text.split('\r\n')[3]).toMatch(/^4,syncId,F-1,"stands in line 2, too; ""name"" would tell/);
    const some = await imported('kind=activity&skipFaulty=true', { content: text });
    expect(some).toMatchObject({ state: 'done', rows: { total: 5, written: 2, faulty: 3 } });
    expect((await faultsOf(some.uuid)).data).toEqual(data);
    const again = await imported('kind=activity&skipFaulty=true&again=true', { content: text });
    expect(again).toMatchObject({ state: 'done', rows: { written: 0, unchanged: 2, faulty: 3 } });
  });

  it('whose rows have more cells than its header is refused: a decimal comma is no separator', async () => {
    const ended = await imported('kind=activity', {
      content: 'name,startDate,UpstreamCO2e\nok,2026-01-31,1\nx,2026-01-31,1234,56\n',
    });
    expect(ended).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
    expect((await faultsOf(ended.uuid)).data).toMatchObject([{ line: 3, value: '56' }]);
  });

  it('that cannot be read to its end keeps the faults before it', async () => {
    const sound = Array.from({ length: 1_000 }, (_, nth) => `S-${nth},ok,1,kg,2026-01-31\n`).join('');
    const content = `syncId,name,quantity,unit,startDate\nF-9,bad,x,kg,2026-01-31\n${sound}F-10,"never closed,1,kg\n`;
    const ended = await imported('kind=activity', { content });
    expect(ended).toMatchObject({ state: 'refused', rows: { read: 1_000, written: 0, faulty: 1 } });
    expect((await faultsOf(ended.uuid)).data).toMatchObject([{ line: 2, column: 'quantity', value: 'x' }]);
  });

  it('whose column fills two fields names each fault of both', async () => {
    const columns = [
      { column: 'What', field: 'name' },
      { column: 'Where', field: 'org' },
      { column: 'Where', field: 'scope' },
      { constant: '2026-01-31', field: 'startDate' },
    ];
    const file = { content: 'What,Where\nFlight,Atlantis\n', mapping: { columns } };
    const ended = await imported('kind=activity', file);
    expect(ended).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
    expect((await faultsOf(ended.uuid)).data).toMatchObject([
      { line: 2, column: 'Where', value: 'Atlantis', reason: expect.stringMatching(/^org: names nothing/) },
      { line: 2, column: 'Where', value: 'Atlantis', reason: expect.stringMatching(/^scope: names nothing/) },
    ]);
  });

  it('that holds what no database keeps is told so', async () => {
    const ended = await imported('kind=activity', {
      content: 'name,sync\nx,1\n',
      mapping: {
        columns: [
          { column: 'name', field: 'name' },
          { constant: 'S', field: 'syncId' },
        ],
      },
    });
    expect([ended.state, ended.reason]).toEqual(['refused', expect.stringContaining('it needs a column')]);
  });

  it('is only checked in a dry run, which says what the run then does', async () => {
    const file = { content: 'syncId,name,quantity,unit,startDate\nD-1,a,1,kg,2026-01-31\nD-2,b,2,kg,2026-01-31\n' };
    const dry = await imported('kind=activity&dryRun=true', file);
    expect(dry).toMatchObject({ state: 'done', dryRun: true, rows: { read: 2, written: 2 } });
    const real = await imported('kind=activity', file);
    expect(real).toMatchObject({ state: 'done', rows: { written: 2, unchanged: 0 } });
    const { status, json } = await sendFile(service.url, member, 'kind=activity', file);
    expect([status, json.message]).toEqual([409, expect.stringContaining(real.uuid)]);
    expect((await imported('kind=activity&dryRun=true', file)).rows).toMatchObject({ written: 0, unchanged: 2 });
  });

  it('of more rows than a chunk has is written whole, and adds up', async () => {
    const rows = Array.from({ length: 3_210 }, (_, index) => `M-${index},row ${index},1,0.5,2024-05-01`);
    const content = `syncId,name,quantity,UpstreamCO2e,startDate,unit\n${rows.map((row) => `${row},kg`).join('\n')}\n`;
    const ended = await imported('kind=activity', { content });
    expect(ended).toMatchObject({ state: 'done', rows: { read: 3_210, written: 3_210 } });
    expect((await get('activity?date=2024&page=1&limit=1')).json).toMatchObject({
      count: 3_210,
      uncategorizedCO2e: '1605',
    });
  });
});

describe('a file of materials', () => {
  const workbook = async (columns: string[], rows: string[][]): Promise<Uint8Array<ArrayBuffer>> => {
    const parts: Buffer[] = [];
    const stream = xlsxFile(
      columns.map((header) => ({ header, kind: 'text' as const })),
      rows,
      { sheetName: 'Materials' },
    );
    for await (const part of stream) parts.push(part as Buffer);
    return new Uint8Array(Buffer.concat(parts));
  };

  it('may be a workbook; an update keeps what is empty and clears what says so', async () => {
    const columns = [
      'syncId',
      'name',
      'unit',
      'weight',
      'weight.unit',
      'notes',
      'impacts.GWP-fossil.A1',
      'geoLocation',
    ];
    const first = await workbook(columns, [
      ['X-1', 'Bolt', 'pcs', '0.01', 'kg', 'old', '0.123456789012345678901', 'DE'],
      ['X-2', 'Nut', 'pcs', '0.005', 'kg', 'old', '0.05', 'Germany'],
    ]);
    expect(await imported('kind=material', { content: first, name: 'm.xlsx' })).toMatchObject({ rows: { written: 2 } });
    const { json } = await get('material?syncId=X-1');
    expect(json.data[0]).toMatchObject({
      notes: 'old',
      weight: { quantity: 0.01, unit: 'kg' },
      geoLocation: { code: 'DE' },
    });
    expect(json.data[0].footprint.CO2e.A1).toBe('0.123456789012345678901');
    const second = await workbook(
      ['syncId', 'name', 'notes'],
      [
        ['X-1', 'Bolt M6', ''],
        ['X-2', '', '(clear)'],
        ['X-3', 'Washer', 'new'],
      ],
    );
    expect(await imported('kind=material', { content: second })).toMatchObject({
      state: 'refused',
      rows: { faulty: 2 },
    });
    const ended = await imported('kind=material&mode=upsert&again=true', { content: second });
    expect(ended).toMatchObject({ state: 'done', rows: { written: 3 } });
    const [bolt, nut] = await Promise.all(
      ['X-1', 'X-2'].map(async (id) => (await get(`material?syncId=${id}`)).json.data[0]),
    );
    expect([bolt.name, bolt.notes, nut.name, nut.notes]).toEqual(['Bolt M6', 'old', 'Nut', undefined]);
  });

  it('states A1 to A3 as one in place of modules that are stored', async () => {
    const modules = 'syncId,name,unit,impacts.AP.A1,impacts.AP.A2,impacts.AP.C4\nG-1,Glass,kg,1,2,4\n';
    expect(await imported('kind=material', { content: modules })).toMatchObject({ rows: { written: 1 } });
    const upsert = async (sum: string) =>
      (await imported('kind=material&mode=upsert', { content: `syncId,impacts.AP.A1_A3\nG-1,${sum}\n` })).rows;
    expect(await upsert('3.0')).toMatchObject({ unchanged: 1 });
    expect(await upsert('5')).toMatchObject({ written: 1 });
    const [glass] = (await get('material?syncId=G-1&impacts=AP')).json.data;
    expect(glass.impacts.AP).toMatchObject({ A1_A3: '5', C4: '4' });
    expect(glass.impacts.AP).not.toHaveProperty('A1');
  });

  it('below a title that lacks a column of the mapping is refused for that column', async () => {
    const columns = ['name', 'notes', 'sku'].map((field) => ({ column: `The ${field}`, field }));
    const ended = await imported('kind=material', {
      content: 'Materials of the year,,\n,,\nThe name,The sku,Other\nBolt,B-1,x\n',
      mapping: { columns },
    });
    expect([ended.state, ended.reason]).toEqual([
      'refused',
      'mapping.columns.1.column: the file has no column "The notes"',
    ]);
  });

  it('whose columns are no fields is refused with a proposal', async () => {
    const ended = await imported('kind=material', { content: 'Bezeichnung,Farbe\nBolt,red\n' });
    expect(ended).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('"Bezeichnung" (name?), "Farbe"'),
    });
  });
});

describe('a request to import', () => {
  it.each<[string, string, SentFile, number, string]>([
    ['of an unknown kind', 'kind=thing', { content: 'a' }, 400, 'kind: has to be one of'],
    ['with a mapping that is no JSON', 'kind=activity', { content: 'a', mapping: '{' }, 400, 'mapping'],
    [
      'with a mapping of unknown fields',
      'kind=activity',
      { content: 'a', mapping: { columns: [{ field: 5 }] } },
      400,
      'columns.0.field',
    ],
    [
      'with flags that are none',
      'kind=activity&dryRun=maybe',
      { content: 'a' },
      400,
      'dryRun: has to be true or false',
    ],
  ])('%s is refused', async (_, query, file, status, words) => {
    const answer = await sendFile(service.url, member, query, file);
    expect([answer.status, answer.json.message]).toEqual([status, expect.stringContaining(words)]);
    expect(await left()).toBe(0);
  });

  it('needs the permission of what it writes, a file, and a company that is the same', async () => {
    const reader = await service.member('reader', ['material:read', 'activity:create']);
    expect((await sendFile(service.url, reader, 'kind=material', { content: 'a' })).status).toBe(403);
    expect((await sendFile(service.url, reader, 'kind=activity&mode=upsert', { content: 'a' })).status).toBe(403);
    expect((await sendFile(service.url, { token: 'x' }, 'kind=material', { content: 'a' })).status).toBe(401);
    const { json } = await sendFile(service.url, member, 'kind=activity', { content: 'name\nforeign\n' });
    for (const path of [`import/${json.uuid}`, `import/${json.uuid}/faults`]) {
      expect((await get(path, reader.token)).status).toBe(404);
    }
    const noFile = await call('POST', `${service.url}/api/v1/import?kind=activity`, { token: member.token, body: {} });
    expect(noFile.status).toBe(415);
    expect(await left()).toBe(0);
  });

  it('is refused before it is read where it is too large, and where too many have not ended', async () => {
    const head = {
      Authorization: `Bearer ${member.token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': '300000000',
    };
    const { status } = await rawCall(service.url, rawRequest('POST /api/v1/import?kind=activity', head));
    expect(status).toBe(413);
    const busy = await service.member('busy');
    await Promise.all(Array.from({ length: 50 }, () => takenUp(busy, { leased: '1 day' })));
    const answer = await sendFile(service.url, busy, 'kind=activity', { content: 'name\nx\n' });
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('50 imports have not ended')]);
  });

  it('that was cancelled while its worker was dead writes nothing; one that breaks every worker is given up', async () => {
    const lost = await service.member('lost');
    const cancelled = await takenUp(lost, { cancelled: true });
    const broken = await takenUp(lost, { breaks: 20 });
    expect(await untilEnded(service.url, lost, cancelled)).toMatchObject({
      state: 'cancelled',
      reason: 'Cancelled. Nothing was written.',
    });
    expect(await untilEnded(service.url, lost, broken)).toMatchObject({
      state: 'failed',
      reason: 'It broke off 20 times. The 0 records that were written stay.',
    });
    expect((await get('activity?page=1', lost.token)).json.count).toBe(0);
    expect(await left()).toBe(0);
  });

  it('that broke off before runs alone, so that it breaks no other; it is not taken up while it waits', async () => {
    const [other, broken] = [await service.member('other'), await service.member('broken')];
    const [running, suspect] = await service.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [other.company.uuid]);
      const { json } = await sendFile(service.url, other, 'kind=material', { content: 'name\nx\n' });
      await until('it is written', async () => (await workOn(json.uuid)).state === 'writing');
      const uuid = await takenUp(broken, { breaks: 1 });
      await wait(2_000);
      expect(await workOn(uuid)).toEqual({ state: 'checking', attempt: 1, breaks: 1 });
      return [json.uuid, uuid];
    });
    expect((await untilEnded(service.url, other, running)).state).toBe('done');
    expect((await untilEnded(service.url, broken, suspect)).state).toBe('done');
  });

  it('can be cancelled until it has ended', async () => {
    const ended = await imported('kind=activity', { content: 'name\nto be done\n' });
    const { status } = await call('POST', `${service.url}/api/v1/import/${ended.uuid}/cancel`, { token: member.token });
    expect(status).toBe(409);
  });
});

describe('what changed between check and writing', () => {
  it('stops the import, which names the line and what stands', async () => {
    const { json: supplier } = await call('POST', `${service.url}/api/v1/supplier`, {
      token: member.token,
      body: { name: 'Gone Ltd' },
    });
    const uuid = await service.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [member.company.uuid]);
      const content = 'name,supplier\nfirst,\nsecond,Gone Ltd\n';
      const { json } = await sendFile(service.url, member, 'kind=material', { content });
      await until('it is written', async () => (await workOn(json.uuid)).state === 'writing');
      await tx.query('delete from supplier where company = $1 and uuid = $2', [member.company.uuid, supplier.uuid]);
      return json.uuid;
    });
    expect(await untilEnded(service.url, member, uuid)).toMatchObject({
      state: 'failed',
      reason:
        'Line 3: supplier: names nothing that exists, by uuid, syncId, name. That was not so when the file was checked. ' +
        'Nothing was written; from line 2 on nothing was written.',
      rows: { total: 2, written: 0 },
    });
  });
});

describe('a row that only its writing finds at fault', () => {
  /** Materials of which a model draws on the second, in kg. */
  async function drawnOn(prefix: string): Promise<string> {
    const calls = graphCalls(service, member);
    const rows = ['a', 'b', 'c', 'd'].map((each) => `${prefix}-${each},Old ${each},kg`);
    await imported('kind=material', { content: ['syncId,name,unit', ...rows].join('\n') });
    const { json } = await get(`material?q=Old%20b&limit=1000`);
    const { uuid } = json.data.find(({ syncId }: any) => syncId === `${prefix}-b`);
    await calls.modelled([{ name: 'Part', ...kilogramsOf(uuid, 2) }]);
    return ['syncId,name,unit', ...['a', 'b', 'c', 'd'].map((each) => `${prefix}-${each},New ${each},m3`)].join('\n');
  }
  const namesOf = async (prefix: string) =>
    (await get(`material?limit=1000`)).json.data
      .filter(({ syncId }: any) => syncId?.startsWith(`${prefix}-`))
      .map(({ name }: any) => name)
      .sort((one: string, other: string) => one.slice(-1).localeCompare(other.slice(-1)));

  it('stops the import, which names its line; of its chunk nothing is written', async () => {
    const content = await drawnOn('late');
    const ended = await imported('kind=material&mode=upsert', { content });
    expect(ended).toMatchObject({ state: 'failed', rows: { total: 4, read: 0, written: 0 } });
    expect(ended.reason).toMatch(
      /^Line 3: The input .* could no longer be converted\. Only its writing could tell that\. Nothing was written; from line 2 on/,
    );
    expect(await namesOf('late')).toEqual(['Old a', 'Old b', 'Old c', 'Old d']);
  });

  it('is left out with skipFaulty, and the others are written', async () => {
    const content = await drawnOn('skip');
    const ended = await imported('kind=material&mode=upsert&skipFaulty=true', { content });
    expect(ended).toMatchObject({ state: 'done', rows: { total: 4, written: 3, faulty: 1 } });
    expect((await faultsOf(ended.uuid)).data).toMatchObject([
      { line: 3, reason: expect.stringContaining('converted') },
    ]);
    expect(await namesOf('skip')).toEqual(['New a', 'Old b', 'New c', 'New d']);
  });

  it('may be one that the database refuses; more than a hundred of them end the import', async () => {
    const rule = (sql: string) => service.database.queryAcross('health', `alter table activity ${sql}`);
    const rows = (count: number, isOdd: (index: number) => boolean) =>
      `name,quantity,unit,startDate\n${Array.from({ length: count }, (_, at) => `${isOdd(at) ? 'odd' : 'even'},1,kg,2026-01-31\n`).join('')}`;
    await rule(`add constraint not_odd check (name <> 'odd')`);
    try {
      const some = await imported('kind=activity&skipFaulty=true', { content: rows(2_500, (at) => at % 1_000 === 7) });
      expect(some).toMatchObject({ state: 'done', rows: { written: 2_497, faulty: 3 } });
      expect((await faultsOf(some.uuid)).data).toMatchObject(
        [9, 1_009, 2_009].map((line) => ({ line, reason: 'the database cannot keep it' })),
      );
      const all = await imported('kind=activity&skipFaulty=true', { content: rows(200, () => true) });
      expect(all).toMatchObject({ state: 'failed', rows: { written: 0 } });
      expect(all.reason).toContain(
        'Line 102: the database cannot keep it. Only its writing could tell that, and it is so of more',
      );
    } finally {
      await rule('drop constraint not_odd');
    }
  });
});

/** An import that a worker took up and left: its lease ends after `leased`. */
async function takenUp(
  { company }: Member,
  { leased = '-1 day', cancelled = false, breaks = 0 }: { leased?: string; cancelled?: boolean; breaks?: number },
): Promise<string> {
  const uuid = newUuid();
  await service.database.query(
    `with taken as (
       insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, file_name, bytes, mapping, actor, state, attempt,
         leased_until, started, cancel_asked, breaks)
       values ($1, $2, 'activity', 'create', false, false, 'x.csv', 30, '{"columns": []}', 'test', 'checking', 1,
         now() + $3::interval, now(), $4, $5) returning company, uuid
     ) insert into file_import_piece (company, import, number, bytes) select company, uuid, 0, 'name,startDate\nx,2026-01-31\n'::bytea from taken`,
    [company.uuid, uuid, leased, cancelled, breaks],
  );
  return uuid;
}

/** How far the workers are with an import. */
async function workOn(uuid: string): Promise<{ state: string; attempt: number; breaks: number }> {
  const [row] = await service.database.queryAcross<{ state: string; attempt: number; breaks: number }>(
    'health',
    'select state, attempt, breaks from file_import where uuid = $1',
    [uuid],
  );
  return row ?? { state: 'missing', attempt: 0, breaks: 0 };
}

/** Uploads that nobody has forgotten yet, and pieces of files that ended. */
async function left(): Promise<number> {
  const [row] = await service.database.queryAcross<{ count: number }>(
    'health',
    `select ((select count(*) from file_import where state = 'uploading')
       + (select count(*) from file_import_piece p join file_import i on i.company = p.company and i.uuid = p.import
          where i.ended is not null))::int as count`,
  );
  return row?.count ?? -1;
}
