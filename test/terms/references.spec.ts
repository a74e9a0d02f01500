import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishFootprints, Republication } from '#exchange';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { elementCalls } from '../support/companies/element-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let reader: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  reader = await service.member('acme', ['pact:read']);
  other = await service.member('other');
});

afterAll(() => service?.close());

type Path = 'scope' | 'org' | 'supplier' | 'activity/group' | 'location' | 'taxonomy' | 'unit' | 'geo-location';

const get = (path: string, by: Member = member) => call('GET', `${service.url}/api/v1/${path}`, { token: by.token });
const post = (path: Path, body: unknown, by: Member = member) =>
  call('POST', `${service.url}/api/v1/${path}`, { token: by.token, body });
const patch = (path: Path, uuid: string, body: unknown, by: Member = member) =>
  call('PATCH', `${service.url}/api/v1/${path}/${uuid}`, { token: by.token, body });

const fields = (answer: Called) => (answer.json.errors as { field: string }[]).map(({ field }) => field);

/** Every row of a paged listing, by its Link headers. */
async function walk(path: string, limit: number): Promise<any[]> {
  const rows: any[] = [];
  let next: string | undefined = `${service.url}/api/v1/${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  while (next) {
    const page = await call('GET', next, { token: member.token });
    expect(page.status).toBe(200);
    rows.push(...page.json.data);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return rows;
}

/** @returns whether there was something to do */
async function republish(): Promise<boolean> {
  const { kind } = await new Republication(service.database, new PublishFootprints('example.test')).takeTurn();
  return kind !== 'none due';
}

/** Whether the worker has been asked to publish the company's footprints anew; forgets that it was. */
async function askedToRepublish(company: CompanyId = member.company.uuid): Promise<boolean> {
  const rows = await service.database.query(`delete from republication where company = $1 returning 1`, [company]);
  return rows.length > 0;
}

describe('reading references', () => {
  const ALL: Path[] = ['scope', 'org', 'supplier', 'location', 'taxonomy', 'unit', 'geo-location'];

  it.each(ALL)('takes any valid token at %s, and no stranger', async (path) => {
    expect((await get(path, reader)).status).toBe(200);
    const stranger = await call('GET', `${service.url}/api/v1/${path}`);
    expect(stranger.status).toBe(401);
    expect(Object.keys(stranger.json)).toEqual(['message']);
  });

  it('begins with the GHG Protocol scopes and one org of the company', async () => {
    const fresh = await service.member('fresh');
    const { json: scopes } = await get('scope', fresh);
    expect(scopes).toHaveLength(17);
    expect(scopes[0]).toEqual({ uuid: expect.any(String), name: 'Scope 1: Direct emissions', key: '1' });
    expect((await get('org', fresh)).json).toEqual([{ uuid: expect.any(String), name: 'Company fresh' }]);
  });

  it('lists every unit with its kind', async () => {
    const { json } = await get('unit');
    expect(json).toContainEqual({ code: 'kg', name: 'kilogram', type: 'mass' });
    expect(json).toContainEqual({ code: 'tkm', name: 'tonne-kilometre', type: 'freight' });
    expect(json).toContainEqual({ code: 'night', name: 'night', type: 'count' });
    expect(new Set(json.map(({ code }: { code: string }) => code)).size).toBe(json.length);
  });

  it('finds units by what they are called in five languages', async () => {
    expect((await get('unit?q=St%C3%BCck')).json[0]).toEqual({ code: 'pcs', name: 'piece', type: 'count' });
    expect((await get('unit?q=xyzzy')).json).toEqual([]);
  });

  it('finds parts of the world by name and code, and visits all of them page by page', async () => {
    const { json } = await get('geo-location?q=de');
    expect(json.data[0]).toEqual({ uuid: expect.any(String), name: 'Germany', code: 'DE' });
    expect((await get('geo-location?q=allemagne')).json.data[0]).toMatchObject({ code: 'DE' });
    expect((await get('geo-location?q=aland&limit=1')).json).toMatchObject({ page: 1, pageSize: 1, count: 1 });
    expect((await get('geo-location?q=xyzzy')).json).toMatchObject({ count: 0, data: [] });
    const rows = await walk('geo-location', 1000);
    expect(rows.length).toBe((await get('geo-location?limit=1')).json.count);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  });

  it('refuses queries that are none', async () => {
    for (const query of ['q=a&q=b', `q=${'x'.repeat(501)}`, 'limit=0', 'limit=x', 'page=0', 'after=nonsense']) {
      const answer = await get(`geo-location?${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.json.message).toEqual(expect.any(String));
    }
    expect((await get('supplier?limit=1001')).status).toBe(400);
  });
});

describe.each(['scope', 'org', 'supplier', 'activity/group'] as const)('writing a %s', (kind) => {
  it('keeps a name and a syncId', async () => {
    const made = await post(kind, { name: `A ${kind}`, syncId: `${kind}-1`, code: '1', uuid: newUuid() });
    expect(made.status).toBe(200);
    expect(made.json).toEqual({ uuid: expect.any(String), name: `A ${kind}`, syncId: `${kind}-1` });
    const renamed = await patch(kind, made.json.uuid, { name: 'Else' });
    expect(renamed.json).toEqual({ ...made.json, name: 'Else' });
    expect((await patch(kind, made.json.uuid, {})).json).toEqual(renamed.json);
    expect((await patch(kind, made.json.uuid, { syncId: null })).json).toEqual({ uuid: made.json.uuid, name: 'Else' });
    const listed = (await get(kind)).json;
    expect(Array.isArray(listed) ? listed : listed.data).toContainEqual({ uuid: made.json.uuid, name: 'Else' });
  });

  it('answers the same again with the same, and something else under its syncId with a conflict', async () => {
    const said = { name: 'Once', syncId: `${kind}-same` };
    const [one, two] = await Promise.all([post(kind, said), post(kind, said)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.json).toEqual(one.json);
    const differs = await post(kind, { ...said, name: 'Twice' });
    expect(differs.status).toBe(409);
    expect(differs.json.message).toContain(one.json.uuid);
    const third = await post(kind, { name: 'Third' });
    const taking = await patch(kind, third.json.uuid, { syncId: said.syncId });
    expect(taking.status).toBe(409);
    expect(taking.json.message).toContain(one.json.uuid);
    expect((await post(kind, said, other)).json.uuid).not.toBe(one.json.uuid);
  });

  it('needs company:manage, and a company sees nothing of another', async () => {
    const { json } = await post(kind, { name: 'Mine' });
    expect((await post(kind, { name: 'No' }, reader)).status).toBe(403);
    expect((await patch(kind, json.uuid, { name: 'No' }, reader)).status).toBe(403);
    expect((await patch(kind, json.uuid, { name: 'No' }, other)).status).toBe(404);
    const unknown = await patch(kind, newUuid(), { name: 'No' });
    expect(unknown).toMatchObject({
      status: 404,
      json: { message: expect.stringMatching(/^There is no [a-z ]+ \S+$/) },
    });
    expect((await patch(kind, 'no-uuid', { name: 'No' })).status).toBe(404);
    const listed = (await get(kind, other)).json;
    expect(JSON.stringify(listed)).not.toContain(json.uuid);
  });

  it('refuses what is no name and no syncId', async () => {
    for (const body of [{}, { name: null }, { name: '' }, { name: ' ' }, { name: 7 }, { name: 'x'.repeat(501) }]) {
      const answer = await post(kind, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(fields(answer)).toEqual(['name']);
    }
    expect(fields(await post(kind, { name: '', syncId: '' }))).toEqual(['name', 'syncId']);
    expect(fields(await post(kind, { name: 'A', syncId: 'x'.repeat(257) }))).toEqual(['syncId']);
    for (const body of [[], undefined, 'null', '{', 'x']) expect((await post(kind, body)).status).toBe(400);
    expect((await post(kind, '{"name": "\\u0000"}')).status).toBe(400);
    expect((await post(kind, { name: '🌍'.repeat(500), syncId: '🌍'.repeat(256) })).status).toBe(200);
  });
});

describe('built-in scopes', () => {
  it('can be renamed and keep their code', async () => {
    const [first] = (await get('scope')).json;
    const renamed = { uuid: first.uuid, name: 'Direct', key: '1' };
    expect((await patch('scope', first.uuid, { name: 'Direct' })).json).toEqual(renamed);
    expect((await get('scope')).json[0]).toEqual(renamed);
  });
});

describe('a listing of suppliers', () => {
  it('visits each once while others are added', async () => {
    const before = (await walk('supplier', 1000)).map(({ uuid }) => uuid as string);
    const [rows] = await Promise.all([
      walk('supplier', 2),
      ...[1, 2, 3].map((n) => post('supplier', { name: `S${n}` })),
    ]);
    const seen = rows.map(({ uuid }) => uuid as string);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.every((uuid) => seen.includes(uuid))).toBe(true);
  });
});

describe('a location', () => {
  it('lies in a part of the world', async () => {
    const made = await post('location', { name: 'Plant', geoLocation: { code: 'de-by' } });
    expect(made.json).toEqual({
      uuid: expect.any(String),
      name: 'Plant',
      geoLocation: { uuid: expect.any(String), name: expect.any(String), code: 'DE-BY' },
    });
    expect((await get('location')).json.data).toContainEqual(made.json);
    const moved = await patch('location', made.json.uuid, { geoLocation: { uuid: made.json.geoLocation.uuid } });
    expect(moved.json).toEqual(made.json);
    expect(await askedToRepublish()).toBe(false);
    expect((await patch('location', made.json.uuid, { geoLocation: null })).json).toEqual({
      uuid: made.json.uuid,
      name: 'Plant',
    });
    expect(await askedToRepublish()).toBe(true);
    expect((await patch('location', made.json.uuid, { name: 'Works' })).json.name).toBe('Works');
    expect(await askedToRepublish()).toBe(false);
  });

  it('that is moved moves in the footprints of what is made there', async () => {
    const { json: location } = await post('location', { name: 'Plant', geoLocation: { code: 'DE' } });
    const materials = elementCalls(service, member);
    const made = await materials.post(aMaterial({ location: { uuid: location.uuid } }));
    const country = async () => {
      const rows = await service.database.query<{ country: string }>(
        `select content->'pcf'->>'geographyCountry' as country from published_footprint
         where company = $1 and element = $2 and status = 'Active'`,
        [member.company.uuid, made.json.uuid],
      );
      return rows[0]?.country;
    };
    expect(await country()).toBe('DE');
    await patch('location', location.uuid, { geoLocation: { code: 'FR' } });
    await republish();
    expect(await country()).toBe('FR');
  });

  it('is refused in a place that is none, and to others', async () => {
    for (const geoLocation of [{ code: 'XX' }, {}, { uuid: newUuid() }, { uuid: 'x' }, 'DE', { code: 7 }]) {
      const answer = await post('location', { name: 'A', geoLocation });
      expect(answer.status, JSON.stringify(geoLocation)).toBe(400);
      expect(fields(answer)[0]).toMatch(/^geoLocation/);
    }
    const { json } = await post('location', { name: 'Mine' });
    expect((await patch('location', json.uuid, { name: 'No' }, other)).status).toBe(404);
    expect((await patch('location', json.uuid, { name: 'No' }, reader)).status).toBe(403);
    expect((await post('location', { name: 'No' }, reader)).status).toBe(403);
  });
});

describe('a taxonomy', () => {
  const node = async (name: string, parent?: string): Promise<any> => {
    const answer = await post('taxonomy', { name, ...(parent ? { parent: { uuid: parent } } : {}) });
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const listed = async (uuid: string) => (await walk('taxonomy', 1000)).find((each) => each.uuid === uuid);

  it('has a number in its path where its name has no letters and digits, as others have', async () => {
    const made = [];
    for (const name of ['###', '😀', '…']) made.push((await post('taxonomy', { name })).json);
    expect(made.map(({ slug, path }) => [slug, path])).toEqual([
      ...[
        ['unnamed', 'unnamed'],
        ['unnamed-2', 'unnamed-2'],
        ['unnamed-3', 'unnamed-3'],
      ],
    ]);
    const [hashes, face, dots] = made;
    const again = await post('taxonomy', { name: '😀' });
    expect([again.status, again.json.message]).toEqual([409, `The path unnamed-2 is taken by ${face.uuid}.`]);
    expect((await post('taxonomy', { name: '😀', parent: { uuid: face.uuid } })).json.path).toBe('unnamed-2/unnamed');
    expect((await patch('taxonomy', hashes.uuid, { name: 'Hashes' })).json.path).toBe('hashes');
    expect((await patch('taxonomy', dots.uuid, { name: '!' })).json.path).toBe('unnamed');
    const moved = await patch('taxonomy', dots.uuid, { parent: { uuid: face.uuid } });
    expect(moved.json.path).toBe('unnamed-2/unnamed-2');
    expect((await patch('taxonomy', dots.uuid, { parent: { uuid: face.uuid } })).json.path).toBe(moved.json.path);
  });

  it('is made of slugs', async () => {
    const metals = await node('Métals & Ores');
    expect(metals).toEqual({
      uuid: expect.any(String),
      name: 'Métals & Ores',
      slug: 'metals-ores',
      path: 'metals-ores',
    });
    const sheet = await node('Sheet', metals.uuid);
    expect(sheet).toEqual({
      uuid: expect.any(String),
      name: 'Sheet',
      slug: 'sheet',
      path: 'metals-ores/sheet',
      parent: { uuid: metals.uuid, name: 'Métals & Ores', path: 'metals-ores' },
    });
    expect(await listed(sheet.uuid)).toEqual(sheet);
  });

  it('takes everything below along when it is renamed or put elsewhere', async () => {
    const [a, z] = [await node('A'), await node('Z')];
    const b = await node('B', a.uuid);
    const c = await node('C', b.uuid);
    await node('AB');
    await patch('taxonomy', a.uuid, { name: 'Alpha' });
    expect((await listed(c.uuid)).path).toBe('alpha/b/c');
    const moved = await patch('taxonomy', b.uuid, { parent: { uuid: z.uuid } });
    expect(moved.json).toMatchObject({ path: 'z/b', parent: { uuid: z.uuid, path: 'z' } });
    expect((await listed(c.uuid)).path).toBe('z/b/c');
    const root = await patch('taxonomy', b.uuid, { parent: null, name: 'Bee' });
    expect(root.json).toEqual({ uuid: b.uuid, name: 'Bee', slug: 'bee', path: 'bee' });
    expect(await listed(c.uuid)).toMatchObject({ path: 'bee/c', parent: { uuid: b.uuid, path: 'bee' } });
    expect((await patch('taxonomy', b.uuid, {})).json).toEqual(root.json);
  });

  it('never lies below itself, nor two nodes at one path', async () => {
    const top = await node('Top');
    const low = await node('Low', (await node('Mid', top.uuid)).uuid);
    for (const parent of [top, low]) {
      expect((await patch('taxonomy', top.uuid, { parent: { uuid: parent.uuid } })).status).toBe(409);
    }
    const twice = await Promise.all(
      [1, 2, 3].map(() => post('taxonomy', { name: 'Same', parent: { uuid: top.uuid } })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const holder = twice.find(({ status }) => status === 200)?.json.uuid as string;
    const taken = await patch('taxonomy', low.uuid, { name: 'SAME', parent: { uuid: top.uuid } });
    expect(taken.status).toBe(409);
    expect(taken.json.message).toContain(holder);
  });

  it('has two nodes that change places at once end with one winner', async () => {
    const [one, two] = [await node('One'), await node('Two')];
    const answers = await Promise.all([
      patch('taxonomy', one.uuid, { parent: { uuid: two.uuid } }),
      patch('taxonomy', two.uuid, { parent: { uuid: one.uuid } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps children that are made while it is renamed', async () => {
    const busy = await node('Busy');
    const [renamed, ...children] = await Promise.all([
      patch('taxonomy', busy.uuid, { name: 'Idle' }),
      ...[1, 2, 3, 4].map((n) => post('taxonomy', { name: `Child ${n}`, parent: { uuid: busy.uuid } })),
    ]);
    expect(renamed.status).toBe(200);
    for (const { json } of children) expect((await listed(json.uuid)).path).toMatch(/^idle\/child-\d$/);
  });

  it('has an end to its paths', async () => {
    const long = '語'.repeat(500);
    let parent: string | undefined;
    const made: Called[] = [];
    for (let depth = 0; depth < 8; depth++) {
      const answer = await post('taxonomy', { name: long, ...(parent ? { parent: { uuid: parent } } : {}) });
      made.push(answer);
      parent = answer.json.uuid ?? parent;
    }
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 400, 400]);
    const above = await node('字'.repeat(100));
    const top = made[0]?.json.uuid as string;
    expect((await patch('taxonomy', top, { parent: { uuid: above.uuid } })).status).toBe(400);
  });

  it('reaches the footprints of what it classifies', async () => {
    const kind = await node('Kind');
    const part = await node('Part', kind.uuid);
    const made = await elementCalls(service, member).post(aMaterial({ taxonomy: { uuid: part.uuid } }));
    await askedToRepublish();
    await patch('taxonomy', kind.uuid, { name: 'kind' });
    expect(await askedToRepublish()).toBe(false);
    await patch('taxonomy', kind.uuid, { name: 'Sort' });
    await republish();
    const [row] = await service.database.query<{ urns: string[] }>(
      `select content->'productClassifications' as urns from published_footprint
       where company = $1 and element = $2 and status = 'Active'`,
      [member.company.uuid, made.json.uuid],
    );
    expect(row?.urns).toEqual(['urn:pact:acme.example.test:taxonomy:sort:part']);
    expect((await elementCalls(service, member).get(made.json.uuid)).json.taxonomy.path).toBe('sort/part');
  });

  it('reaches footprints that are published while it, or a location, is changing', async () => {
    const { json: location } = await post('location', { name: 'Moving', geoLocation: { code: 'DE' } });
    const moving = await node('Moving');
    const materials = elementCalls(service, member);
    const body = aMaterial({ location: { uuid: location.uuid }, taxonomy: { uuid: moving.uuid } });
    const made = Promise.all(Array.from({ length: 12 }, () => materials.post(body)));
    const changes = [
      patch('location', location.uuid, { geoLocation: { code: 'FR' } }),
      patch('taxonomy', moving.uuid, { name: 'Moved' }),
    ];
    await Promise.all([made, ...changes, republish(), republish()]);
    while (await republish());
    const uuids = (await made).map(({ json }) => json.uuid as string);
    const rows = await service.database.query<{ content: any }>(
      `select content from published_footprint where company = $1 and element = any($2) and status = 'Active'`,
      [member.company.uuid, uuids],
    );
    expect(rows).toHaveLength(12);
    for (const { content } of rows) {
      expect(content.pcf.geographyCountry).toBe('FR');
      expect(content.productClassifications).toEqual(['urn:pact:acme.example.test:taxonomy:moved']);
    }
  });

  it('is refused below what is unknown, and to others', async () => {
    const foreign = (await post('taxonomy', { name: 'Theirs' }, other)).json.uuid as string;
    for (const parent of [{ uuid: foreign }, { uuid: newUuid() }, {}, 'x', [], { uuid: 'x' }]) {
      const answer = await post('taxonomy', { name: 'A new one', parent });
      expect(answer.status, JSON.stringify(parent)).toBe(400);
      expect(fields(answer)[0]).toMatch(/^parent/);
    }
    const { json } = await post('taxonomy', { name: 'Ours alone' });
    expect((await patch('taxonomy', json.uuid, { name: 'No' }, other)).status).toBe(404);
    expect((await patch('taxonomy', json.uuid, { parent: { uuid: foreign } })).status).toBe(400);
    expect((await patch('taxonomy', json.uuid, { name: 'No' }, reader)).status).toBe(403);
    expect((await post('taxonomy', { name: 'No' }, reader)).status).toBe(403);
    expect((await patch('taxonomy', 'x', {})).status).toBe(404);
  });
});
