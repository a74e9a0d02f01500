import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactorDatabases, NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { newUuid, SHARED } from '#platform';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let other: Member;
let shared: { database: string; dataset: string };

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  other = await service.member('other');
  shared = await sharedDatabase('Diesel');
});

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, by: Member = member, headers?: Record<string, string>) =>
  call(method, `${service.url}/api/v1/${path}`, { token: by.token, body, headers });
const fields = (answer: Called) => (answer.json.errors as { field: string }[]).map(({ field }) => field);

async function sharedDatabase(name: string): Promise<{ database: string; dataset: string }> {
  const { uuid } = await service.database.transaction((tx) =>
    storeDatasets(tx, NOTHING_FOLLOWS, { owner: SHARED, name: `DB of ${name}`, version: '1', licence: 'OGL' }, [
      { key: '1', name, unit: 'l', figures: { 'GWP-fossil': { A1_A3: new Decimal('2.5') } }, taxonomy: [] },
    ]),
  );
  const { json } = await send('GET', `search?q=${name}`);
  return { database: uuid, dataset: json.data[0].uuid as string };
}

async function made(said: object = {}): Promise<any> {
  const answer = await send('POST', 'dataset', {
    name: `Steel ${newUuid()}`,
    unit: 'kg',
    impacts: { 'GWP-fossil': { A1: '1.5', A3: '0.25' } },
    ...said,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

async function bound(dataset: string, more: object = {}): Promise<any> {
  const answer = await send('POST', 'material', { name: 'Beam', dataset: { uuid: dataset }, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

const found = async (q: string) =>
  ((await send('GET', `search?q=${encodeURIComponent(q)}`)).json.data as { uuid: string }[]).map(({ uuid }) => uuid);

describe('one dataset', () => {
  it('is read by its uuid, the company’s own and a shared one, and nobody else’s', async () => {
    const own = await made({ dataQualityRating: 2 });
    expect((await send('GET', `dataset/${own.uuid}`)).json).toEqual(own);
    const one = (await send('GET', `dataset/${shared.dataset}?impacts=AP`)).json;
    expect(one).toMatchObject({ name: 'Diesel', unit: 'l', key: '1', database: { uuid: shared.database } });
    expect(Object.keys(one.impacts)).toEqual(['AP']);
    for (const [uuid, by] of [
      [own.uuid, other],
      [newUuid(), member],
    ] as const) {
      expect((await send('GET', `dataset/${uuid}`, undefined, by)).status).toBe(404);
      expect((await send('PATCH', `dataset/${uuid}`, { name: 'Mine' }, by)).status).toBe(404);
      expect((await send('DELETE', `dataset/${uuid}`, undefined, by)).status).toBe(404);
    }
    expect((await send('GET', `dataset/${own.uuid}`)).json).toEqual(own);
  });

  it('merges what a patch says, and is found by its new words, not by the old', async () => {
    const { json: supplier } = await send('POST', 'supplier', { name: 'Mill', syncId: newUuid() });
    const { json: taxonomy } = await send('POST', 'taxonomy', { name: `Metals ${newUuid()}` });
    const own = await made({ name: 'Ferrochrome lumps', description: 'Old', supplier: { uuid: supplier.uuid } });
    const patch = {
      ...{ name: 'Silicomanganese fines', unit: 't', description: null, taxonomy: { uuid: taxonomy.uuid } },
      ...{ impacts: { AP: { A1: '3' }, 'GWP-fossil': { A1: null, A2: '0.05' } }, dataQualityRating: 1.5 },
      ...{ key: 'else', database: { name: 'Elsewhere' } },
    };
    const { status, json } = await send('PATCH', `dataset/${own.uuid}?impacts=AP,GWP-fossil`, patch);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ uuid: own.uuid, key: own.key, database: own.database, name: patch.name, unit: 't', dataQualityRating: 1.5 },
      ...{ taxonomy: { uuid: taxonomy.uuid }, supplier: { uuid: supplier.uuid } },
      footprint: { CO2e: { A1: '', A2: '0.05', A3: '0.25', A1_A3: '0.3' } },
      impacts: { AP: { A1: '3', A1_A3: '3' } },
    });
    expect(json).not.toHaveProperty('description');
    expect([await found('ferrochrome'), await found('silicomanganese')]).toEqual([[], [own.uuid]]);
    const cleared = await send('PATCH', `dataset/${own.uuid}`, {
      supplier: null,
      taxonomy: null,
      dataQualityRating: null,
    });
    for (const field of ['supplier', 'taxonomy', 'dataQualityRating']) expect(cleared.json).not.toHaveProperty(field);
    expect(await bound(own.uuid)).toMatchObject({ unit: 't', footprint: { CO2e: { A1_A3: '0.3' } } });
  });

  it('has sums that follow their parts through a patch', async () => {
    const own = await made({
      impacts: { 'GWP-fossil': { A1: '1' }, 'GWP-biogenic': { A1: '2' }, 'GWP-luluc': { A1: '3' } },
    });
    const { json } = await send('PATCH', `dataset/${own.uuid}?impacts=GWP-total`, {
      impacts: { 'GWP-luluc': { A1: '4' } },
    });
    expect(json.impacts['GWP-total']).toMatchObject({ A1: '7', A1_A3: '7' });
  });

  it('is refused what is no dataset, every fault at once', async () => {
    const own = await made();
    const nowhere = { taxonomy: { uuid: newUuid() }, supplier: { syncId: 'nobody' }, impacts: { 'GWP-fossil': null } };
    expect(fields(await send('PATCH', `dataset/${own.uuid}`, nowhere)).sort()).toEqual([
      'impacts',
      'supplier',
      'taxonomy',
    ]);
    const nines = '9'.repeat(20);
    const outgrown = { impacts: { 'GWP-fossil': { A1: nines, A3: nines } }, supplier: { syncId: 'nobody' } };
    for (const [method, path, body] of [
      ['PATCH', `dataset/${own.uuid}`, outgrown],
      ['POST', 'dataset', { name: 'Outgrown', unit: 'kg', ...outgrown }],
    ] as const) {
      expect(
        fields(await send(method, path, body))
          .map((field) => field.split('.')[0])
          .sort(),
      ).toEqual(['impacts', 'supplier']);
    }
    const wrong = { name: null, unit: null, dataQualityRating: 9, description: 7 };
    expect(fields(await send('PATCH', `dataset/${own.uuid}`, wrong)).sort()).toEqual(Object.keys(wrong).sort());
    expect((await send('GET', `dataset/${own.uuid}`)).json).toEqual(own);
  });

  it('is deleted where nothing uses it, and is found no more', async () => {
    const names = ['Vermiculite one', 'Vermiculite two', 'Vermiculite three'];
    const all = await Promise.all(names.map((name) => made({ name })));
    const [, gone] = all;
    expect((await send('DELETE', `dataset/${gone.uuid}`)).json).toEqual({ message: 'Deleted.' });
    expect((await send('GET', `dataset/${gone.uuid}`)).status).toBe(404);
    expect((await send('DELETE', `dataset/${gone.uuid}`)).status).toBe(404);
    const { json } = await send('GET', 'search?q=vermiculite');
    expect(json.count).toBe(2);
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual([names[0], names[2]]);
    expect((await send('POST', 'material', { name: 'B', dataset: { uuid: gone.uuid } })).status).toBe(400);
    // It can be made again, under its key with its uuid.
    const again = await made({ name: names[1], key: gone.key });
    expect([again.uuid, await found('vermiculite two')]).toEqual([gone.uuid, [gone.uuid]]);
  });

  it('that an element draws on, or ever drew on, is neither changed nor deleted, and its users are named', async () => {
    const [own, next] = [await made(), await made()];
    const beam = await bound(own.uuid, { name: 'I beam' });
    const refused = async (method: string, body?: unknown) => {
      const { status, json } = await send(method, `dataset/${own.uuid}`, body);
      expect([status, json.message]).toEqual([409, expect.stringContaining(`"I beam" (${beam.uuid})`) as string]);
    };
    await refused('DELETE');
    await refused('PATCH', { impacts: { AP: { A1: '1' } } });
    await refused('PATCH', { description: 'More words' });
    expect((await send('PATCH', `dataset/${own.uuid}`, { name: own.name, impacts: own.impacts })).json).toEqual(own);
    // An activity keeps what the beam was then.
    const flown = { product: { uuid: beam.uuid }, quantity: 1, unit: 'kg' };
    expect((await send('POST', 'activity', flown)).status).toBe(200);
    expect((await send('PATCH', `material/${beam.uuid}`, { dataset: { uuid: next.uuid } })).status).toBe(200);
    await refused('DELETE');
    await refused('PATCH', { unit: 't' });
    expect((await send('GET', `dataset/${own.uuid}`)).json).toEqual(own);

    const idle = await made();
    const { uuid } = await bound(idle.uuid);
    expect((await send('DELETE', `material/${uuid}`)).status).toBe(200);
    expect((await send('DELETE', `dataset/${idle.uuid}`)).status).toBe(200);
  });

  it('of many users names a few and counts the others', async () => {
    const own = await made();
    await Promise.all(Array.from({ length: 13 }, (_, nth) => bound(own.uuid, { name: `User ${nth}` })));
    const { json } = await send('DELETE', `dataset/${own.uuid}`);
    expect([json.message.match(/"User /g).length, json.message]).toEqual([10, expect.stringContaining('3 more')]);
  });

  it('is either gone or bound, of the two at once', async () => {
    for (let round = 0; round < 10; round++) {
      const own = await made();
      const [binding, deletion] = await Promise.all([
        send('POST', 'material', { name: 'At once', dataset: { uuid: own.uuid } }),
        send('DELETE', `dataset/${own.uuid}`),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([binding.status, deletion.status]);
    }
  });

  describe('that is being written when an element binds it', () => {
    /** Binds a new dataset while somebody holds it who then commits these statements; `$1` is its uuid. */
    async function boundBehind(...statements: readonly string[]): Promise<Called> {
      const { uuid } = await made();
      const [writer, watcher] = [1, 2].map(() => new Client({ connectionString: service.databaseUrl })) as [
        Client,
        Client,
      ];
      await Promise.all([writer.connect(), watcher.connect()]);
      try {
        await writer.query('begin');
        await writer.query('select from dataset where uuid = $1 for update', [uuid]);
        for (const statement of statements) await writer.query(statement, [uuid]);
        const binding = send('POST', 'material', { name: 'Too late', dataset: { uuid } });
        await until('the binding waits', async () => {
          const { rows } = await watcher.query(`select from ${sessions()}
            where datname = current_database() and wait_event_type = 'Lock' and query ilike '%from held_datasets(%'`);
          return rows.length > 0;
        });
        await writer.query('commit');
        return await binding;
      } finally {
        await Promise.all([writer.end(), watcher.end()]);
      }
    }

    it('is unknown where it was deleted', async () => {
      const answer = await boundBehind(
        'delete from dataset_search where dataset = $1',
        'delete from dataset where uuid = $1',
      );
      expect([answer.status, fields(answer)]).toEqual([400, ['dataset']]);
    });

    it('is bound as it is afterwards where it was patched', async () => {
      const { status, json } = await boundBehind(`update dataset set unit = 'l' where uuid = $1`);
      expect([status, json.unit, json.datasetAmount, json.dataset.declaredUnit]).toEqual([
        ...[200, 'l', { quantity: 1, unit: 'l' }, 'l'],
      ]);
    });
  });

  it('that is shared is not a company’s to change', async () => {
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await send(method, `dataset/${shared.dataset}`, body);
      expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('shared') as string]);
      expect((await send(method, `database/${shared.database}`, { licence: 'Mine' })).status).toBe(409);
    }
    expect((await send('GET', `dataset/${shared.dataset}`)).json.name).toBe('Diesel');
  });

  it('needs its permission each', async () => {
    const own = await made();
    const paths = [`dataset/${own.uuid}`, `database/${own.database.uuid}`];
    for (const [permission, method] of [
      ['dataset:read', 'GET'],
      ['dataset:update', 'PATCH'],
      ['dataset:delete', 'DELETE'],
    ] as const) {
      const by = await service.member('acme', [permission]);
      for (const path of paths) {
        for (const each of ['GET', 'PATCH', 'DELETE']) {
          const { status } = await send(each, path, each === 'GET' ? undefined : { licence: 7, name: 7 }, by, {
            'If-Match': '"0"',
          });
          expect([each, permission, status === 403]).toEqual([each, permission, each !== method]);
        }
      }
    }
  });
});

describe('one database', () => {
  it('is read and patched but for what identifies it, with an ETag', async () => {
    const { database } = await made({ database: { name: newUuid(), licence: 'CC0', gwpSet: 'AR5', boundary: 'gate' } });
    const path = `database/${database.uuid}`;
    const first = await send('GET', path);
    const own = { ...database, shared: false };
    expect(first.json).toEqual({ ...own, licence: 'CC0', count: 1, gwpSet: 'AR5', boundary: 'gate' });
    const patch = { licence: 'internal', gwpSet: 'ar6', boundary: null, priceYear: 2024, attribution: 'Us', name: 'X' };
    const second = await send('PATCH', path, patch, member, { 'If-Match': first.headers.get('etag') ?? '' });
    const after = { ...own, licence: 'internal', attribution: 'Us', gwpSet: 'AR6', priceYear: 2024, count: 1 };
    expect([second.status, second.json]).toEqual([200, after]);
    const stale = { 'If-Match': first.headers.get('etag') ?? '' };
    for (const method of ['PATCH', 'DELETE']) expect((await send(method, path, {}, member, stale)).status).toBe(412);
    expect((await send('PATCH', path, patch)).headers.get('etag')).toBe(second.headers.get('etag'));
    expect(fields(await send('PATCH', path, { licence: null, gwpSet: '6', priceYear: 0 })).sort()).toEqual([
      ...['gwpSet', 'licence', 'priceYear'],
    ]);
    for (const [uuid, by] of [
      [database.uuid, other],
      [newUuid(), member],
    ] as const) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        expect((await send(method, `database/${uuid}`, method === 'GET' ? undefined : {}, by)).status).toBe(404);
      }
    }
  });

  it('goes with all its datasets, unless an element uses one', async () => {
    const name = newUuid();
    const all = [];
    for (let nth = 0; nth < 3; nth++) all.push(await made({ name: `Wollastonite ${nth}`, database: { name } }));
    const path = `database/${all[0].database.uuid}`;
    const beam = await bound(all[1].uuid, { name: 'Grip' });
    for (const [method, body] of [['DELETE'], ['PATCH', { gwpSet: 'AR4' }]] as const) {
      const { status, json } = await send(method, path, body);
      expect([status, json.message]).toEqual([409, expect.stringContaining(`"Grip" (${beam.uuid})`) as string]);
    }
    expect(await found('wollastonite')).toHaveLength(3);
    expect((await send('DELETE', `material/${beam.uuid}`)).status).toBe(200);
    expect((await send('DELETE', path)).json).toEqual({ message: 'Deleted.' });
    expect((await send('GET', path)).status).toBe(404);
    expect(await found('wollastonite')).toEqual([]);
    expect((await send('GET', `search?source=${all[0].database.uuid}`)).json.count).toBe(0);
    // By its name it is made again, with nothing in it.
    expect((await made({ database: { name } })).database.uuid).toBe(all[0].database.uuid);
  });

  it('that is shared is deleted by its operator, unless an element of any company uses it', async () => {
    const gone = await sharedDatabase('Kerosene');
    const { json } = await send('POST', 'material', { name: 'Jet', dataset: { uuid: gone.dataset } }, other);
    await expect(new FactorDatabases(service.database).remove(SHARED, gone.database)).rejects.toThrow(json.uuid);
    await send('DELETE', `material/${json.uuid}`, undefined, other);
    expect(await new FactorDatabases(service.database).remove(SHARED, gone.database)).toBe(1);
    expect((await send('GET', `dataset/${gone.dataset}`)).status).toBe(404);
    expect(await found('kerosene')).toEqual([]);
  });
});
