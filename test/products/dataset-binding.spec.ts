import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import type { UnitCode } from '#model/terms';
import { DatasetBindings } from '#products';
import { SharedDatasets, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { PublishFootprints } from '#exchange';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { elementCalls, revisionOf, trailOf } from '../support/companies/element-calls.js';
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

interface RowSaid {
  key?: string;
  unit?: UnitCode;
  fossil?: string;
  more?: DatasetRow['figures'];
}

function aRow({ key = 'steel', unit = 'kg', fossil = '2', more = {} }: RowSaid = {}): DatasetRow {
  const figures = { 'GWP-fossil': { A1_A3: new Decimal(fossil) }, ...more };
  return { key, name: `Dataset ${key}`, unit, figures, rating: new Decimal(3), taxonomy: [] };
}

interface DatabaseSaid {
  owner?: CompanyId;
  name?: string;
  gwpSet?: string;
}

/** Imports a database, as the cli does; the same again changes what differs. */
async function importing(rows: DatasetRow[], { owner = SHARED, name = 'Factors', gwpSet = 'AR5' }: DatabaseSaid = {}) {
  const changed = new DatasetBindings(new PublishFootprints('example.test'));
  const database = { owner, name, version: '2024', licence: 'CC0', gwpSet, boundary: 'cradle to gate' };
  await service.database.transaction((tx) => storeDatasets(tx, changed, database, rows));
  await new SharedDatasets(service.database, changed).follow();
  const found = await service.database.query<{ uuid: string; key: string }>(
    `select d.uuid, d.key from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = $2`,
    [owner, name],
  );
  return Object.fromEntries(found.map(({ uuid, key }) => [key, uuid]));
}

const footprints = () =>
  service.database.query<{
    id: string;
    element: string;
    status: string;
    fossil: string;
    content: { pcf: Record<string, unknown> };
  }>(
    `select id, element, status, content, content->'pcf'->>'fossilGhgEmissions' as fossil
     from published_footprint where company = $1 order by created`,
    [member.company.uuid],
  );
const footprintOf = async (uuid: string) => (await footprints()).filter(({ element }) => element === uuid);

describe('an element bound to a dataset', () => {
  it('takes its figures, its unit and its rating, and says where they come from', async () => {
    const more = { AP: { A1: new Decimal('0.5'), C1: new Decimal(3) }, 'GWP-luluc': { A1_A3: new Decimal('0.1') } };
    const { steel } = await importing([aRow({ more })]);
    const { status, json } = await materials.post({ name: 'Beam', dataset: { uuid: steel } }, '?impacts=GWP-fossil,AP');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      unit: 'kg',
      dataSource: 'external',
      dataset: { uuid: steel, name: 'Dataset steel', source: 'Factors', declaredUnit: 'kg' },
      datasetAmount: { quantity: 1, unit: 'kg' },
      dataQualityRating: 3,
      footprint: { CO2e: { A1_A3: '2', upstream: '', direct: '', totalCarbonFootprint: '2' } },
      impacts: { 'GWP-fossil': { A1_A3: '2' }, AP: { A1: '0.5', A1_A3: '0.5', C1: '3', totalCarbonFootprint: '3.5' } },
    });
    expect(Object.keys(json.dataset)).toEqual(['uuid', 'name', 'source', 'declaredUnit']);
    expect((await materials.get(json.uuid, '?impacts=GWP-fossil,AP')).json).toEqual(json);
    const [footprint] = await footprintOf(json.uuid);
    expect(footprint?.content.pcf).toMatchObject({
      fossilGhgEmissions: '2',
      landUseChangeGhgEmissions: '0.1',
      ipccCharacterizationFactors: ['AR5'],
      boundaryProcessesDescription: 'cradle to gate',
      secondaryEmissionFactorSources: [{ name: 'Factors', version: '2024' }],
      primaryDataShare: '0',
    });
  });

  it('consumes the amount that is said, exactly, in any unit that converts', async () => {
    const { steel } = await importing([aRow({ fossil: '2.1' })]);
    const amounts: [number, UnitCode, string][] = [
      [3, 'kg', '6.3'],
      [0.1, 't', '210'],
      [1, 'lb', '0.952543977'],
      [0, 'g', '0'],
      [5e-324, 'kg', '0'],
    ];
    for (const [quantity, unit, figure] of amounts) {
      const body = { name: 'Part', unit: 'pcs', dataset: { uuid: steel }, datasetAmount: { quantity, unit } };
      const { json } = await materials.post(body);
      expect(json).toMatchObject({
        unit: 'pcs',
        datasetAmount: { quantity, unit },
        footprint: { CO2e: { A1_A3: figure } },
      });
      expect((await materials.patch(json.uuid, json)).json).toEqual(json);
    }
    const tooMuch = await materials.post({
      name: 'Part',
      dataset: { uuid: steel },
      datasetAmount: { quantity: 1e308, unit: 'kg' },
    });
    expect(tooMuch.status).toBe(400);
  });

  it('is rescaled by the amount alone, re-pointed by another dataset, and let go by null', async () => {
    const { steel, power } = await importing([aRow(), aRow({ key: 'power', unit: 'kWh', fossil: '0.4' })]);
    const { json: made } = await materials.post({ name: 'Part', unit: 'pcs', footprint: { CO2e: { A1: '9' } } });
    const patched = async (said: unknown) => (await materials.patch(made.uuid, said)).json;
    const bound = await patched({ dataset: { uuid: steel }, datasetAmount: { quantity: 5, unit: 'kg' } });
    expect(bound).toMatchObject({ unit: 'pcs', footprint: { CO2e: { A1: '', A1_A3: '10' } } });
    expect((await patched({ datasetAmount: { quantity: 500, unit: 'g' } })).footprint.CO2e.A1_A3).toBe('1');
    expect(await patched({ dataset: { uuid: steel } })).toMatchObject({ datasetAmount: { quantity: 500, unit: 'g' } });
    const ignored = await patched({
      footprint: { CO2e: { A1: '99' } },
      impacts: { AP: { A1: '1' } },
      dataSource: 'model',
    });
    expect(ignored).toMatchObject({ dataSource: 'external', footprint: { CO2e: { A1: '', A1_A3: '1' } } });
    const toPower = { dataset: { uuid: power?.toUpperCase() } };
    expect((await materials.patch(made.uuid, toPower)).status).toBe(400);
    const repointed = { ...toPower, datasetAmount: { quantity: 1, unit: 'kWh' } };
    expect(await patched(repointed)).toMatchObject({
      dataset: { uuid: power, declaredUnit: 'kWh' },
      datasetAmount: { quantity: 1, unit: 'kWh' },
      footprint: { CO2e: { A1_A3: '0.4' } },
    });
    expect((await patched({ datasetAmount: { quantity: 36, unit: 'MJ' } })).footprint.CO2e.A1_A3).toBe('4');
    expect((await patched({ datasetAmount: null })).datasetAmount).toEqual({ quantity: 1, unit: 'kWh' });
    const free = await patched({ dataset: null, impacts: { AP: { A2: '1' } } });
    expect(free).toMatchObject({ unit: 'pcs', dataSource: 'model', footprint: { CO2e: { A1: '', A1_A3: '' } } });
    expect(free).not.toHaveProperty('dataset');
    expect(free).not.toHaveProperty('datasetAmount');
    expect((await materials.get(made.uuid, '?impacts=AP')).json.impacts.AP.A2).toBe('1');
  });

  it('keeps its figures when it is let go with them', async () => {
    const { steel } = await importing([aRow()]);
    const { json: made } = await materials.post({ name: 'Part', dataset: { uuid: steel } });
    const { json } = await materials.patch(made.uuid, { dataset: null, impacts: made.impacts });
    expect(json).toMatchObject({ dataSource: 'model', footprint: { CO2e: { A1_A3: '2' } } });
  });

  it('cannot consume what does not convert: both units are named', async () => {
    const { steel } = await importing([aRow()]);
    const body = { name: 'Part', dataset: { uuid: steel }, datasetAmount: { quantity: 1, unit: 'kWh' } };
    const { status, json } = await materials.post(body);
    expect([status, json.errors[0].field]).toEqual([400, 'datasetAmount.unit']);
    expect(json.message).toMatch(/kWh.*kg/);
    const { json: made } = await materials.post({ name: 'Part', dataset: { uuid: steel } });
    expect((await materials.patch(made.uuid, { datasetAmount: { quantity: 1, unit: 'l' } })).status).toBe(400);
    expect((await materials.get(made.uuid)).json).toEqual(made);
  });

  it('that could not follow a dataset to another unit stops the import, which names it', async () => {
    const database = { name: 'Units' };
    const { ore } = await importing([aRow({ key: 'ore' })], database);
    const { json: made } = await materials.post({ name: 'Pellets', dataset: { uuid: ore } });
    const others = elementCalls(service, member, 'process');
    const { json: process } = await others.post({ name: 'Melting', dataset: { uuid: ore } });
    const [first, second] = [made, process].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
    const kinds = { [made.uuid]: 'material', [process.uuid]: 'process element' };
    const named = ({ uuid, name }: typeof made) =>
      `the ${kinds[uuid]} "${name}" (${uuid}) of the company ${member.company.subdomain}, bound to "Dataset ore", can't follow`;
    const importsAnew = () => importing([aRow({ key: 'ore', unit: 'kWh' })], database);
    await expect(importsAnew()).rejects.toThrow(named(first));
    expect((await materials.get(made.uuid)).json).toEqual(made);
    await (first === made ? materials : others).remove(first.uuid);
    await expect(importsAnew()).rejects.toThrow(named(second));
    await expect(importsAnew()).rejects.toThrow('kg (kilogram) does not convert to kWh (kilowatt-hour)');
    await (second === made ? materials : others).remove(second.uuid);
    await importsAnew();
  });

  it('is bound to one that the company may use: its own or a shared one', async () => {
    const globex = await service.member('globex');
    const { own } = await importing([aRow({ key: 'own', fossil: '7' })], { owner: globex.company.uuid, name: 'Own' });
    const theirs = await elementCalls(service, globex).post({ name: 'Part', dataset: { uuid: own } });
    expect(theirs.json.footprint.CO2e.A1_A3).toBe('7');
    const { json: made } = await materials.post({ name: 'Part' });
    const answers = [
      await materials.post({ name: 'Part', dataset: { uuid: own } }),
      await materials.patch(made.uuid, { dataset: { uuid: own } }),
      await materials.post({ name: 'Part', dataset: { uuid: made.uuid } }),
      await materials.post({ name: 'Part', dataset: {} }),
      await materials.post({ name: 'Part', datasetAmount: { quantity: 1, unit: 'kg' } }),
      await materials.patch(made.uuid, { dataset: null, datasetAmount: { quantity: 1, unit: 'kg' } }),
    ];
    const fields = ['dataset', 'dataset', 'dataset', 'dataset.uuid', 'datasetAmount', 'datasetAmount'];
    expect(answers.map(({ status, json }) => [status, json.errors?.[0].field])).toEqual(
      fields.map((field) => [400, field]),
    );
    expect((await materials.patch(made.uuid, { dataset: null, datasetAmount: null })).json).toEqual(made);
  });
});

describe('a dataset that is imported anew', () => {
  const lock = (uuid: string) => service.elements.changeState(member.company.uuid, 'material', uuid, 'locked', 'test');

  it('reaches the drafts bound to it, whoever they belong to, and their footprints', async () => {
    const globex = await service.member('globex');
    const { ore } = await importing([aRow({ key: 'ore' }), aRow({ key: 'other' })]);
    const body = { name: 'Part', dataset: { uuid: ore }, datasetAmount: { quantity: 2, unit: 'kg' } };
    const { json: made } = await materials.post(body);
    const { json: theirs } = await elementCalls(service, globex).post(body);
    const [before] = await footprintOf(made.uuid);
    await importing([aRow({ key: 'ore', fossil: '5' }), aRow({ key: 'other' })]);
    const { json } = await materials.get(made.uuid);
    expect(json.footprint.CO2e.A1_A3).toBe('10');
    expect((await elementCalls(service, globex).get(theirs.uuid)).json.footprint.CO2e.A1_A3).toBe('10');
    expect(await revisionOf(service, member.company.uuid, made.uuid)).toBe(2);
    const after = await footprintOf(made.uuid);
    expect(after.map(({ status, fossil }) => [status, fossil])).toEqual([['Active', '10']]);
    expect(after[0]?.id).not.toBe(before?.id);
    expect((await trailOf(service, member.company.uuid, made.uuid)).at(-1)).toEqual({
      actor: 'dataset import',
      changes: { impacts: { from: { 'GWP-fossil': { A1_A3: '4' } }, to: { 'GWP-fossil': { A1_A3: '10' } } } },
    });
  });

  it('leaves drafts alone whose figures it does not change', async () => {
    const { tin } = await importing([aRow({ key: 'tin' })]);
    const { json: made } = await materials.post({ name: 'Part', dataset: { uuid: tin } });
    const [before] = await footprintOf(made.uuid);
    await importing([{ ...aRow({ key: 'tin' }), description: 'More is known' }]);
    expect(await revisionOf(service, member.company.uuid, made.uuid)).toBe(1);
    expect((await footprintOf(made.uuid)).map(({ id }) => id)).toEqual([before?.id]);
  });

  it('stops at versions that are no drafts; a new draft of one takes the figures as they are now', async () => {
    const { zinc } = await importing([aRow({ key: 'zinc' })]);
    const body = { name: 'Part', syncId: 'zinc', dataset: { uuid: zinc } };
    const { json: made } = await materials.post(body);
    await lock(made.uuid);
    await importing([aRow({ key: 'zinc', fossil: '5' })]);
    expect((await materials.get(made.uuid)).json.footprint.CO2e.A1_A3).toBe('2');
    expect((await footprintOf(made.uuid)).map(({ fossil }) => fossil)).toEqual(['2']);
    // The record is the same that was sent before: only what is computed differs.
    expect((await materials.post(body)).json.uuid).toBe(made.uuid);
    const { uuid } = await service.elements.newVersion(member.company.uuid, 'material', made.uuid, 'test');
    const draft = await service.elements.get(member.company.uuid, 'material', uuid);
    expect(draft.figures['GWP-fossil']?.A1_A3).toBe('5');
    expect((await materials.patch(uuid, {})).json.updated).toBe(draft.updated.toISOString());
  });

  it('publishes anew, drafts and others, where what its database says of itself enters the footprint', async () => {
    const { lead } = await importing([aRow({ key: 'lead' })], { name: 'Metals' });
    const uuids = await Promise.all(
      ['draft', 'locked'].map(
        async (name) => (await materials.post({ name, dataset: { uuid: lead } })).json.uuid as string,
      ),
    );
    await lock(uuids[1] ?? '');
    await importing([aRow({ key: 'lead' })], { name: 'Metals', gwpSet: 'AR6' });
    for (const uuid of uuids) {
      const [footprint] = await footprintOf(uuid);
      expect(footprint?.content.pcf['ipccCharacterizationFactors']).toEqual(['AR6']);
    }
  });

  it('meets writers who bind, scale and patch at the same time; in the end every draft agrees with its dataset', async () => {
    const keys = ['m0', 'm1', 'm2', 'm3'];
    const rows = (fossil: string) => keys.map((key) => aRow({ key, fossil }));
    const uuids = await importing(rows('1'), { name: 'Busy' });
    const { json: made } = await materials.post({ name: 'Part', dataset: { uuid: uuids['m0'] } });
    const writing = Array.from({ length: 40 }, (_, index) => {
      const dataset = { uuid: uuids[keys[index % keys.length] ?? ''] };
      switch (index % 4) {
        case 0:
          return materials.patch(made.uuid, { notes: `${index}` });
        case 1:
          return materials.patch(made.uuid, { dataset, datasetAmount: { quantity: index, unit: 'kg' } });
        case 2:
          return materials.post({ name: `Part ${index}`, dataset });
        default:
          return materials
            .post(aMaterial({ name: `Free ${index}` }))
            .then(({ json }) => materials.patch(json.uuid, { dataset }));
      }
    });
    const importingAnew = (async () => {
      for (let round = 2; round <= 12; round++) await importing(rows(`${round}`), { name: 'Busy' });
    })();
    const answers = await Promise.all(writing);
    await importingAnew;
    // What was bound in the last import's last moment is the worker's to bring up to date, else.
    await new SharedDatasets(service.database, new DatasetBindings(new PublishFootprints('example.test'))).follow();
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const stale = await service.database.query<{ name: string }>(
      `select e.name from element e join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
       left join published_footprint p on p.company = e.company and p.element = e.uuid and p.status = 'Active'
       where e.company = $1 and d.key like 'm%' and (
         (e.co2e->>'A1_A3')::numeric is distinct from (d.figures->'GWP-fossil'->>'A1_A3')::numeric * e.dataset_amount
         or p.content->'pcf'->>'fossilGhgEmissions' is distinct from e.co2e->>'A1_A3')`,
      [member.company.uuid],
    );
    expect(stale).toEqual([]);
  });
});
