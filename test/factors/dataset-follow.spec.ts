import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetBindings } from '#products';
import { DatasetImports, PublisherFile, SharedDatasets } from '#factors';
import { lockGraph, SHARED } from '#platform';
import type { ImportReport, ImportRequest } from '#factors';
import { PublishFootprints } from '#exchange';
import type { CompanyId } from '#platform';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
/** Counted and left out: the reader hands on a row when the next one begins. */
const FIGURELESS = 'none,Scope 3,Metals,Tin,,,,kg,kg CO2e,';

let service: TestService;

beforeAll(async () => {
  service = await TestService.shared();
});

afterAll(() => service?.close());

const changes = new DatasetBindings(new PublishFootprints('example.test'));

/** An import that has begun and waits for the rows of its file. */
class OpenImport {
  private readonly input = new PassThrough();
  private readonly report: Promise<ImportReport>;

  constructor(owner: CompanyId, name: string, more: Partial<ImportRequest> = {}) {
    const file = new PublisherFile('uk-desnz', this.input);
    const described = { owner, name, version: '1', licence: 'CC0', file };
    this.report = new DatasetImports(service.database, changes, new SharedDatasets(service.database, changes)).import({
      ...described,
      ...more,
    });
    this.report.catch(() => undefined);
    this.input.write(`${HEADER}\n${FIGURELESS}\n`);
  }

  /** One dataset of each name, of so many kg CO2e per kg. */
  async finish(fossil: string, ...keys: string[]): Promise<ImportReport> {
    const all = keys.length > 0 ? keys : ['steel'];
    this.input.end(all.map((key) => `${key},Scope 3,Metals,${key},,,,kg,kg CO2e,${fossil}\n`).join(''));
    return this.report;
  }
}

/** The uuids of its datasets. */
async function imported(owner: CompanyId, name: string, fossil: string, ...keys: string[]): Promise<string[]> {
  const { database } = await new OpenImport(owner, name).finish(fossil, ...keys);
  const rows = await service.database.query<{ uuid: string }>(
    `select uuid from dataset where owner = $1 and factor_database = $2 order by key`,
    [owner, database.uuid],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Begun, and until then at rest. */
async function begun(owner: CompanyId, name: string, more: Partial<ImportRequest> = {}): Promise<OpenImport> {
  const open = new OpenImport(owner, name, more);
  await until('the import waits for its file', async () => {
    const { rowCount } = await service.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and clock_timestamp() - state_change > interval '200 ms'`,
    );
    return rowCount === 1;
  });
  return open;
}

/** Keeps writers of a company's elements from committing: they read its settings, which are held here. */
async function holdSettings(company: CompanyId): Promise<() => Promise<void>> {
  const client: PoolClient = await service.database.pool.connect();
  await client.query('begin');
  await client.query('select from company where uuid = $1 for no key update', [company]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** As while another process recomputes a company. */
async function holdTurn(): Promise<() => Promise<void>> {
  const another = await service.database.pool.connect();
  await another.query('begin');
  await another.query(`select pg_advisory_xact_lock(hashtextextended('following shared datasets', 0))`);
  return async () => {
    await another.query('commit');
    another.release();
  };
}

/** Removes what is due in a company, as if it had been done. */
async function forgetDue(company: CompanyId): Promise<void> {
  await service.database.query('update recomputation set is_done = true where company = $1', [company]);
  await service.database.query('delete from recomputation where company = $1', [company]);
}

async function waiting(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(distinct pid)::int as count from ${sessions()}
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Whatever writes elements of the company waits, until it is let go. */
async function holdGraph(company: CompanyId): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((go) => (letGo = go));
  let isHeld = false;
  const holding = service.database.transaction(async (tx) => {
    await lockGraph(tx, company);
    isHeld = true;
    await gate;
  });
  await until('the graph is held', () => isHeld);
  return async () => {
    letGo();
    await holding;
  };
}

async function footprintOf(calls: GraphCalls, uuid: string): Promise<string> {
  return (await calls.get(`material/${uuid}`)).footprint.CO2e.A1_A3 as string;
}

describe.each(['shared', 'own'] as const)(
  'a company that binds its first dataset while a %s database is imported',
  (kind) => {
    let member: Member;
    let calls: GraphCalls;
    let owner: CompanyId;

    beforeAll(async () => {
      member = await service.member(`first-${kind}`);
      calls = graphCalls(service, member);
      owner = kind === 'shared' ? SHARED : member.company.uuid;
    });

    it('has every change counted: its own and that of the dataset', async () => {
      const [steel] = await imported(owner, `First ${kind}`, '1');
      const open = await begun(owner, `First ${kind}`);
      const own = await calls.material('1');
      const bound = (await calls.made('material', { name: 'Bound', dataset: { uuid: steel } })).uuid as string;
      const { product } = await calls.modelled([kilogramsOf(own, 1), kilogramsOf(bound, 1)]);
      expect(await footprintOf(calls, product)).toBe('2');

      const letGo = await holdSettings(member.company.uuid);
      const patching = calls.send('PATCH', `material/${own}`, { footprint: { CO2e: { A1: '5' } } });
      await until('the patch waits', async () => (await waiting()) === 1);
      const importing = open.finish('10');
      await until('the import waits for the patch', async () => (await waiting()) === 2);
      await letGo();
      expect((await patching).status).toBe(200);
      await importing;
      expect(await footprintOf(calls, product)).toBe('15');
    });
  },
);

describe('an import of a shared database', () => {
  let one: { member: Member; calls: GraphCalls };
  let other: { member: Member; calls: GraphCalls };

  beforeAll(async () => {
    const joining = async (subdomain: string) => {
      const member = await service.member(subdomain);
      return { member, calls: graphCalls(service, member) };
    };
    one = await joining('one');
    other = await joining('other');
  });

  const bind = async ({ calls }: typeof one, uuid: string | undefined, more: Record<string, unknown> = {}) =>
    (await calls.made('material', { name: 'Bound', dataset: { uuid }, ...more })).uuid as string;

  it('holds up nobody who binds its datasets meanwhile: they follow when it has ended', async () => {
    const [steel] = await imported(SHARED, 'Meanwhile', '1');
    const { member, calls } = one;
    const open = await begun(SHARED, 'Meanwhile', { gwpSet: 'AR6' });
    // Whoever is held up is so until the import ends, below.
    const bound = await bind(one, steel);
    const { product } = await calls.modelled([kilogramsOf(bound, 2)]);
    expect(await footprintOf(calls, product)).toBe('2');
    expect((await open.finish('7')).behind).toEqual([]);
    expect([await footprintOf(calls, bound), await footprintOf(calls, product)]).toEqual(['7', '14']);
    const [published] = await service.database.query<{ set: string[] }>(
      `select content->'pcf'->'ipccCharacterizationFactors' as set from published_footprint
       where company = $1 and element = $2 and status = 'Active'`,
      [member.company.uuid, product],
    );
    expect(published?.set).toEqual(['AR6']);
  });

  it('reaches each company by itself: one that is being written holds up no other, and is reached later', async () => {
    const [steel] = await imported(SHARED, 'Apart', '1');
    const [ours, theirs] = [await bind(one, steel), await bind(other, steel)];
    const followed: [number, number][] = [];
    const open = await begun(SHARED, 'Apart', { onFollowed: (done, due) => followed.push([done, due]) });
    const letGo = await holdGraph(one.member.company.uuid);
    const importing = open.finish('3');
    await until('the other company is reached', async () => (await footprintOf(other.calls, theirs)) === '3');
    expect(await footprintOf(one.calls, ours)).toBe('1');
    await until('both were tried', () => followed.length >= 2);
    expect(followed).not.toContainEqual([2, 2]);
    await letGo();
    expect((await importing).behind).toEqual([]);
    expect(await footprintOf(one.calls, ours)).toBe('3');
    expect(followed).toContainEqual([1, 2]);
    expect(followed.at(-1)).toEqual([2, 2]);
  });

  it('recomputes no company while another process recomputes one, and goes on afterwards', async () => {
    const [steel] = await imported(SHARED, 'In turn', '1');
    const bound = [await bind(one, steel), await bind(other, steel)] as const;
    const figures = async () => [await footprintOf(one.calls, bound[0]), await footprintOf(other.calls, bound[1])];
    const dueCompanies = async () =>
      (await service.database.queryAcross('dataset bindings', 'select distinct company from recomputation')).length;
    const followed: [number, number][] = [];
    const open = await begun(SHARED, 'In turn', { onFollowed: (done, due) => followed.push([done, due]) });
    const letGo = await holdTurn();
    const importing = open.finish('3');
    await until('the datasets are committed', async () => (await dueCompanies()) === 2);
    await wait(1_500);
    expect(await figures()).toEqual(['1', '1']);
    expect(await new SharedDatasets(service.database, changes).follow()).toEqual([]);
    expect(followed.at(-1)).toEqual([0, 2]);
    await letGo();
    expect((await importing).behind).toEqual([]);
    expect(followed.at(-1)).toEqual([2, 2]);
    expect(await figures()).toEqual(['3', '3']);
  });

  it('names a company in which another process failed meanwhile, and why', async () => {
    const [steel] = await imported(SHARED, 'Failed elsewhere', '1');
    await bind(one, steel);
    const company = one.member.company.uuid;
    const open = await begun(SHARED, 'Failed elsewhere');
    const letGo = await holdTurn();
    const importing = open.finish('3');
    const due = 'select from recomputation where company = $1';
    await until('the datasets are committed', async () => (await service.database.query(due, [company])).length === 1);
    // As a worker leaves a company that it has tried.
    await service.database.query(
      `update recomputation set due = now() + interval '10 minutes', fault = 'Too large.' where company = $1`,
      [company],
    );
    // The turn is let go last: an import that had read before the fault that the company is due would reach it.
    const { behind } = await importing;
    await letGo();
    expect(behind).toEqual([{ company, subdomain: 'one', why: { fault: 'Too large.' } }]);
    await forgetDue(company);
  });

  it('that could not reach a company tells why, and reaches whatever else is there of it', async () => {
    const [iron, steel] = await imported(SHARED, 'Large', '1', 'iron', 'steel');
    const huge = await bind(one, iron, { datasetAmount: { quantity: 1e19, unit: 'kg' } });
    const bound = await bind(one, steel);
    const report = await (await begun(SHARED, 'Large')).finish('1000', 'iron', 'steel');
    expect(report.behind).toEqual([
      { company: one.member.company.uuid, subdomain: 'one', why: { fault: expect.stringContaining(huge) as string } },
    ]);
    expect([await footprintOf(one.calls, huge), await footprintOf(one.calls, bound)]).toEqual([
      '10000000000000000000',
      '1000',
    ]);
    // Not tried again and again, and not forgotten.
    expect(await new SharedDatasets(service.database, changes).follow()).toEqual([]);
    const due = await service.database.query<{ fault: string }>(`select fault from recomputation where company = $1`, [
      one.member.company.uuid,
    ]);
    expect(due).toEqual([{ fault: expect.stringContaining(huge) as string }]);
    await forgetDue(one.member.company.uuid);
  });
});
