import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import type { UnitCode } from '#model/terms';
import { DatasetBindings } from '#products';
import { SharedDatasets, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { PublishFootprints } from '#exchange';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
});

afterAll(() => service?.close());

interface RowInput {
  unit?: UnitCode;
  AP?: string;
  fossil?: string | undefined;
  validUntil?: string;
}

function truck({ unit = 'tkm', AP = '0.0001', fossil = '0.1', ...details }: RowInput = {}): DatasetRow {
  const figures = { AP: { A1_A3: new Decimal(AP) }, ...(fossil && { 'GWP-fossil': { A1_A3: new Decimal(fossil) } }) };
  return { key: 'truck', name: 'Truck', unit, figures, taxonomy: [], ...details };
}

const bindings = () => new DatasetBindings(new PublishFootprints('example.test'));
const worker = () => new SharedDatasets(service.database, bindings());

/** Writes a database of one truck, and marks what is bound to it as due. */
const writing = (owner: CompanyId, row: DatasetRow, name = 'Freight') =>
  service.database.transaction((tx) =>
    storeDatasets(tx, bindings(), { owner, name, version: '2024', licence: 'CC0' }, [row]),
  );

/** Imports it, as the cli does. @returns the uuid of the dataset */
async function importing(owner: CompanyId, row: DatasetRow, name = 'Freight'): Promise<string> {
  await writing(owner, row, name);
  await worker().follow();
  const [found] = await service.database.query<{ uuid: string }>(
    `select d.uuid from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = $2`,
    [owner, name],
  );
  return found?.uuid ?? '';
}

/** A lane that is bound to the dataset, and a draft with 1,000 kg of steel that it carries for 100 km. */
async function carriedBy(dataset: string) {
  const lane = await calls.made('transport/lane', { name: 'Road', totalKm: 100, dataset: { uuid: dataset } });
  const steel = await calls.material('2', { impacts: { AP: { A1_A3: '0.01' } } });
  const { product, model, inputs } = await calls.modelled([kilogramsOf(steel, 1_000)]);
  await calls.made(`model/${model}/input`, {
    lifecycleStage: { code: 'A2' },
    transport: { lane: { uuid: lane.uuid as string }, for: { uuid: inputs[0] } },
  });
  return { lane: lane.uuid as string, product };
}

const acidOf = async (path: string) => (await calls.get(`${path}?impacts=AP`)).impacts.AP.A1_A3;

describe('a lane that is bound to a dataset', () => {
  it.each(['shared', 'own'])('follows it, and so do the drafts that it carries: %s', async (kind) => {
    const owner = kind === 'shared' ? SHARED : member.company.uuid;
    const { lane, product } = await carriedBy(await importing(owner, truck()));
    const above = await calls.modelled([{ material: { uuid: product }, quantity: 2, unit: 'pcs' }]);
    const locked = await carriedBy(await importing(owner, truck()));
    await calls.send('POST', `material/${locked.product}/state`, { state: 'locked' });
    expect(await acidOf(`material/${above.product}`)).toBe('20.02');
    await importing(owner, truck({ AP: '0.0003' }));
    expect(await acidOf(`transport/lane/${lane}`)).toBe('0.0003');
    expect(await acidOf(`material/${product}`)).toBe('10.03');
    expect(await acidOf(`material/${above.product}`)).toBe('20.06');
    expect(await acidOf(`material/${locked.product}`)).toBe('10.01');
    const { revision } = await revisionOf(lane);
    await importing(owner, truck({ AP: '0.0003' }));
    expect(await revisionOf(lane)).toEqual({ revision });
  });

  describe('while the release before runs, too,', () => {
    it.each(['shared', 'own'])(
      'follows what its import writes, whenever that is, and is marked no more once it has: %s',
      async (kind) => {
        const owner = kind === 'shared' ? SHARED : member.company.uuid;
        const dataset = await importing(owner, truck());
        const { lane, product } = await carriedBy(dataset);
        for (const [AP, above] of [
          ['0.0007', '10.07'],
          ['0.0009', '10.09'],
        ] as const) {
          await importedBefore(owner, dataset, AP);
          await worker().markLanes();
          await worker().follow();
          expect([await acidOf(`transport/lane/${lane}`), await acidOf(`material/${product}`)]).toEqual([AP, above]);
        }
        const before = await revisionOf(lane);
        await worker().markLanes();
        await worker().follow();
        expect(await revisionOf(lane)).toEqual(before);
        expect(await behind()).toEqual([]);
        await importing(owner, truck({ AP: '0.0011' }));
        expect(await behind()).toEqual([]);
      },
    );

    it('follows where its worker used up the mark without drawing it', async () => {
      const { lane, product } = await carriedBy(await importing(SHARED, truck()));
      await writing(SHARED, truck({ AP: '0.0003' }));
      await marksUsedUp();
      expect(await acidOf(`transport/lane/${lane}`)).toBe('0.0001');
      await worker().follow();
      expect([await acidOf(`transport/lane/${lane}`), await acidOf(`material/${product}`)]).toEqual([
        '0.0003',
        '10.03',
      ]);
      expect(await behind()).toEqual([]);
    });

    it('is found once, also where its figures stay or its worker has restated it, and then no more', async () => {
      const dataset = await importing(SHARED, truck());
      const { lane } = await carriedBy(dataset);
      const restated = await carriedBy(dataset);
      await restatedBefore(restated.lane, '0.5');
      await importing(SHARED, truck({ validUntil: '2090-12-31' }));
      expect(await behind()).toEqual([]);
      const before = await revisionOf(lane);
      await importedBefore(SHARED, dataset, '0.0001');
      await worker().markLanes();
      await worker().markLanes();
      expect(await due(member)).toHaveLength(1);
      await worker().follow();
      expect([await due(member), await behind()]).toEqual([[], []]);
      expect(await revisionOf(lane)).toEqual(before);
      expect((await calls.get(`transport/lane/${restated.lane}`)).CO2ePerTkm).toBe('0.5');
    });

    it('is found while an import has its dataset locked, which nobody waits for', async () => {
      const dataset = await importing(SHARED, truck());
      const { lane } = await carriedBy(dataset);
      await importedBefore(SHARED, dataset, '0.0007');
      await service.database.transaction(async (tx) => {
        await tx.query('select from dataset where owner = $1 and uuid = $2 for update', [SHARED, dataset]);
        await worker().markLanes();
        expect(await due(member)).toHaveLength(1);
      });
      await worker().follow();
      expect(await acidOf(`transport/lane/${lane}`)).toBe('0.0007');
    });

    it('is found in an index, in which those of a dataset that are up to date are passed over', async () => {
      const dataset = await importing(SHARED, truck());
      const plan = await service.database.transaction(async (tx) => {
        await tx.query(`select set_config('enable_seqscan', 'off', true) where $1::uuid is not null`, [SHARED]);
        return tx.queryAcross<{ 'QUERY PLAN': string }>(
          'dataset bindings',
          `explain select company from transport_lane where dataset_owner = $1 and dataset = $2 and coalesce(drew_revision, 0) < 2`,
          [SHARED, dataset],
        );
      });
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).toContain('transport_lane_drawn');
      expect(lines).toMatch(/Index Cond: .*COALESCE\(drew_revision/);
    });

    it('stands in the way of no import once it is restated there', async () => {
      const { lane } = await carriedBy(await importing(SHARED, truck(), 'Restated'));
      await restatedBefore(lane, '0.5');
      await importing(SHARED, truck({ unit: 'km' }), 'Restated');
      expect((await calls.get(`transport/lane/${lane}`)).CO2ePerTkm).toBe('0.5');
    });
  });

  it.each(['shared', 'own'])('stands in the way of figures that no lane can have, and is named: %s', async (kind) => {
    const owner = kind === 'shared' ? SHARED : member.company.uuid;
    const { lane } = await carriedBy(await importing(owner, truck()));
    for (const [row, why] of [
      [{ unit: 'km' }, 'is per km (kilometre): a lane needs one per unit of freight'],
      [{ fossil: '' }, 'has no figure of GWP-fossil'],
      [{ fossil: '-0.1' }, 'its GWP-fossil must not be less than 0'],
    ] as const) {
      const refused = await importing(owner, truck(row)).catch((error: Error) => error.message);
      const of = kind === 'shared' ? ` of the company ${member.company.subdomain}` : '';
      expect(refused).toContain('the transport lane "Road" (');
      expect(refused).toContain(`)${of}, bound to "Truck", can't follow`);
      expect(refused).toContain(why);
    }
    expect((await calls.get(`transport/lane/${lane}`)).CO2ePerTkm).toBe('0.1');
    await importing(owner, truck({ fossil: '0.2' }));
    expect((await calls.get(`transport/lane/${lane}`)).CO2ePerTkm).toBe('0.2');
  });

  it('that can not follow holds up no other company, and is not tried again and again', async () => {
    const dataset = await importing(SHARED, truck());
    const { lane } = await carriedBy(dataset);
    const other = await service.member('freight-stuck');
    const stuck = await graphCalls(service, other).made('transport/lane', {
      ...{ name: 'Huge', totalKm: 1, dataset: { uuid: dataset } },
      datasetAmount: { quantity: 1e19, unit: 'tkm' },
    });
    await importing(SHARED, truck({ fossil: '1000' }));
    expect((await calls.get(`transport/lane/${lane}`)).CO2ePerTkm).toBe('1000');
    expect(await due(other)).toEqual([{ fault: expect.stringContaining(stuck.uuid as string) as string }]);
    await worker().markLanes();
    expect(await worker().follow()).toEqual([]);
    expect(await due(other)).toHaveLength(1);
    await graphCalls(service, other).send('PATCH', `transport/lane/${stuck.uuid}`, { dataset: null, CO2ePerTkm: '1' });
    await service.database.query('update recomputation set is_done = true where company = $1', [other.company.uuid]);
    await service.database.query('delete from recomputation where company = $1', [other.company.uuid]);
  });

  it('has an entry in the audit once its figures change', async () => {
    const dataset = await importing(SHARED, truck());
    const { lane } = await carriedBy(dataset);
    const ofLane = async (row: DatasetRow) => {
      const entries = await entriesOf(service, member.company.uuid, () => importing(SHARED, row));
      return entries.filter(({ record }) => record === lane);
    };
    const [entry, ...more] = await ofLane(truck({ fossil: '0.3' }));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actor: 'dataset import', action: 'update', kind: 'transportLane' },
      changes: { CO2ePerTkm: { from: '0.1', to: '0.3' } },
    });
    expect(await ofLane(truck({ fossil: '0.3', validUntil: '2020-12-31' }))).toEqual([]);
  });

  it.each(['a lane', 'a material'])('brings to models how long it is valid: %s', async (by) => {
    const dataset = await importing(SHARED, truck({ validUntil: '2090-12-31' }));
    const product = by === 'a lane' ? (await carriedBy(dataset)).product : await modelledOf(dataset);
    const above = await calls.modelled([{ material: { uuid: product }, quantity: 2, unit: 'pcs' }], WEIGHED);
    const expired = async () => {
      const { footprint } = (await calls.get(`material/${above.product}/pact?preview=true`)).preview;
      return (footprint.comment as string).includes('Factors not valid for the whole reference period: Truck (until ');
    };
    expect(await expired()).toBe(false);
    await importing(SHARED, truck({ validUntil: '2020-12-31' }));
    expect(await expired()).toBe(true);
    await importing(SHARED, truck());
    expect(await expired()).toBe(false);
  });

  it('keeps it from being deleted, also after it is unbound', async () => {
    const dataset = await calls.made('dataset', {
      name: 'Ship',
      unit: 'tkm',
      impacts: { 'GWP-fossil': { A1: '0.01' } },
    });
    const path = `dataset/${dataset.uuid}`;
    const { lane } = await carriedBy(dataset.uuid as string);
    const refused = await calls.send('DELETE', path);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      `It is in use, or was: by the transport lane "Road" (${lane}).`,
    ]);
    await calls.send('PATCH', `transport/lane/${lane}`, { dataset: null, CO2ePerTkm: '0.1' });
    expect((await calls.send('DELETE', path)).status).toBe(409);
    expect((await calls.send('DELETE', `database/${dataset.database.uuid}`)).status).toBe(409);
  });
});

const WEIGHED = { weight: { quantity: 1, unit: 'kg' } };

/** A draft with a tonne-kilometre of a material that is bound to the dataset. */
async function modelledOf(dataset: string): Promise<string> {
  const bound = await calls.material(undefined, { name: 'Freight', unit: 'tkm', dataset: { uuid: dataset } });
  return (await calls.modelled([{ material: { uuid: bound }, quantity: 1, unit: 'tkm' }])).product;
}

/** The lanes that are behind their datasets, and not due yet. */
function behind() {
  return service.database.queryAcross('dataset bindings', 'select its_dataset from lanes_behind()');
}

function due({ company }: Member) {
  return service.database.query<{ fault: string }>('select fault from recomputation where company = $1', [
    company.uuid,
  ]);
}

/** What a worker of the release before leaves of marks: it computes elements alone. */
function marksUsedUp() {
  return service.database.query('delete from recomputation where company = $1', [member.company.uuid]);
}

/** An import of the release before, which marks no lanes. */
function importedBefore(owner: CompanyId, dataset: string, AP: string) {
  return service.database.query(
    `update dataset set figures = jsonb_set(figures, '{AP,A1_A3}', to_jsonb($3::text)), revision = revision + 1
     where owner = $1 and uuid = $2`,
    [owner, dataset, AP],
  );
}

/** A PATCH of a lane there, which knows its climate figure alone. */
function restatedBefore(lane: string, CO2ePerTkm: string) {
  return service.database.query(
    'update transport_lane set co2e_per_tkm = $3, revision = revision + 1 where company = $1 and uuid = $2',
    [member.company.uuid, lane, CO2ePerTkm],
  );
}

async function revisionOf(lane: string) {
  const [row] = await service.database.query<{ revision: number }>(
    'select revision from transport_lane where company = $1 and uuid = $2',
    [member.company.uuid, lane],
  );
  return { revision: row?.revision };
}
