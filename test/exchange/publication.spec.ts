import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VersionState } from '#model/terms';
import { readChains } from '#products';
import type { FootprintSnapshot } from '#model/exchange';
import { selection } from '#model/exchange';
import { FootprintListing, PublishFootprints, Republication, selectToShare, TO_EVERYBODY } from '#exchange';
import type { CompanyId, Tx } from '#platform';
import type { CompanySettings } from '#access';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { addReferences, elementCalls } from '../support/companies/element-calls.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';

let service: TestService;
let member: Member;
let materials: ElementCalls;
const publisher = new PublishFootprints('example.test');

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  materials = elementCalls(service, member);
});

afterAll(() => service?.close());

interface Row {
  id: string;
  chain: string;
  element: string;
  status: 'Active' | 'Deprecated';
  created: Date;
  preceding: string[];
  content: { companyName: string; productNameCompany: string; productIds: string[]; pcf: Record<string, unknown> };
}

/** Everything published of an element, in the order in which it was; of all elements without one. */
function published(element?: string, company: CompanyId = member.company.uuid): Promise<Row[]> {
  return service.database.query<Row>(
    `select id, chain, element, status, created, preceding, content from published_footprint
     where company = $1 and ($2::uuid is null or chain = (select chain from element where company = $1 and uuid = $2) or chain = $2)
     order by created, id`,
    [company, element],
  );
}

const states = async (element: string) => (await published(element)).map(({ status }) => status);

/** What an answer shows of these products: it leaves us. */
function footprintsShared(productId: string[], company: CompanyId = member.company.uuid): Promise<FootprintSnapshot[]> {
  return selectToShare(
    service.database,
    company,
    { selection: selection({ productId }), audience: TO_EVERYBODY },
    { limit: 101 },
    (all) => all,
  );
}

const become = (uuid: string, ...states: VersionState[]) =>
  states.reduce(
    (before, state) =>
      before.then(() => service.elements.changeState(member.company.uuid, 'material', uuid, state, member.clientId)),
    Promise.resolve<unknown>(undefined),
  );

const draftOf = async (uuid: string) =>
  (await service.elements.newVersion(member.company.uuid, 'material', uuid, 'test')).uuid;

async function republishAll(): Promise<void> {
  while ((await new Republication(service.database, publisher).takeTurn()).kind === 'published');
}

describe('an element that is written', () => {
  it('is published in the same breath, once it has all that PACT asks for', async () => {
    const { json: made } = await materials.post({ name: 'Granulate', unit: 'pcs' });
    const lacking = (await materials.pact(made.uuid)).json;
    expect(lacking).toEqual({ published: false, reason: expect.stringMatching(/weight.*GWP-fossil/s) as string });
    expect(await published(made.uuid)).toEqual([]);
    await materials.patch(made.uuid, { unit: 'kg', footprint: { CO2e: { A1: '0.30' } } });
    const [footprint] = await published(made.uuid);
    expect((await materials.pact(made.uuid)).json).toEqual({
      ...{ published: true, footprintId: footprint?.id, notStated: ['A2', 'A3'] },
    });
    expect(footprint).toMatchObject({
      status: 'Active',
      preceding: [],
      content: { pcf: { pcfExcludingBiogenicUptake: '0.3' } },
    });
    await materials.patch(made.uuid, { unit: null });
    expect(await published(made.uuid)).toEqual([]);
  });

  it('a hundred times before anyone looks has one footprint', async () => {
    const { json: made } = await materials.post(aMaterial());
    const ids = new Set<string>();
    for (let edit = 1; edit <= 100; edit++) {
      await materials.patch(made.uuid, { footprint: { CO2e: { A1: `${edit}` } } });
      const footprints = await published(made.uuid);
      expect(footprints).toHaveLength(1);
      ids.add(footprints[0]?.id ?? '');
    }
    expect(ids.size).toBe(100);
    expect(await published(made.uuid)).toMatchObject([
      { status: 'Active', preceding: [], content: { pcf: { fossilGhgEmissions: '100.75' } } },
    ]);
  });

  it('in what PACT does not see keeps its footprint', async () => {
    const { supplier } = await addReferences(service, member.company.uuid);
    const { json: made } = await materials.post(aMaterial());
    const before = await published(made.uuid);
    const unseen = {
      notes: 'Ask Ida',
      supplierPartId: 'S-1',
      recycledPercent: 5,
      supplier,
      packagingWeight: { quantity: 1, unit: 'g' },
    };
    for (const [field, value] of Object.entries(unseen)) await materials.patch(made.uuid, { [field]: value });
    await materials.patch(made.uuid, { footprint: { CO2e: { B1: '5', D: '1' } }, impacts: { AP: { A1: '1' } } });
    await become(made.uuid, 'locked', 'in_review');
    expect(await published(made.uuid)).toEqual(before);
  });

  it('without success publishes nothing', async () => {
    await materials.post(aMaterial({ syncId: 'taken' }));
    const { json: made } = await materials.post(aMaterial());
    const before = await published(made.uuid);
    expect((await materials.patch(made.uuid, { name: 'Renamed', syncId: 'taken' })).status).toBe(409);
    expect(await published(made.uuid)).toEqual(before);
  });
});

describe('a footprint that has left us', () => {
  it('in an answer stays as it was, Deprecated, and is named by the one that replaces it', async () => {
    const peer = await startPactPeer({});
    const worker = await service.startWorker();
    try {
      await service.addDataSource(member, peer);
      const { json: made } = await materials.post(aMaterial({ sku: 'SENT-1' }));
      const event = aRequestEvent({ source: peer.url, data: { productId: ['SENT-1'] } });
      await sendEvent(service.url, member, event);
      const [answer] = await peer.waitFor(({ json }) => (json as any).data.requestEventId === event['id'], 10_000);
      const [sent] = (answer?.json as any).data.pfs;
      for (const name of ['One', 'Two', 'Three']) await materials.patch(made.uuid, { name });
      const [old, now, ...more] = await published(made.uuid);
      expect(more).toEqual([]);
      expect(old).toMatchObject({
        id: sent.id,
        status: 'Deprecated',
        content: { productNameCompany: 'Granulate', pcf: sent.pcf },
      });
      expect(now).toMatchObject({ status: 'Active', preceding: [sent.id], content: { productNameCompany: 'Three' } });
      expect(now?.created.getTime()).toBeGreaterThan(old?.created.getTime() ?? 0);
    } finally {
      await worker.close();
      await peer.close();
    }
  });

  it('is succeeded again and again, each naming the one before', async () => {
    const { json: made } = await materials.post(aMaterial());
    for (let round = 0; round < 5; round++) {
      await footprintsShared([made.uuid]);
      await materials.patch(made.uuid, { description: `Round ${round}` });
      await materials.patch(made.uuid, { sku: `R-${round}` });
    }
    const chain = await published(made.uuid);
    expect(chain.map(({ status }) => status)).toEqual([...Array<string>(5).fill('Deprecated'), 'Active']);
    expect(chain.map(({ preceding }) => preceding)).toEqual([[], ...chain.slice(0, -1).map(({ id }) => [id])]);
  });

  it('is Deprecated when its element is deleted, and gone when it never left', async () => {
    const { json: kept } = await materials.post(aMaterial());
    const { json: unseen } = await materials.post(aMaterial());
    const [footprint] = await footprintsShared([kept.uuid]);
    for (const { uuid } of [kept, unseen]) expect((await materials.remove(uuid)).status).toBe(200);
    expect((await published(kept.uuid)).map(({ id, status }) => [id, status])).toEqual([[footprint?.id, 'Deprecated']]);
    expect(await published(unseen.uuid)).toEqual([]);
    expect((await footprintsShared([kept.uuid])).map(({ status }) => status)).toEqual(['Deprecated']);
  });

  it('is seen after the deletion of its element as the element said last', async () => {
    const { json: open } = await materials.post(aMaterial({ share: true }));
    const { json: closed } = await materials.post(aMaterial({ share: true }));
    await footprintsShared([open.uuid, closed.uuid]);
    await materials.patch(closed.uuid, { share: false });
    for (const { uuid } of [open, closed]) await materials.remove(uuid);
    expect((await footprintsShared([open.uuid, closed.uuid])).map(({ content }) => content.productIds[0])).toEqual([
      `urn:uuid:${open.uuid}`,
    ]);
  });
});

describe('the versions of one element', () => {
  it('share one chain: what is final stands over a draft', async () => {
    const { json: first } = await materials.post(aMaterial());
    const [asDraft] = await footprintsShared([first.uuid]);
    await become(first.uuid, 'locked');
    expect((await published(first.uuid)).map(({ id }) => id)).toEqual([asDraft?.id]);
    const second = await draftOf(first.uuid);
    await materials.patch(second, { name: 'Better' });
    expect((await published(first.uuid)).map(({ id, status }) => [id, status])).toEqual([[asDraft?.id, 'Active']]);
    expect((await materials.pact(second)).json).toEqual({
      published: false,
      reason: expect.stringContaining(first.uuid) as string,
    });
    await become(second, 'locked');
    const [, now] = await published(first.uuid);
    expect(now).toMatchObject({
      element: second,
      status: 'Active',
      preceding: [asDraft?.id],
      content: { productNameCompany: 'Better' },
    });
    expect(now?.content.productIds).toEqual([`urn:uuid:${second}`, `urn:uuid:${first.uuid}`]);
    expect((await materials.pact(first.uuid)).json).toEqual({
      published: false,
      reason: expect.stringContaining(second) as string,
    });
    expect((await materials.pact(second)).json).toEqual({ published: true, footprintId: now?.id });
  });

  it('that are older stand again when a newer one is rejected, published anew under a new id', async () => {
    const { json: first } = await materials.post(aMaterial());
    await become(first.uuid, 'locked');
    const [old] = await footprintsShared([first.uuid]);
    const second = await draftOf(first.uuid);
    await become(second, 'locked', 'in_review');
    const replacing = (await footprintsShared([second]))[0];
    await become(second, 'rejected');
    const chain = await published(first.uuid);
    expect(chain.map(({ status }) => status)).toEqual(['Deprecated', 'Deprecated', 'Active']);
    expect(chain[2]).toMatchObject({ element: first.uuid, preceding: [replacing?.id] });
    expect(chain[2]?.id).not.toBe(old?.id);
    expect(chain[2]?.content).toEqual(chain[0]?.content);
    expect((await materials.pact(second)).json.reason).toContain('rejected');
  });

  it('that are rejected are never published; what was is Deprecated', async () => {
    const { json: only } = await materials.post(aMaterial());
    await footprintsShared([only.uuid]);
    await become(only.uuid, 'locked', 'in_review', 'rejected');
    expect(await states(only.uuid)).toEqual(['Deprecated']);
    const draft = await draftOf(only.uuid);
    expect(await states(only.uuid)).toEqual(['Deprecated', 'Active']);
    await materials.remove(draft);
    expect(await states(only.uuid)).toEqual(['Deprecated']);
  });

  it('that are verified say when and by whom', async () => {
    const { json: made } = await materials.post(aMaterial());
    await become(made.uuid, 'locked', 'in_review', 'verified');
    const [footprint] = await published(made.uuid);
    expect(footprint?.content.pcf['verification']).toEqual({
      providerName: 'Test client',
      completedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it('of which none can stand say why, whatever a newer draft could', async () => {
    const { json: first } = await materials.post(aMaterial({ unit: null }));
    await become(first.uuid, 'locked');
    const second = await draftOf(first.uuid);
    await materials.patch(second, { unit: 'kg' });
    expect((await materials.pact(second)).json).toEqual({
      published: false,
      reason: expect.stringContaining(first.uuid) as string,
    });
    expect((await materials.pact(first.uuid)).json.reason).toContain('unit');
  });
});

describe('what a company publishes', () => {
  const shares = [undefined, true, false] as const;
  const kinds = ['draft', 'locked', 'deprecated'] as const;
  let company: Member;
  let elements: { kind: (typeof kinds)[number]; share?: boolean; uuid: string }[];

  let companies = 0;
  beforeEach(async () => {
    company = await service.member(`setting-${companies++}`);
    const calls = elementCalls(service, company);
    elements = [];
    for (const share of shares) {
      for (const kind of kinds) {
        // What is Deprecated and nothing else comes from an element that is gone.
        const { json } = await calls.post(
          aMaterial({ name: `${kind} ${share}`, ...(share === undefined ? {} : { share: true }) }),
        );
        elements.push({ kind, share, uuid: json.uuid });
        await footprintsShared([json.uuid], company.company.uuid);
        if (share === false) await calls.patch(json.uuid, { share });
        if (kind === 'locked')
          await service.elements.changeState(company.company.uuid, 'material', json.uuid, 'locked', 'test');
        if (kind === 'deprecated') await calls.remove(json.uuid);
      }
    }
  });

  const visible = async () => {
    const found = await footprintsShared(
      elements.map(({ uuid }) => uuid),
      company.company.uuid,
    );
    return found.map(({ content }) => content.productNameCompany).sort();
  };
  const expected = (which: (kind: (typeof kinds)[number], share?: boolean) => boolean) =>
    elements
      .filter(({ kind, share }) => which(kind, share))
      .map(({ kind, share }) => `${kind} ${share}`)
      .sort();

  it.each<[CompanySettings['publish'], (kind: (typeof kinds)[number], share?: boolean) => boolean]>([
    ['all', (_kind, share) => share !== false],
    ['reviewed', (kind, share) => share ?? kind !== 'draft'],
    ['none', (_kind, share) => share === true],
    ['all', (_kind, share) => share !== false],
  ])('with %s: holds from the next request on; an element’s share overrides it', async (publish, which) => {
    await service.companies.set(company.company.uuid, { publish });
    const now = expected(which);
    expect(await visible()).toEqual(now);
    const calls = elementCalls(service, company);
    for (const { kind, share, uuid } of elements.filter(({ kind }) => kind !== 'deprecated')) {
      expect((await calls.pact(uuid)).json.published, `${kind} ${share}`).toBe(now.includes(`${kind} ${share}`));
    }
  });

  it('is made so by the worker: what may no longer be shown is Deprecated, what may again is published anew', async () => {
    const calls = elementCalls(service, company);
    const { json: made } = await calls.post(aMaterial());
    const [first] = await footprintsShared([made.uuid], company.company.uuid);
    await service.companies.set(company.company.uuid, { publish: 'none' });
    await republishAll();
    expect((await published(made.uuid, company.company.uuid)).map(({ status }) => status)).toEqual(['Deprecated']);
    await service.companies.set(company.company.uuid, { publish: 'all' });
    await republishAll();
    const chain = await published(made.uuid, company.company.uuid);
    expect(chain.map(({ status, preceding }) => [status, preceding])).toEqual([
      ['Deprecated', []],
      ['Active', [first?.id]],
    ]);
  });

  it('carries its name, domain and ids as they are', async () => {
    const calls = elementCalls(service, company);
    const { json: made } = await calls.post(aMaterial({ sku: 'A 1' }));
    await service.companies.set(company.company.uuid, { name: 'Renamed', domain: 'renamed.example' });
    await republishAll();
    expect((await published(made.uuid, company.company.uuid)).at(-1)?.content).toMatchObject({
      companyName: 'Renamed',
      companyIds: [`urn:pact:renamed.example:company-id:${company.company.subdomain}`],
      productIds: [`urn:uuid:${made.uuid}`, 'urn:pact:renamed.example:supplier-id:A%201'],
    });
    await service.companies.set(company.company.uuid, { companyIds: ['urn:epc:id:sgln:4063973'] });
    await republishAll();
    expect((await published(made.uuid, company.company.uuid)).at(-1)?.content).toMatchObject({
      companyIds: ['urn:epc:id:sgln:4063973'],
    });
  });
});

describe('publishing anew what a setting touches', () => {
  const CHAINS = 450;
  let big: CompanyId;

  const names = async () => {
    const found = await service.database.query<{ name: string; count: number }>(
      `select content->>'companyName' as name, count(*)::int as count from published_footprint
       where company = $1 and status = 'Active' group by 1 order by 1`,
      [big],
    );
    return Object.fromEntries(found.map(({ name, count }) => [name, count]));
  };
  const isDue = async () =>
    (await service.database.query(`select from republication where company = $1`, [big])).length > 0;
  const once = async () => (await new Republication(service.database, publisher).takeTurn()).kind;
  /** As if the time for which it was postponed had passed. */
  const makeDue = () => service.database.query(`update republication set due = now() where company = $1`, [big]);
  const breakOff = async (company: CompanyId) => {
    await service.database.queryAcross(
      'deployment',
      `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    );
    await service.database.queryAcross(
      'deployment',
      `create trigger break_off after insert on published_footprint for each row when (new.company = '${company}') execute function break_off()`,
    );
  };
  const nothingBreaksOff = () => service.database.queryAcross('deployment', `drop function break_off cascade`);

  beforeAll(async () => {
    const owner = await service.member('big');
    big = owner.company.uuid;
    const { json } = await elementCalls(service, owner).post(aMaterial());
    await service.database.query(
      `insert into element (company, uuid, kind, chain, name, unit, declared, co2e, impacts)
       select e.company, u.uuid, e.kind, u.uuid, e.name || u.n, e.unit, e.declared, e.co2e, e.impacts
       from element e, lateral (select gen_random_uuid() as uuid, n from generate_series(2, ${CHAINS}) n where e.uuid is not null) u
       where e.company = $1 and e.uuid = $2`,
      [big, json.uuid],
    );
  });
  beforeEach(async () => {
    await service.companies.set(big, { name: 'First' });
    await republishAll();
    expect(await names()).toEqual({ First: CHAINS });
  });

  it('goes on behind the last batch that was kept', async () => {
    await service.companies.set(big, { name: 'Second' });
    expect(await once()).toBe('published');
    expect(await names()).toEqual({ First: 250, Second: 200 });
    // The next batch breaks off in its middle, as it does when the worker is killed.
    await breakOff(big);
    expect(await new Republication(service.database, publisher).takeTurn()).toMatchObject({
      ...{ kind: 'failed', company: big, fault: expect.objectContaining({ message: 'broken off' }) as unknown },
    });
    await nothingBreaksOff();
    expect(await names()).toEqual({ First: 250, Second: 200 });
    await makeDue();
    expect([await once(), await names()]).toEqual(['published', { First: 50, Second: 400 }]);
    expect([await once(), await names(), await isDue()]).toEqual(['published', { Second: CHAINS }, false]);
    expect(await once()).toBe('none due');
  });

  it('begins again when a setting changes meanwhile', async () => {
    await service.companies.set(big, { name: 'Third' });
    await once();
    await service.companies.set(big, { name: 'Fourth' });
    await once();
    expect(await names()).toEqual({ First: 250, Fourth: 200 });
    await republishAll();
    expect(await names()).toEqual({ Fourth: CHAINS });
  });

  it('replaces nothing that says the same', async () => {
    const before = await published(undefined, big);
    await service.companies.set(big, { name: 'First' });
    await republishAll();
    expect(await published(undefined, big)).toEqual(before);
  });

  it('waits its turn while the company’s elements are being written, and keeps nobody', async () => {
    const writer = new Client({ connectionString: service.databaseUrl });
    await writer.connect();
    await writer.query('begin');
    await writer.query(`select pg_advisory_xact_lock(1, hashtext($1::uuid::text))`, [big]);
    await service.companies.set(big, { name: 'Fifth' });
    expect([await once(), await isDue()]).toEqual(['locked', true]);
    await writer.query('rollback');
    await writer.end();
    await makeDue();
    await republishAll();
    expect(await names()).toEqual({ Fifth: CHAINS });
  });

  describe('of one company that can’t be', () => {
    let small: Member;
    const nameOfSmall = async () =>
      (await published(undefined, small.company.uuid)).map((row) => row.content.companyName);
    /** The one that can't be comes first. */
    const ask = async (name: string) => {
      await service.companies.set(big, { name });
      await service.companies.set(small.company.uuid, { name });
    };
    const someTurns = async () => {
      for (let turn = 0; turn < 3; turn++)
        await new Republication(service.database, publisher).takeTurn().catch(() => undefined);
    };

    beforeAll(async () => {
      small = await service.member('small');
      await elementCalls(service, small).post(aMaterial());
    });

    afterEach(async () => {
      await makeDue();
      await republishAll();
    });

    it('since its elements are being written, keeps no other waiting', async () => {
      const writer = new Client({ connectionString: service.databaseUrl });
      await writer.connect();
      await writer.query('begin');
      await writer.query(`select pg_advisory_xact_lock(1, hashtext($1::uuid::text))`, [big]);
      await ask('Locked');
      await someTurns();
      await writer.end();
      expect(await nameOfSmall()).toEqual(['Locked']);
    });

    it('since its batch fails, keeps no other waiting', async () => {
      await breakOff(big);
      await ask('Failing');
      await someTurns();
      await nothingBreaksOff();
      expect(await nameOfSmall()).toEqual(['Failing']);
    });

    it('is tried again by itself, later each time, and at once when it is asked for anew', async () => {
      const waits = async () => {
        const [row] = await service.database.query<{ seconds: number }>(
          `select ceil(extract(epoch from due - now()))::int as seconds from republication where company = $1`,
          [big],
        );
        return row?.seconds;
      };
      await breakOff(big);
      await service.companies.set(big, { name: 'Postponed' });
      for (const seconds of [1, 3, 7, 15, 31, 31, 31]) {
        const began = performance.now();
        expect(await once()).toBe('failed');
        const left = await waits();
        expect(left).toBeLessThanOrEqual(seconds);
        expect(left).toBeGreaterThanOrEqual(seconds - Math.ceil((performance.now() - began) / 1_000));
        await makeDue();
      }
      await nothingBreaksOff();
      await service.companies.set(big, { name: 'Anew' });
      expect(await once()).toBe('published');
      expect(await waits()).toBe(0);
    });

    it('since it has so many elements, has a batch in turn with the others', async () => {
      await ask('In turn');
      expect([await once(), await once()]).toEqual(['published', 'published']);
      expect(await nameOfSmall()).toEqual(['In turn']);
      expect((await names())['In turn']).toBe(200);
    });
  });

  it('is what workers do by themselves, however many there are', async () => {
    const workers = await Promise.all([service.startWorker(), service.startWorker()]);
    await service.companies.set(big, { name: 'Sixth' });
    const until = Date.now() + 20_000;
    while ((await isDue()) && Date.now() < until) await wait(50);
    expect(await names()).toEqual({ Sixth: CHAINS });
    await Promise.all(workers.map((worker) => worker.close()));
  });
});

describe('answers decided while elements are written', () => {
  /** Until somebody waits for a lock that another holds. */
  async function untilBlocked(): Promise<void> {
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      const [waiting] = await service.database.queryAcross<{ count: number }>(
        'health',
        `select count(*)::int as count from ${sessions()} where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting?.count) return;
      await wait(10);
    }
    throw new Error('Nobody waits.');
  }

  it('show what replaces a footprint that is being replaced', async () => {
    const { json: made } = await materials.post(aMaterial());
    const [before] = await published(made.uuid);
    const company = member.company.uuid;
    let showing: Promise<FootprintSnapshot[]> | undefined;
    await service.database.transaction(async (tx) => {
      await tx.query(`update element set name = 'Replaced' where company = $1 and uuid = $2`, [company, made.uuid]);
      await publisher.publish(tx, company, await readChains(tx, company, [made.uuid]));
      showing = footprintsShared([made.uuid]);
      await untilBlocked();
    });
    const found = await showing;
    expect(found?.map(({ content }) => content.productNameCompany)).toEqual(['Replaced']);
    expect(found?.[0]?.id).not.toBe(before?.id);
    expect((await published(made.uuid)).map(({ id }) => id)).toEqual([found?.[0]?.id]);
  });

  it('keep what is replaced while they are decided', async () => {
    const { json: made } = await materials.post(aMaterial());
    const [before] = await published(made.uuid);
    let patching: Promise<unknown> | undefined;
    await service.database.transaction(async (tx) => {
      const mark = 'update published_footprint set shared_at = now() where company = $1 and id = $2';
      await tx.query(mark, [member.company.uuid, before?.id]);
      patching = materials.patch(made.uuid, { name: 'Replacing' });
      await untilBlocked();
    });
    await patching;
    const chain = await published(made.uuid);
    expect(chain).toMatchObject([
      { id: before?.id, status: 'Deprecated' },
      { status: 'Active', preceding: [before?.id], content: { productNameCompany: 'Replacing' } },
    ]);
  });

  it('never wait for a write that waits for them, in whatever batches it replaces what they show', async () => {
    const chains = [(await materials.post(aMaterial())).json.uuid, (await materials.post(aMaterial())).json.uuid];
    const idOf = async (chain: string) => (await published(chain)).at(-1)?.id ?? '';
    const company = member.company.uuid;
    let tries = 0;
    let showing: Promise<unknown> | undefined;
    const counted = new Proxy(service.database, {
      get: (database, name) =>
        name === 'transaction'
          ? (work: (tx: Tx) => Promise<unknown>) => database.transaction((tx) => (tries++, work(tx)))
          : (Reflect.get(database, name, database) as () => unknown).bind?.(database),
    });
    await service.database.transaction(async (tx) => {
      tries++;
      const replace = async (chain: string) => {
        await tx.query(`update element set name = 'In batches' where company = $1 and uuid = $2`, [company, chain]);
        await publisher.publish(tx, company, await readChains(tx, company, [chain]));
      };
      // The one that a reader takes last comes first.
      const [last, first] = (await idOf(chains[0])) > (await idOf(chains[1])) ? chains : chains.toReversed();
      await replace(last);
      showing = new FootprintListing(counted).page({ company, access: 'everybody' }, selection({ productId: chains }), {
        limit: 100,
        offset: 0,
      });
      await untilBlocked();
      await replace(first);
    });
    await showing;
    expect(tries, 'A deadlock makes PostgreSQL break one of the two off, which is repeated.').toBeLessThanOrEqual(2);
    expect((await Promise.all(chains.map(states))).map((its) => its.at(-1))).toEqual(['Active', 'Active']);
  });

  it('find the footprints of one element in the order in which they were published, whichever write began first', async () => {
    const late = await service.member('late');
    const company = late.company.uuid;
    const calls = elementCalls(service, late);
    const { json: made } = await calls.post(aMaterial());
    await service.database.transaction(async (tx) => {
      await tx.query(`select from company where uuid = $1`, [company]);
      await calls.patch(made.uuid, { name: 'Meanwhile' });
      await footprintsShared([made.uuid], company);
      await tx.query(`update company set name = 'Late' where uuid = $1`, [company]);
      await publisher.publish(tx, company, await readChains(tx, company, [made.uuid]));
    });
    const [first, second] = await published(made.uuid, company);
    expect(first).toMatchObject({ status: 'Deprecated', content: { productNameCompany: 'Meanwhile' } });
    expect(second).toMatchObject({ status: 'Active', preceding: [first?.id], content: { companyName: 'Late' } });
  });

  it('never show an id that vanishes, nor two Active footprints of one element', async () => {
    const busy = await service.member('busy');
    const company = busy.company.uuid;
    const calls = elementCalls(service, busy);
    const uuids: string[] = [];
    for (let index = 0; index < 6; index++)
      uuids.push((await calls.post(aMaterial({ name: `Busy ${index}` }))).json.uuid);
    const seen = new Map<string, unknown>();
    const statuses = new Set<number>();
    const pick = (turn: number) => uuids[turn % uuids.length] ?? '';

    const writer = async (number: number) => {
      for (let turn = 0; turn < 25; turn++) {
        const words =
          turn % 10 === 9 ? { share: turn % 20 === 9 ? false : null } : { description: `By ${number}, ${turn}` };
        statuses.add((await calls.patch(pick(number + turn), words)).status);
      }
    };
    let written = false;
    const decider = async (number: number) => {
      for (let turn = 0; !written; turn++) {
        // Some ask for one, some for all.
        const asked = turn % 3 === 0 ? [pick(number + turn)] : uuids;
        const found = await footprintsShared(asked, company);
        // More than an answer may show is shown to nobody, and so not kept.
        for (const { id, content } of found.length > 100 ? [] : found) {
          expect(seen.get(id) ?? content).toEqual(content);
          seen.set(id, content);
        }
        await wait(number);
      }
    };
    const settings = async () => {
      for (let turn = 0; turn < 8; turn++) {
        await service.companies.set(company, { name: `Busy ${turn}` });
        while ((await new Republication(service.database, publisher).takeTurn()).kind !== 'none due');
      }
    };
    const writing = Promise.all([...[0, 1, 2, 3].map(writer), settings()]).finally(() => (written = true));
    await Promise.all([writing, ...[0, 1, 2, 3].map(decider)]);

    expect(statuses).toEqual(new Set([200]));
    for (const uuid of uuids) await calls.patch(uuid, { share: null });
    const kept = new Map((await published(undefined, company)).map((row) => [row.id, row]));
    expect(seen.size).toBeGreaterThan(20);
    for (const [id, content] of seen) expect(kept.get(id)?.content).toEqual(content);
    for (const uuid of uuids) {
      const chain = [...kept.values()].filter(({ chain }) => chain === uuid);
      expect(chain.map(({ status }) => status)).toEqual([
        ...Array<string>(chain.length - 1).fill('Deprecated'),
        'Active',
      ]);
      expect(chain.map(({ preceding }) => preceding)).toEqual([[], ...chain.slice(0, -1).map(({ id }) => [id])]);
      const { json } = await calls.get(uuid);
      expect(chain.at(-1)?.content).toMatchObject({ companyName: 'Busy 7', productNameCompany: json.name });
    }
  });
});
