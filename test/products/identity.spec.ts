// @module-tag citus
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { elementCalls, revisionOf, trailOf } from '../support/companies/element-calls.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { requestStatements } from '../support/companies/request-statements.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let materials: ElementCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  materials = elementCalls(service, member);
});

afterAll(() => service?.close());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('a syncId', () => {
  it('that comes again with the same record answers with the one that is there', async () => {
    const body = aMaterial({ syncId: 'S-1', weight: { quantity: 1.5, unit: 'kg' }, notes: 'n' });
    const made = await materials.post(body);
    for (const again of [
      body,
      { name: 'Granulate', syncId: 'S-1' },
      aMaterial({ syncId: 'S-1', footprint: { CO2e: { A1: '1.50' } } }),
    ]) {
      expect((await materials.post(again)).json).toEqual(made.json);
    }
    expect(await revisionOf(service, member.company.uuid, made.json.uuid)).toBe(1);
  });

  it('that comes again with another record is a conflict, naming the uuid and what differs', async () => {
    const { json: made } = await materials.post(aMaterial({ syncId: 'S-2', notes: 'n' }));
    const others = [{ notes: 'other' }, { notes: null }, { footprint: { CO2e: { A1: '2' } } }, { sku: 'x' }];
    for (const said of others) {
      const { status, json } = await materials.post(aMaterial({ syncId: 'S-2', ...said }));
      expect(status).toBe(409);
      expect(json.message).toContain(made.uuid);
      expect(json.message).toMatch(/notes|impacts|sku/);
    }
    const { json: other } = await materials.post(aMaterial());
    const patched = await materials.patch(other.uuid, { syncId: 'S-2' });
    expect([patched.status, patched.json.message]).toEqual([409, expect.stringContaining(made.uuid)]);
    expect(await revisionOf(service, member.company.uuid, other.uuid)).toBe(1);
  });

  it('sent by twenty at once makes one record, and everyone gets it', async () => {
    const answers = await times(20, () => materials.post(aMaterial({ syncId: 'S-3' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const others = await times(20, (index) => materials.post(aMaterial({ syncId: 'S-4', notes: `${index}` })));
    expect(others.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const { json } = await materials.list('?limit=1000');
    const found = (syncId: string) => json.data.filter((item: { syncId?: string }) => item.syncId === syncId);
    expect([found('S-3').length, found('S-4').length]).toEqual([1, 1]);
  });

  it('that comes again while its record is being changed or deleted is told what became of it', async () => {
    const company = member.company.uuid;
    const meanwhile = async (statement: string) => {
      const { json: made } = await materials.post(aMaterial({ syncId: 'S-8' }));
      let again: ReturnType<typeof materials.post> | undefined;
      await service.database.transaction(async (tx) => {
        await tx.query(statement, [company, made.uuid]);
        again = materials.post(aMaterial({ syncId: 'S-8' }));
        await Promise.race([again, wait(300)]);
      });
      return { made, answer: await again };
    };
    const changed = await meanwhile(
      `update element set name = 'Else', revision = revision + 1 where company = $1 and uuid = $2`,
    );
    expect(changed.answer?.status).toBe(409);
    expect((await materials.patch(changed.made.uuid, { syncId: null })).status).toBe(200);
    const deleted = await meanwhile(
      `with trail as (delete from element_change where company = $1 and element = $2)
       delete from element where company = $1 and uuid = $2`,
    );
    expect(deleted.answer?.status).toBe(200);
    expect(deleted.answer?.json.uuid).not.toBe(deleted.made.uuid);
  });

  it('is one kind’s and one company’s own, and is free again once it is given up', async () => {
    const { json: made } = await materials.post(aMaterial({ syncId: 'S-5' }));
    const process = await elementCalls(service, member, 'process').post(aMaterial({ syncId: 'S-5' }));
    const theirs = await elementCalls(service, await service.member('globex')).post(aMaterial({ syncId: 'S-5' }));
    expect(new Set([made.uuid, process.json.uuid, theirs.json.uuid]).size).toBe(3);
    await materials.patch(made.uuid, { syncId: null });
    const next = await materials.post(aMaterial({ syncId: 'S-5', notes: 'new' }));
    expect([next.status, next.json.uuid === made.uuid]).toEqual([200, false]);
    expect((await materials.post(aMaterial({ syncId: '' }))).status).toBe(400);
  });

  it('of a version that is no draft any more still answers for its record', async () => {
    const body = aMaterial({ syncId: 'S-6' });
    const { json: made } = await materials.post(body);
    await service.elements.changeState(member.company.uuid, 'material', made.uuid, 'locked', 'test');
    expect((await materials.post(body)).json).toMatchObject({ uuid: made.uuid, versionState: 'locked' });
  });
});

describe('an element of another company', () => {
  it('is as if it did not exist', async () => {
    const globex = await service.member('globex');
    const theirs = elementCalls(service, globex);
    const { json: made } = await materials.post(aMaterial({ name: 'Ours' }));
    const before = (await theirs.list()).json.count;
    const unknown = '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002';
    for (const [calls, uuid] of [
      [theirs, made.uuid],
      [materials, unknown],
      [materials, 'nonsense'],
      [materials, `${made.uuid}0`],
    ] as const) {
      const answers = [
        await calls.get(uuid),
        await calls.patch(uuid, { name: 'Mine' }),
        await calls.remove(uuid),
        await calls.pact(uuid),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      for (const { json } of answers) expect(Object.keys(json)).toEqual(['message']);
    }
    expect((await theirs.list()).json.count).toBe(before);
    expect((await elementCalls(service, member, 'process').get(made.uuid)).status).toBe(404);
    expect((await materials.get(made.uuid.toUpperCase())).json.name).toBe('Ours');
  });

  it('and one of a kind that the caller may not touch are told apart: 403', async () => {
    const reader = await service.member('acme', ['material:read']);
    const { json: made } = await materials.post(aMaterial());
    const mine = elementCalls(service, reader);
    const answers = [
      mine.get(made.uuid),
      mine.list(),
      mine.pact(made.uuid),
      mine.post(aMaterial()),
      mine.patch(made.uuid, {}),
      mine.remove(made.uuid),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 403]);
    expect((await elementCalls(service, reader, 'process').list()).status).toBe(403);
  });
});

describe('the listing', () => {
  let paged: ElementCalls;
  let pager: Member;
  /** Nobody else adds to these. */
  let seven: ReturnType<typeof elementCalls>;

  beforeAll(async () => {
    pager = await service.member('pages');
    paged = elementCalls(service, pager);
    seven = elementCalls(service, await service.member('seven'));
    for (let index = 0; index < 7; index++) {
      await paged.post({ name: `Item ${index}` });
      await seven.post({ name: `Item ${index}` });
    }
  });

  const names = (answer: { json: { data: { name: string }[] } }) => answer.json.data.map(({ name }) => name);
  const uuids = (answer: { json: { data: { uuid: string }[] } }) => answer.json.data.map(({ uuid }) => uuid);

  it('has pages, a count and an order', async () => {
    const all = await seven.list();
    expect(all.json).toMatchObject({ count: 7, page: 1, pageSize: 100 });
    expect(names(all)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Item ${index}`));
    expect(all.headers.has('link')).toBe(false);
    const second = await seven.list('?page=2&limit=3');
    expect(second.json).toMatchObject({ count: 7, page: 2, pageSize: 3 });
    expect(names(second)).toEqual(['Item 3', 'Item 4', 'Item 5']);
    const beyond = await seven.list('?page=9&limit=3');
    expect(beyond.json).toEqual({ count: 7, page: 9, pageSize: 3, data: [] });
    expect((await seven.list('?limit=7')).headers.has('link')).toBe(false);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=1001',
    'limit=',
    'page=1&page=2',
    'after=x',
    'after=',
  ])('refuses %s', async (query) => expect((await paged.list(`?${query}`)).status).toBe(400));

  it.each([1, 2, 3, 7])(
    'by its links, %d at a time, visits each row exactly once while rows come and go',
    async (limit) => {
      const doomed = await paged.post({ name: 'Doomed' });
      const standing = uuids(await paged.list('?limit=1000')).filter((uuid) => uuid !== doomed.json.uuid);
      const seen: string[] = [];
      let link: string | undefined = `${paged.url}?limit=${limit}&impacts=all`;
      for (let round = 0; link; round++) {
        const answer: Awaited<ReturnType<typeof call>> = await call('GET', link, { token: pager.token });
        expect(answer.status).toBe(200);
        if (answer.json.data[0]) expect(Object.keys(answer.json.data[0].impacts)).toHaveLength(37);
        seen.push(...uuids(answer));
        link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
        if (round === 0) await paged.remove(doomed.json.uuid);
        if (round < 3) await paged.post({ name: `Later ${limit}.${round}` });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((uuid) => standing.includes(uuid))).toEqual(standing);
    },
  );

  it('shows links at the address that was asked, or at the public one', async () => {
    const link = (await paged.list('?limit=1&page=2')).headers.get('link') ?? '';
    expect(link).toMatch(new RegExp(`^<${service.url}/api/v1/material\\?limit=1&after=[\\w-]+>; rel="next"$`));
    // A host that is none is not handed on.
    const odd = rawRequest('GET /api/v1/material?limit=1', {
      Host: 'a>;b',
      Authorization: `Bearer ${pager.token}`,
    });
    const refused = await rawCall(service.url, odd);
    expect([refused.status, refused.headers['link']]).toEqual([400, undefined]);
    const fixed = await TestService.start({ PUBLIC_URL: 'https://carbon.example.com:8443/' });
    try {
      const calls = elementCalls(fixed, await fixed.member());
      for (const name of ['One', 'Two']) await calls.post({ name });
      expect((await calls.list('?limit=1')).headers.get('link')).toMatch(
        /^<https:\/\/carbon\.example\.com:8443\/api\/v1\/material\?limit=1&after=/,
      );
    } finally {
      await fixed.close();
    }
  });

  it('asks the database as often for many rows as for few', async () => {
    const statements = (work: () => Promise<unknown>) => requestStatements(service, work);
    expect(await statements(() => paged.list('?limit=2'))).toBe(await statements(() => paged.list('?limit=1000')));
    const { json: made } = await paged.post(aMaterial());
    expect(await statements(() => paged.get(made.uuid))).toBe(1);
    // begin; row with its trail and the audit's entry; chain; settings, footprint; commit
    expect(await statements(() => paged.post(aMaterial()))).toBe(6);
    // begin, lock; row; commit
    expect(await statements(() => paged.patch(made.uuid, {}))).toBe(4);
  });
});

describe('the versions of an element', () => {
  const lock = (uuid: string) => service.elements.changeState(member.company.uuid, 'material', uuid, 'locked', 'test');
  const draftOf = (uuid: string) => service.elements.newVersion(member.company.uuid, 'material', uuid, 'test');
  const listed = async (uuids: string[]) => {
    const { json } = await materials.list('?limit=1000');
    return json.data.map(({ uuid }: { uuid: string }) => uuid).filter((uuid: string) => uuids.includes(uuid));
  };

  it('that are no drafts can be neither changed nor deleted', async () => {
    const { json: made } = await materials.post(aMaterial());
    await lock(made.uuid);
    for (const answer of [await materials.patch(made.uuid, { name: 'New' }), await materials.remove(made.uuid)]) {
      expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('locked')]);
    }
    expect((await materials.get(made.uuid)).json).toMatchObject({ name: 'Granulate', versionState: 'locked' });
  });

  it('are listed by the newest, which a deleted draft is no more', async () => {
    const { json: first } = await materials.post(aMaterial({ syncId: 'V-1' }));
    await lock(first.uuid);
    const second = await draftOf(first.uuid);
    expect(await listed([first.uuid, second.uuid])).toEqual([second.uuid]);
    expect((await materials.get(second.uuid)).json).toMatchObject({
      syncId: 'V-1',
      versionState: 'draft',
      name: 'Granulate',
    });
    expect((await materials.post(aMaterial({ syncId: 'V-1' }))).json.uuid).toBe(second.uuid);
    await expect(draftOf(first.uuid)).rejects.toThrow(second.uuid);
    await expect(draftOf(second.uuid)).rejects.toThrow('draft');
    expect((await materials.remove(second.uuid)).json).toEqual({ message: expect.any(String) as string });
    expect((await materials.get(second.uuid)).status).toBe(404);
    expect(await listed([first.uuid, second.uuid])).toEqual([first.uuid]);
    const third = await draftOf(first.uuid);
    expect(await listed([first.uuid, third.uuid])).toEqual([third.uuid]);
  });

  it('do not come back under a syncId that another record has taken', async () => {
    const { json: first } = await materials.post(aMaterial({ syncId: 'V-2' }));
    await lock(first.uuid);
    const second = await draftOf(first.uuid);
    await materials.patch(second.uuid, { syncId: 'V-3' });
    const { json: holder } = await materials.post(aMaterial({ syncId: 'V-2', notes: 'another' }));
    const refused = await materials.remove(second.uuid);
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining(holder.uuid)]);
    expect(await listed([first.uuid, second.uuid])).toEqual([second.uuid]);
    await lock(second.uuid);
    await expect(draftOf(first.uuid)).rejects.toThrow(holder.uuid);
    expect(await listed([first.uuid, second.uuid])).toEqual([second.uuid]);
  });

  it('are made one draft at a time', async () => {
    const { json: first } = await materials.post(aMaterial());
    await lock(first.uuid);
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => draftOf(first.uuid)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('twenty writers of one element', () => {
  it('lose no write: figures, revision and trail agree', async () => {
    const stages = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'B5', 'C1', 'C2', 'C3', 'C4'];
    const { json: made } = await materials.post(aMaterial({ footprint: {} }));
    const answers = await times(20, (index) =>
      materials.patch(made.uuid, { footprint: { CO2e: { [stages[index % stages.length] ?? '']: `${index + 1}` } } }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { json } = await materials.get(made.uuid);
    const sum = stages.reduce((total, stage) => total + Number(json.footprint.CO2e[stage]), 0);
    expect(json.footprint.CO2e.totalCarbonFootprint).toBe(`${sum}`);
    expect(await revisionOf(service, member.company.uuid, made.uuid)).toBe(21);
    expect(await trailOf(service, member.company.uuid, made.uuid)).toHaveLength(21);
    const updated = answers.map((answer) => answer.json.updated).sort();
    expect(json.updated).toBe(updated.at(-1));
    const rows = await service.database.query<{ count: number }>(
      `select count(*)::int as count from published_footprint where company = $1 and element = $2`,
      [member.company.uuid, made.uuid],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
