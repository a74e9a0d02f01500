import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Called } from './support/call.js';
import { call } from './support/call.js';
import { sendFile, untilEnded } from './support/file-imports.js';
import type { Member } from './support/service.js';
import { TestService } from './support/service.js';

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.start();
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
      { mapping: { columns: [{ column: 'x', field: 'quantity', unit: 'kgs' }] } },
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
