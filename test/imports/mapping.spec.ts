import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxFile } from '#sheets';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  other = await service.member('other');
});
afterAll(() => service?.close());

interface Asked {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

function ask(method: string, path: string, { token = member.token, ...more }: Asked = {}): Promise<Called> {
  return call(method, `${service.url}/api/v1/${path}`, { token, ...more });
}

const TRIPS = {
  decimal: ',',
  date: 'DD.MM.YYYY',
  columns: [
    { column: 'Vorgang', field: 'name' },
    { column: 'Menge', field: 'quantity', unit: 't' },
    { column: 'Datum', field: 'startDate' },
  ],
};
const FILE = 'Vorgang;Menge;Datum\nLieferung;1.234,5;31.01.2026\n';

let count = 0;
const fresh = (): string => `Trips ${++count}`;

async function kept(body: object = {}): Promise<any> {
  const { status, json } = await ask('POST', 'import/mapping', {
    body: { name: fresh(), kind: 'activity', mapping: TRIPS, ...body },
  });
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
}

describe('a mapping that is kept', () => {
  it('is read back as it was sent, changed, listed by kind, and deleted', async () => {
    const made = await kept({ mapping: { ...TRIPS, sheet: null } });
    expect(made).toMatchObject({ kind: 'activity', mapping: TRIPS });
    expect(made.mapping).not.toHaveProperty('sheet');
    expect((await ask('GET', `import/mapping/${made.uuid}`)).json).toEqual(made);
    const columns = [{ column: 'Trip', field: 'name' }];
    const { json } = await ask('PATCH', `import/mapping/${made.uuid}`, { body: { mapping: { columns } } });
    expect(json).toMatchObject({ name: made.name, kind: 'activity', mapping: { columns } });
    expect(json.mapping).toEqual({ columns });
    const uuids = async (query: string) =>
      (await ask('GET', `import/mapping?limit=1000${query}`)).json.data.map(({ uuid }: any) => uuid);
    expect(await uuids('')).toContain(made.uuid);
    expect(await uuids('&kind=activity')).toContain(made.uuid);
    expect(await uuids('&kind=material')).not.toContain(made.uuid);
    expect((await ask('DELETE', `import/mapping/${made.uuid}`)).status).toBe(200);
    expect((await ask('GET', `import/mapping/${made.uuid}`)).status).toBe(404);
  });

  it('is listed page by page', async () => {
    const paged = await service.member('paged');
    const { token } = paged;
    for (const name of ['one', 'two', 'three']) {
      await ask('POST', 'import/mapping', { token, body: { name, kind: 'material', mapping: { columns: [] } } });
    }
    const first = await ask('GET', 'import/mapping?limit=2', { token });
    expect([first.json.count, first.json.data.map(({ name }: any) => name)]).toEqual([3, ['one', 'two']]);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await call('GET', next, { token });
    expect(second.json.data.map(({ name }: any) => name)).toEqual(['three']);
  });

  it('has a name that no other of its kind has', async () => {
    const { uuid, name } = await kept();
    const again = await ask('POST', 'import/mapping', { body: { name, kind: 'activity', mapping: TRIPS } });
    expect([again.status, again.json.message]).toEqual([
      409,
      `The name "${name}" is taken by ${uuid}, another mapping of kind activity.`,
    ]);
    const second = await kept();
    const renamed = await ask('PATCH', `import/mapping/${second.uuid}`, {
      body: { name },
      headers: { 'Idempotency-Key': `rename ${name}` },
    });
    expect([renamed.status, renamed.json.message]).toEqual([409, expect.stringContaining(uuid)]);
    const columns = [{ column: 'x', field: 'name' }];
    expect((await kept({ name, kind: 'material', mapping: { columns } })).name).toBe(name);
    const theirs = await ask('POST', 'import/mapping', {
      token: other.token,
      body: { name, kind: 'activity', mapping: TRIPS },
    });
    expect(theirs.status).toBe(200);
  });

  it('is written once for an Idempotency-Key, and only where If-Match holds', async () => {
    const sent = { body: { name: fresh(), kind: 'activity', mapping: TRIPS }, headers: { 'Idempotency-Key': fresh() } };
    const [first, second] = [await ask('POST', 'import/mapping', sent), await ask('POST', 'import/mapping', sent)];
    expect(second.json).toEqual(first.json);
    const { uuid } = first.json;
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'If-Match': etag };
    const path = `import/mapping/${uuid}`;
    const same = await ask('PATCH', path, { body: { name: first.json.name }, headers });
    expect([same.status, same.headers.get('etag')]).toEqual([200, etag]);
    expect((await ask('PATCH', path, { body: { name: fresh() }, headers })).status).toBe(200);
    expect((await ask('PATCH', path, { body: { name: fresh() }, headers })).status).toBe(412);
    expect((await ask('DELETE', path, { headers })).status).toBe(412);
  });

  it.each<[string, object, string]>([
    ['of no kind', { kind: 'thing' }, 'kind'],
    ['without a mapping', { mapping: undefined }, 'mapping'],
    [
      'whose field there is none of',
      { mapping: { columns: [{ column: 'x', field: 'sku' }] } },
      'mapping.columns.0.field',
    ],
    ['whose decimal mark is none', { mapping: { decimal: ';', columns: [] } }, 'mapping.decimal'],
    ['without a unit', { mapping: { columns: [{ column: 'x', field: 'quantity' }] } }, 'mapping'],
    [
      'whose unit is none',
      { mapping: { columns: [{ column: 'x', field: 'quantity', unit: 'ton' }] } },
      'mapping.columns.0.unit',
    ],
    [
      'that is too long',
      { mapping: { columns: Array.from({ length: 20 }, () => ({ constant: 'x'.repeat(19_000), field: 'name' })) } },
      'mapping',
    ],
    ['with a blank name', { name: ' ' }, 'name'],
  ])('%s is refused', async (_, body, field) => {
    const { status, json } = await ask('POST', 'import/mapping', {
      body: { name: fresh(), kind: 'activity', mapping: TRIPS, ...body },
    });
    expect([status, json.errors?.map((fault: any) => fault.field)]).toEqual([400, [field]]);
  });

  it('may have no columns: then the headers are the names of the fields', async () => {
    expect((await kept({ mapping: {} })).mapping).toEqual({ columns: [] });
  });

  it('is not cleared by null', async () => {
    const { uuid } = await kept();
    const { status } = await ask('PATCH', `import/mapping/${uuid}`, { body: { mapping: null } });
    expect(status).toBe(400);
  });

  it("needs the permission of what it writes, and is nobody else's", async () => {
    const { uuid } = await kept();
    const clerk = await service.member('acme', ['material:create']);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'mine' } : undefined;
      expect((await ask(method, `import/mapping/${uuid}`, { token: clerk.token, body })).status).toBe(403);
      expect((await ask(method, `import/mapping/${uuid}`, { token: other.token, body })).status).toBe(404);
    }
    const body = { name: fresh(), kind: 'activity', mapping: TRIPS };
    expect((await ask('POST', 'import/mapping', { token: clerk.token, body })).status).toBe(403);
    expect((await ask('GET', 'import/mapping?kind=activity', { token: clerk.token })).status).toBe(403);
    const { json } = await ask('GET', 'import/mapping?limit=1000', { token: clerk.token });
    expect(new Set(json.data.map(({ kind }: any) => kind))).toEqual(new Set(['material']));
  });

  it('is one of at most 200', async () => {
    const { token, company } = await service.member('full');
    await service.database.query(
      `insert into import_mapping (company, uuid, kind, name, mapping)
       select $1, gen_random_uuid(), 'activity', 'Mapping ' || n, '{"columns": []}' from generate_series(1, 200) n`,
      [company.uuid],
    );
    const { status, json } = await ask('POST', 'import/mapping', {
      token,
      body: { name: 'one more', kind: 'activity', mapping: TRIPS },
    });
    expect([status, json.message]).toEqual([409, '200 mappings are kept already: delete some.']);
  });
});

describe('a proposal', () => {
  const GERMAN =
    'Auswertung 2026;;;\r\n\r\nNr;Vorgang;Menge (t);Datum\r\n1;Läufer;1.234,5;31.01.2026\r\n2;Träger;0,5;01.02.2026\r\n';

  async function proposed(content: string | Uint8Array<ArrayBuffer>, query = '', by = member) {
    const form = new FormData();
    form.append('file', new Blob([content]), 'trips.csv');
    const answer = await fetch(`${service.url}/api/v1/import/mapping/proposal?kind=activity${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by.token}` },
      body: form,
    });
    return { status: answer.status, json: (await answer.json()) as any };
  }

  const header = (names: unknown, token = member.token) =>
    ask('POST', 'import/mapping/proposal?kind=activity', { token, body: { header: names } });

  it('says what a file is, and its mapping imports it', async () => {
    const content = new Uint8Array(Buffer.from(GERMAN.replace('Vorgang', 'Bezeichnung'), 'latin1'));
    const { status, json } = await proposed(content);
    expect([status, json]).toEqual([
      200,
      {
        ...{ format: 'csv', encoding: 'windows-1252', separator: ';', headerLine: 3, decimal: ',', date: 'DD.MM.YYYY' },
        columns: [
          { column: 'Nr', samples: ['1', '2'] },
          { column: 'Bezeichnung', field: 'name', match: 'near', samples: ['Läufer', 'Träger'] },
          { column: 'Menge (t)', field: 'quantity', match: 'near', unit: 't', samples: ['1.234,5', '0,5'] },
          { column: 'Datum', field: 'startDate', match: 'near', samples: ['31.01.2026', '01.02.2026'] },
        ],
        ...{ missing: [], open: [] },
        warnings: [{ kind: 'no-scope', count: 2, firstLines: [4, 5], message: expect.any(String) }],
        mapping: expect.objectContaining({ decimal: ',', date: 'DD.MM.YYYY' }),
      },
    ]);
    const sent = await sendFile(service.url, member, 'kind=activity', { content, mapping: json.mapping });
    const ended = await untilEnded(service.url, member, sent.json.uuid);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 2, faulty: 0 } });
  });

  it('names the line of the header where a row above has all its words, too', async () => {
    const { json } = await proposed('name;Mengen\nname;Datum\nx;31.01.2026\n');
    expect([json.headerLine, json.mapping]).toMatchObject([2, { date: 'DD.MM.YYYY' }]);
    expect(json.mapping).not.toHaveProperty('headerLine');
    const { json: above } = await proposed('name;;\n"name, unit";quantity;unit\nx;1;kg\n');
    expect([above.headerLine, above.mapping.columns.length]).toEqual([2, 2]);
  });

  it('is made of the first lines of a file that is cut off, and of a sheet that is named', async () => {
    const { json } = await proposed('name,quantity,unit,startDate\nx,1,kg,2026-01-31\ny,"2');
    expect(json).toMatchObject({ headerLine: 1, open: [], fault: expect.stringContaining('never closed') });
    const parts: Buffer[] = [];
    const workbook = xlsxFile([{ header: 'name', kind: 'text' }], [['x']], {
      sheetName: 'First',
      notes: { sheetName: 'Other', columns: [{ header: 'Datum', kind: 'date' }], rows: [['2026-01-31']] },
    });
    for await (const part of workbook) parts.push(part as Buffer);
    const bytes = new Uint8Array(Buffer.concat(parts));
    expect((await proposed(bytes)).json).toMatchObject({ format: 'xlsx', sheet: 'First', sheets: ['First', 'Other'] });
    const named = await proposed(bytes, '&sheet=Other');
    expect(named.json).toMatchObject({
      mapping: { sheet: 'Other', columns: [{ column: 'Datum', field: 'startDate' }] },
    });
    const none = await proposed(bytes, '&sheet=Third');
    expect([none.status, none.json.message]).toEqual([400, expect.stringContaining('has no sheet "Third"')]);
  });

  it('is made of a header alone', async () => {
    const { status, json } = await header(['Bezeichnung', 'Farbe']);
    expect([status, json]).toEqual([
      200,
      {
        columns: [
          { column: 'Bezeichnung', field: 'name', match: 'near', samples: [] },
          { column: 'Farbe', samples: [] },
        ],
        missing: ['startDate'],
        open: [{ field: 'startDate', message: expect.stringMatching(/^no column fills it/) }],
        warnings: [],
        mapping: { columns: [{ column: 'Bezeichnung', field: 'name' }] },
      },
    ]);
  });

  it('is refused for what is neither, too large, or not allowed; and leaves no file behind', async () => {
    const before = await readdir(tmpdir());
    expect((await header('name')).status).toBe(400);
    expect((await header([1])).status).toBe(400);
    expect((await header(Array.from({ length: 1_001 }, () => 'x'))).status).toBe(400);
    const clerk = await service.member('acme', ['material:create']);
    expect((await header(['name'], clerk.token)).status).toBe(403);
    expect((await proposed('name\nx\n', '', clerk)).status).toBe(403);
    expect((await proposed('%PDF-1.7')).json.message).toContain('is a PDF');
    const large = await proposed(new Uint8Array(17 * 1024 * 1024));
    expect([large.status, large.json.message]).toEqual([413, expect.any(String)]);
    await until('the temporary files are gone', async () => {
      const after = await readdir(tmpdir());
      return after.every((name) => before.includes(name) || !/^[0-9a-f]{32}$/.test(name));
    });
  });
});

describe('an import', () => {
  const imports = (query: string, mapping?: unknown, by = member) =>
    sendFile(service.url, by, `kind=activity&again=true&${query}`, { content: FILE, mapping });

  it('uses a mapping that is kept, by name or uuid, and a copy of it', async () => {
    const { uuid, name } = await kept();
    for (const named of [encodeURIComponent(name), uuid, uuid.toUpperCase()]) {
      const { status, json } = await imports(`mapping=${named}`);
      expect([status, json.message]).toEqual([200, undefined]);
      expect(await untilEnded(service.url, member, json.uuid)).toMatchObject({ state: 'done', rows: { written: 1 } });
    }
    const { json } = await imports(`mapping=${uuid}`);
    await ask('DELETE', `import/mapping/${uuid}`);
    const [row] = await service.database.query<{ mapping: unknown }>(
      'select mapping from file_import where company = $1 and uuid = $2',
      [member.company.uuid, json.uuid],
    );
    expect(row?.mapping).toEqual(TRIPS);
    expect(await untilEnded(service.url, member, json.uuid)).toMatchObject({ state: 'done' });
  });

  it("names the mappings there are where it asks for none of them, another kind's, or another company's", async () => {
    const { name } = await kept();
    const material = await kept({ kind: 'material', mapping: { columns: [] } });
    for (const asked of ['nothing', material.uuid]) {
      const { status, json } = await imports(`mapping=${asked}`);
      expect([status, json.message]).toEqual([400, expect.stringContaining(`"${name}"`)]);
      expect(json.message).toContain(
        `mapping: "${asked}" is no mapping that is kept for kind activity; there are "Trips`,
      );
    }
    const stranger = await service.member('stranger');
    const theirs = await imports(`mapping=${encodeURIComponent(name)}`, undefined, stranger);
    expect([theirs.status, theirs.json.message]).toEqual([400, expect.stringMatching(/; none is kept$/)]);
  });

  it('takes one mapping, not two', async () => {
    const { uuid } = await kept();
    const { status, json } = await imports(`mapping=${uuid}`, TRIPS);
    expect([status, json.message]).toEqual([400, expect.stringContaining('mapping: is given twice')]);
  });
});
