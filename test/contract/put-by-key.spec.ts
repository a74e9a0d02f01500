import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { Called, CallOptions } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { requestStatements } from '../support/companies/request-statements.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let stranger: Member;
let database: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  stranger = await service.member('other');
  const body = { name: 'Coil', unit: 'kg', footprint: { CO2e: { A1: '1' } }, database: { name: 'Factors' } };
  database = (await send('POST', 'dataset', { body })).json.database.uuid as string;
});
afterAll(() => service?.close());

const send = (method: string, path: string, options: CallOptions = {}, { token }: Pick<Member, 'token'> = member) =>
  call(method, `${service.url}/api/v1/${path}`, { token, ...options });

interface Kind {
  body: Record<string, unknown>;
  change: Record<string, unknown>;
  /** The permissions of a POST and of a PATCH. */
  needs: readonly string[];
  isRemovable?: boolean;
}

const named = { body: { name: 'A name' }, change: { name: 'Another name' }, needs: ['company:manage'] };
const element = (kind: string): Kind => ({
  body: { name: 'A part', unit: 'kg', footprint: { CO2e: { A1: '2' } } },
  change: { footprint: { CO2e: { A2: '1' } } },
  needs: [`${kind}:create`, `${kind}:update`],
  isRemovable: true,
});
/** What is sent to each kind of records, by its path. */
const KINDS: Readonly<Record<string, Kind>> = {
  material: element('material'),
  process: element('process'),
  ...{ supplier: named, org: named, scope: named, 'activity/group': named },
  location: { ...named, change: { geoLocation: { code: 'DE' } } },
  taxonomy: named,
  'transport/lane': {
    ...{ body: { name: 'A lane', totalKm: 20, CO2ePerTkm: '0.1' }, change: { totalKm: 21 } },
    needs: ['model:create', 'model:update'],
  },
  switch: {
    ...{ body: { name: 'A choice', unit: 'kg', sources: [] }, change: { name: 'Another choice' } },
    ...{ needs: ['switch:create', 'switch:update'], isRemovable: true },
  },
  activity: {
    ...{ body: { name: 'A flight', UpstreamCO2e: '2', startDate: '2026-01-31' }, change: { UpstreamCO2e: '3' } },
    ...{ needs: ['activity:create', 'activity:update'], isRemovable: true },
  },
  dataset: {
    ...{ body: { name: 'A factor', unit: 'kg', footprint: { CO2e: { A1: '1' } } }, change: { description: 'Words' } },
    ...{ needs: ['dataset:create', 'dataset:update'], isRemovable: true },
  },
};

const addressOf = (path: string, key: string): string =>
  path === 'dataset'
    ? `${path}/by/key/${database}/${encodeURIComponent(key)}`
    : `${path}/by/syncId/${encodeURIComponent(key)}`;
/** Names of nodes of the taxonomy make paths, which are unique. */
const bodyOf = (path: string): Record<string, unknown> => {
  const body = KINDS[path]?.body ?? {};
  return path === 'taxonomy' ? { ...body, name: `Node ${newUuid()}` } : body;
};
const changeOf = (path: string): Record<string, unknown> =>
  path === 'taxonomy' ? { name: `Node ${newUuid()}` } : (KINDS[path]?.change ?? {});
/** Of a dataset that is not there it looks for the database, too. */
const looksOf = (path: string): number => (path === 'dataset' ? 2 : 1);
const tagOf = ({ headers }: Called): string => headers.get('etag') ?? '';
const auditedBy = (work: () => Promise<unknown>) => entriesOf(service, member.company.uuid, work);
const told = ({ status, json }: Called) => [status, json.outcome];

describe.each(Object.keys(KINDS))('PUT of a %s by its key', (path) => {
  const { needs } = KINDS[path] as Kind;

  it('makes it, leaves it as it is, and changes it', async () => {
    const at = addressOf(path, `a/b ${newUuid()}`);
    expect((await send('GET', at)).status).toBe(404);
    const body = bodyOf(path);
    const made = await send('PUT', at, { body });
    expect(told(made), made.text).toEqual([200, 'created']);
    const identity = path === 'dataset' ? 'key' : 'syncId';
    expect(addressOf(path, made.json.record[identity] as string)).toBe(at);
    const entries = await auditedBy(async () => {
      for (const again of [body, {}, { ...body, [identity]: made.json.record[identity] as string }]) {
        const same = await send('PUT', at, { body: again });
        expect([...told(same), tagOf(same)]).toEqual([200, 'unchanged', tagOf(made)]);
        expect(same.json.record).toEqual(made.json.record);
      }
    });
    expect(entries).toEqual([]);
    const change = changeOf(path);
    let changed: Called | undefined;
    const written = await auditedBy(async () => (changed = await send('PUT', at, { body: change })));
    expect(changed && told(changed)).toEqual([200, 'changed']);
    expect(written).toMatchObject([{ action: 'update', record: made.json.record.uuid, actor: member.clientId }]);
    const read = await send('GET', at);
    expect([read.status, tagOf(read), read.json]).toEqual([200, tagOf(changed as Called), changed?.json.record]);
    expect(read.json).toMatchObject({ uuid: made.json.record.uuid, ...(change['footprint'] ? {} : change) });
    expect((await send('GET', at, { headers: { 'If-None-Match': tagOf(read) } })).status).toBe(304);
  });

  it('writes only where If-Match and If-None-Match allow it', async () => {
    const at = addressOf(path, newUuid());
    const put = (headers: Record<string, string>, body = bodyOf(path)) => send('PUT', at, { body, headers });
    for (const tag of ['*', '"1"']) expect((await put({ 'If-Match': tag })).status, tag).toBe(412);
    expect((await send('GET', at)).status).toBe(404);
    const made = await put({ 'If-None-Match': '*' });
    expect(told(made)).toEqual([200, 'created']);
    for (const tag of ['*', tagOf(made)]) expect((await put({ 'If-None-Match': tag })).status, tag).toBe(412);
    expect((await put({ 'If-Match': '"999"' })).status).toBe(412);
    expect((await put({ 'If-Match': 'nonsense' })).status).toBe(400);
    expect(tagOf(await send('GET', at))).toBe(tagOf(made));
    expect(told(await put({ 'If-Match': tagOf(made) }, changeOf(path)))).toEqual([200, 'changed']);
    expect(told(await put({ 'If-Match': '*' }, {}))).toEqual([200, 'unchanged']);
  });

  it('makes one record of many at once, and loses none of their changes', async () => {
    const at = addressOf(path, newUuid());
    const body = bodyOf(path);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('PUT', at, { body })));
    expect(answers.map(told).sort()).toEqual([
      [200, 'created'],
      ...Array.from({ length: 7 }, () => [200, 'unchanged']),
    ]);
    expect(new Set(answers.map(({ json }) => json.record.uuid as string)).size).toBe(1);
  });

  it('happens once with an Idempotency-Key, whatever was written since', async () => {
    const at = addressOf(path, newUuid());
    const asked = { body: bodyOf(path), headers: { 'Idempotency-Key': newUuid(), 'If-None-Match': '*' } };
    const first = await send('PUT', at, asked);
    expect(told(await send('PUT', at, { body: changeOf(path) }))).toEqual([200, 'changed']);
    const again = await send('PUT', at, asked);
    expect([again.headers.get('idempotency-replayed'), again.text, tagOf(again)]).toEqual([
      'true',
      first.text,
      tagOf(first),
    ]);
    expect((await send('PUT', at, { ...asked, body: changeOf(path) })).status).toBe(422);
  });

  it('takes whatever a key may be, and refuses what none can be', async () => {
    for (const key of [
      'bulk',
      'image',
      'a/../b',
      '%2F',
      'ä?&#+ ;=',
      '\u{1F600}'.repeat(256),
      '"',
      '\\',
      '\t',
      newUuid(),
    ]) {
      const at = addressOf(path, key);
      const made = await send('PUT', at, { body: bodyOf(path) });
      expect(told(made), key).toEqual([200, 'created']);
      expect((await send('GET', at)).json.uuid, key).toBe(made.json.record.uuid);
    }
    const long = addressOf(path, 'x'.repeat(257));
    const foul = [addressOf(path, '\0'), addressOf(path, '').concat('%ED%A0%80'), addressOf(path, '').concat('%zz')];
    for (const at of [long, ...foul]) {
      for (const method of ['GET', 'PUT']) {
        const answer = await send(method, at, method === 'PUT' ? { body: bodyOf(path) } : {});
        expect([at, method, answer.status]).toEqual([at, method, 400]);
      }
    }
    expect((await send('PUT', addressOf(path, ''), { body: bodyOf(path) })).status).toBe(404);
    const dots = `PUT /api/v1/${addressOf(path, '').concat('%2E%2E')}`;
    const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json' };
    expect((await rawCall(service.url, rawRequest(dots, headers, JSON.stringify(bodyOf(path))))).status).toBe(200);
  });

  it('refuses a body that names another key, lacks what a new record needs, or is faulty', async () => {
    const at = addressOf(path, newUuid());
    const identity = path === 'dataset' ? 'key' : 'syncId';
    for (const other of ['another', null, 7]) {
      const { status, json } = await send('PUT', at, { body: { ...bodyOf(path), [identity]: other } });
      expect([status, json.errors], String(other)).toEqual([
        400,
        [{ field: identity, message: expect.any(String) as string }],
      ]);
    }
    const nameless = await send('PUT', at, { body: { name: 5 } });
    expect([nameless.status, nameless.json.errors]).toMatchObject([
      400,
      expect.arrayContaining([{ field: 'name', message: expect.any(String) as string }]),
    ]);
    expect((await send('GET', at)).status).toBe(404);
    for (const body of [[], '', 'null']) expect((await send('PUT', at, { body })).status).toBe(400);
  });

  it('needs the permissions of POST and PATCH, and knows nothing of another company', async () => {
    const key = newUuid();
    const theirs = (await send('PUT', addressOf(path, key), { body: bodyOf(path) })).json.record;
    for (const missing of needs) {
      const token = (
        await service.member('acme', needs.filter((each) => each !== missing).concat('exchange:read') as never)
      ).token;
      expect((await send('PUT', addressOf(path, key), { body: {} }, { token })).status, missing).toBe(403);
    }
    expect((await send('PUT', addressOf(path, key), { body: {} }, { token: '' })).status).toBe(401);
    const read = await send('GET', addressOf(path, key), {}, stranger);
    expect(read.status).toBe(404);
    if (path === 'dataset') {
      expect((await send('PUT', addressOf(path, key), { body: bodyOf(path) }, stranger)).status).toBe(404);
      return;
    }
    const own = await send('PUT', addressOf(path, key), { body: bodyOf(path) }, stranger);
    expect(own.json.outcome).toBe('created');
    expect(own.json.record.uuid).not.toBe(theirs.uuid);
  });

  it('costs one statement more than POST and PATCH, which looks for the key', async () => {
    const [made, put] = [newUuid(), newUuid()];
    const identity = path === 'dataset' ? { key: made, database: { uuid: database } } : { syncId: made };
    let uuid = '';
    const count = (work: () => Promise<unknown>) => requestStatements(service, work);
    const post = async () => {
      uuid = (await send('POST', path, { body: { ...bodyOf(path), ...identity } })).json.uuid as string;
    };
    const posted = await count(post);
    expect(await count(() => send('PUT', addressOf(path, put), { body: bodyOf(path) }))).toBe(posted + looksOf(path));
    const [nothing, change] = [{}, changeOf(path)];
    for (const body of [nothing, change]) {
      const patched = await count(() => send('PATCH', `${path}/${uuid}`, { body }));
      const bodyOfPut = path === 'taxonomy' && body !== nothing ? changeOf(path) : body;
      expect(await count(() => send('PUT', addressOf(path, put), { body: bodyOfPut }))).toBe(patched + 1);
    }
  });
});

describe.each(Object.keys(KINDS).filter((path) => KINDS[path]?.isRemovable))('DELETE of a %s by its key', (path) => {
  it('undoes a PUT, after which the next one makes a new record', async () => {
    const at = addressOf(path, newUuid());
    const made = await send('PUT', at, { body: bodyOf(path) });
    expect((await send('DELETE', at, {}, stranger)).status).toBe(404);
    expect((await send('DELETE', at, { headers: { 'If-Match': '"999"' } })).status).toBe(412);
    expect((await send('DELETE', at)).json).toEqual({ message: 'Deleted.' });
    expect((await send('DELETE', at)).status).toBe(404);
    const again = await send('PUT', at, { body: bodyOf(path) });
    expect(told(again)).toEqual([200, 'created']);
    if (path !== 'dataset') expect(again.json.record.uuid).not.toBe(made.json.record.uuid);
  });
});

describe('PUT by the key of a version that is no draft', () => {
  async function locked(kind = 'material') {
    const at = `${kind}/by/syncId/${newUuid()}`;
    const { uuid } = (await send('PUT', at, { body: bodyOf(kind) })).json.record as { uuid: string };
    const answer = await send('POST', `${kind}/${uuid}/state`, { body: { state: 'locked' } });
    expect(answer.status).toBe(200);
    return { at, uuid, tag: tagOf(answer) };
  }

  it.each(['material', 'process'])('is refused, naming state and uuid: %s', async (kind) => {
    const { at, uuid } = await locked(kind);
    const refused = await send('PUT', at, { body: { notes: 'n' } });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      `The version ${uuid} is locked; only a draft can be changed.`,
    ]);
  });

  it.each(['material', 'process'])('opens a draft where that is asked for and something changes: %s', async (kind) => {
    const { at, uuid, tag } = await locked(kind);
    const put = (body: unknown, headers = {}) => send('PUT', `${at}?newVersion=true`, { body, headers });
    const same = await put(bodyOf(kind));
    expect([...told(same), same.json.record.uuid, tagOf(same)]).toEqual([200, 'unchanged', uuid, tag]);
    expect((await put({ unit: 'no unit' })).status).toBe(400);
    expect((await send('GET', `${kind}/${uuid}/versions`)).json.count).toBe(1);
    expect((await put({ notes: 'n' }, { 'If-Match': '"999"' })).status).toBe(412);
    const changed = await put({ notes: 'n' }, { 'If-Match': tag });
    expect(told(changed)).toEqual([200, 'changed']);
    expect(changed.json.record).toMatchObject({ notes: 'n', versionState: 'draft' });
    expect(changed.json.record.uuid).not.toBe(uuid);
    expect((await send('GET', at)).json.uuid).toBe(changed.json.record.uuid);
    expect((await put({ notes: 'n' })).json.outcome).toBe('unchanged');
    expect((await send('GET', `${kind}/${uuid}/versions`)).json.count).toBe(2);
  });

  it('opens none where nothing is said but what it is: its dataset may have newer figures', async () => {
    const body = { name: 'Coil', unit: 'kg', footprint: { CO2e: { A1: '1' } }, database: { uuid: database } };
    const dataset = (await send('POST', 'dataset', { body })).json.uuid as string;
    const at = `material/by/syncId/${newUuid()}`;
    const bound = { name: 'Bound', unit: 'kg', dataset: { uuid: dataset } };
    const { uuid } = (await send('PUT', at, { body: bound })).json.record;
    await send('POST', `material/${uuid}/state`, { body: { state: 'locked' } });
    await send('PATCH', `dataset/${dataset}`, { body: { footprint: { CO2e: { A1: '2' } } } });
    const same = await send('PUT', `${at}?newVersion=true`, { body: bound });
    expect([...told(same), same.json.record.uuid]).toEqual([200, 'unchanged', uuid]);
    const [state, syncId] = ['locked', decodeURIComponent(at.split('/').pop() ?? '')];
    const bulk = await send('PATCH', 'material/bulk', { body: [{ syncId, name: 'Bound' }] });
    expect([bulk.json.data, same.json.record.versionState]).toEqual([[{ uuid, syncId, outcome: 'unchanged' }], state]);
  });

  it('opens one draft for many at once, and merges all of them into it', async () => {
    const { at, uuid } = await locked();
    const stages = ['A2', 'A3', 'A4', 'B1'];
    const answers = await Promise.all(
      stages.map((stage) => send('PUT', `${at}?newVersion=true`, { body: { footprint: { CO2e: { [stage]: '1' } } } })),
    );
    expect(answers.map(told)).toEqual(stages.map(() => [200, 'changed']));
    const { CO2e } = (await send('GET', at)).json.footprint;
    expect(stages.map((stage) => CO2e[stage] as string)).toEqual(stages.map(() => '1'));
    expect((await send('GET', `material/${uuid}/versions`)).json.count).toBe(2);
  });

  it('takes only true or false for that', async () => {
    const { at } = await locked();
    expect((await send('PUT', `${at}?newVersion=yes`, { body: {} })).status).toBe(400);
  });
});

it('changes of many writers to one record are all kept', async () => {
  const at = `material/by/syncId/${newUuid()}`;
  await send('PUT', at, { body: { name: 'A part', unit: 'kg' } });
  const stages = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1', 'C2'];
  const answers = await Promise.all(
    stages.map((stage) => send('PUT', at, { body: { footprint: { CO2e: { [stage]: '1' } } } })),
  );
  expect(answers.map(told)).toEqual(stages.map(() => [200, 'changed']));
  const { CO2e } = (await send('GET', at)).json.footprint;
  expect(stages.map((stage) => CO2e[stage] as string)).toEqual(stages.map(() => '1'));
});

it('a dataset is put into a database that the company can read, and no other', async () => {
  const body = bodyOf('dataset');
  expect((await send('PUT', `dataset/by/key/${newUuid()}/k`, { body })).status).toBe(404);
  expect((await send('GET', `dataset/by/key/${newUuid()}/k`)).status).toBe(404);
  expect((await send('PUT', 'dataset/by/key/nonsense/k', { body })).status).toBe(404);
});
