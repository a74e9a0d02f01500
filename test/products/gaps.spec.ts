import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetBindings } from '#products';
import { FactorsOfFootprints, PublishFootprints, Republication } from '#exchange';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { receiveFrom } from '../support/companies/received.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  graph = graphCalls(service, member);
});
afterAll(() => service?.close());

interface Footprint {
  id: string;
  status: string;
  comment?: string;
  pcf: Record<string, unknown>;
}

async function footprint(uuid: string): Promise<Footprint> {
  const path = `${service.url}/api/pact/3/footprints?productId=${uuid}&status=Active`;
  const { json } = await call('GET', path, { token: member.token });
  return (json.data as Footprint[]).at(-1) as Footprint;
}
const pcfOf = async (uuid: string) => (await footprint(uuid)).pcf;

const impacts = (fossil: string, luluc?: string, biogenic?: string) => ({
  impacts: {
    'GWP-fossil': { A1_A3: fossil },
    ...(luluc !== undefined && { 'GWP-luluc': { A1_A3: luluc } }),
    ...(biogenic !== undefined && { 'GWP-biogenic': { A1_A3: biogenic } }),
  },
});
const made = (name: string, more: Record<string, unknown>) => graph.material(undefined, { name, ...more });
const modelled = async (...inputs: unknown[]) =>
  (await graph.modelled(inputs, { name: 'Meal', weight: { quantity: 1, unit: 'kg' } })).product;

/** What a partner's footprint became. */
async function receivedDataset(pcf: Record<string, unknown>): Promise<string> {
  const address = { url: `https://${randomUUID()}.example.com/pact`, clientId: 'us', clientSecret: 'secret' };
  const { uuid: dataSource } = await service.dataSources.add(member.company.uuid, { name: randomUUID(), ...address });
  const nothing = {
    landUseChangeGhgEmissions: undefined,
    biogenicCO2Uptake: undefined,
    biogenicNonCO2Emissions: undefined,
  };
  const productIds = [`urn:gtin:${randomUUID()}`];
  const footprint = aPartnerFootprint({ productIds }, { ...nothing, declaredUnitAmount: '1', ...pcf });
  await receiveFrom(service, member.company.uuid, dataSource, [footprint]);
  const [dataset] = await service.database.query<{ uuid: string }>(
    `select uuid from dataset where owner = $1 and received ->> 'dataSource' = $2`,
    [member.company.uuid, dataSource],
  );
  return dataset?.uuid ?? '';
}

/** A material that is bound to what a partner's footprint became. */
async function boundTo(pcf: Record<string, unknown>): Promise<string> {
  const uuid = await receivedDataset(pcf);
  return (await graph.made('material', { name: 'Bound', dataset: { uuid } })).uuid as string;
}

describe('a model of which an input does not state land use change', () => {
  it('keeps what the others state, and tells of it everywhere', async () => {
    const soy = await made('Soy', impacts('1', '5', '0.7'));
    const salt = await made('Salt', impacts('0.1'));
    const { product, model } = await graph.modelled([kilogramsOf(soy, 1)], { weight: { quantity: 1, unit: 'kg' } });
    expect((await pcfOf(product)).pcfExcludingBiogenicUptake).toBe('6.7');
    expect(await graph.get(`material/${product}/pact`)).not.toHaveProperty('gaps');
    const input = await graph.made(`model/${model}/input`, { material: { uuid: salt }, quantity: 1, unit: 'g' });

    const { comment, pcf } = await footprint(product);
    expect(pcf).toMatchObject({
      ...{ fossilGhgEmissions: '1.0001', landUseChangeGhgEmissions: '5', biogenicNonCO2Emissions: '0.7' },
      pcfExcludingBiogenicUptake: '6.7001',
    });
    expect(comment).toContain(
      'Not stated by 1 of 2 inputs and counted as 0: land use change, biogenic non-CO2 emissions, biogenic CO2 uptake (Salt).',
    );
    const inputs = [{ uuid: input.uuid, name: 'Salt', lifecycleStage: 'A1' }];
    const status = await graph.get(`material/${product}/pact`);
    expect(status.notStated).toEqual(['A2', 'A3']);
    expect(status.gaps).toContainEqual({ field: 'landUseChangeGhgEmissions', count: 1, inputs });
    const record = await graph.get(`material/${product}?impacts=GWP-fossil,GWP-luluc,GWP-biogenic`);
    expect(record.impacts['GWP-luluc']).toMatchObject({ A1_A3: '', gaps: { count: 1, known: { A1_A3: '5' }, inputs } });
    expect(record.impacts['GWP-biogenic'].gaps).toMatchObject({ count: 1, known: { A1_A3: '0.7' } });
    expect(record.impacts['GWP-fossil']).not.toHaveProperty('gaps');
    const { data } = await graph.get('material?impacts=GWP-luluc&limit=1000');
    expect(data.find(({ uuid }: { uuid: string }) => uuid === product).impacts['GWP-luluc'].gaps).toEqual({ count: 1 });

    const above = await modelled({ material: { uuid: product }, quantity: 2, unit: 'pcs' });
    expect((await pcfOf(above)).pcfExcludingBiogenicUptake).toBe('13.4002');
    await graph.send('PATCH', `material/${salt}`, impacts('0.1', '0', '0'));
    expect((await footprint(above)).comment).not.toContain('inputs');
  });

  it('is withheld where the company wants that', async () => {
    const one = await made('Soy', impacts('1', '5', '0.7'));
    const product = await modelled(kilogramsOf(one, 1), kilogramsOf(await made('Salt', impacts('0.1')), 1));
    expect(await graph.send('PATCH', 'company', { publishGaps: 'withhold' })).toMatchObject({ status: 200 });
    const status = await graph.get(`material/${product}/pact`);
    expect(status).toMatchObject({ published: false });
    expect(status.reason).toContain('Not stated by 1 of 2 inputs');
    await graph.send('PATCH', 'company', { publishGaps: null });
    expect(await graph.send('PATCH', 'company', { publishGaps: 'perhaps' })).toMatchObject({ status: 400 });
  });

  it('lacks nothing of a transport whose figure is undivided', async () => {
    const soy = await made('Soy', impacts('1', '5', '-1.6'));
    const lane = await graph.made('transport/lane', { name: 'Sea', totalKm: 1000, CO2ePerTkm: '0.01' });
    const { product, model, inputs } = await graph.modelled([kilogramsOf(soy, 1)], {
      weight: { quantity: 1, unit: 'kg' },
    });
    const transport = { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] } };
    await graph.made(`model/${model}/input`, { lifecycleStage: { code: 'A2' }, transport });
    const { comment, pcf } = await footprint(product);
    expect(pcf).toMatchObject({ pcfExcludingBiogenicUptake: '6.01', biogenicCO2Uptake: '-1.6' });
    expect(comment).toContain('% of the climate figure undivided');
    expect(comment).not.toContain('inputs and counted');
  });

  it('names the database that a lane draws on', async () => {
    const database = { name: `Freight ${randomUUID()}`, version: '2025', gwpSet: 'AR4' };
    const dataset = await graph.made('dataset', { name: 'Truck', unit: 'tkm', database, ...impacts('0.1') });
    const lane = await graph.made('transport/lane', { name: 'Road', totalKm: 10, dataset: { uuid: dataset.uuid } });
    const steel = await made('Steel', impacts('1', '0', '0'));
    const { product, model, inputs } = await graph.modelled([kilogramsOf(steel, 1)], {
      weight: { quantity: 1, unit: 'kg' },
    });
    const transport = { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] } };
    await graph.made(`model/${model}/input`, { lifecycleStage: { code: 'A2' }, transport });
    const { secondaryEmissionFactorSources } = await pcfOf(product);
    expect(secondaryEmissionFactorSources).toEqual([
      { name: dataset.database.name, version: dataset.database.version },
    ]);
    // The same figure, but of no database any more.
    await graph.send('PATCH', `transport/lane/${lane.uuid}`, { dataset: null, CO2ePerTkm: '0.1' });
    expect(await pcfOf(product)).not.toHaveProperty('secondaryEmissionFactorSources');
  });

  it('is published with a gap in its use, which is no part of it', async () => {
    const iron = await made('Iron', impacts('1', '0', '0'));
    const paint = await made('Paint', { impacts: { AP: { A1_A3: '1' } } });
    const product = await modelled(kilogramsOf(iron, 1), kilogramsOf(paint, 1, { lifecycleStage: { code: 'B3' } }));
    expect((await pcfOf(product)).fossilGhgEmissions).toBe('1');
  });
});

describe('what a supplier states', () => {
  const stated = {
    ...{ fossilGhgEmissions: '1', landUseChangeGhgEmissions: '2', landManagementBiogenicCO2Emissions: '3' },
    ...{ biogenicNonCO2Emissions: '0.5', biogenicCO2Uptake: '-2' },
    ...{ pcfExcludingBiogenicUptake: '6.5', pcfIncludingBiogenicUptake: '4.5' },
  };

  it('reaches the customers of a customer', async () => {
    const bound = await boundTo({ ...stated, aircraftGhgEmissions: '0.1', biogenicCarbonContent: '0.4' });
    expect(await pcfOf(bound)).toMatchObject(stated);
    const product = await modelled(kilogramsOf(bound, 2));
    expect(await pcfOf(product)).toMatchObject({
      ...{ pcfExcludingBiogenicUptake: '13', pcfIncludingBiogenicUptake: '9', aircraftGhgEmissions: '0.2' },
      ...{ landManagementBiogenicCO2Emissions: '6', biogenicCarbonContent: '0.8' },
    });
  });

  it('reaches them through a lane, too', async () => {
    const dataset = await receivedDataset({
      ...stated,
      declaredUnitOfMeasurement: 'ton kilometer',
      primaryDataShare: '50',
    });
    const lane = await graph.made('transport/lane', { name: 'Carrier', totalKm: 1000, dataset: { uuid: dataset } });
    const steel = await made('Steel', impacts('0', '0', '0'));
    const { product, model, inputs } = await graph.modelled([kilogramsOf(steel, 1000)], {
      weight: { quantity: 1, unit: 't' },
    });
    const transport = { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] } };
    await graph.made(`model/${model}/input`, { lifecycleStage: { code: 'A2' }, transport });
    expect(await pcfOf(product)).toMatchObject({
      ...{ pcfExcludingBiogenicUptake: '6500', pcfIncludingBiogenicUptake: '4500', primaryDataShare: '50' },
      ...{ landManagementBiogenicCO2Emissions: '3000', biogenicNonCO2Emissions: '500' },
    });
  });

  it('counts by its parts where its totals differ, and the comment says so', async () => {
    const bound = await boundTo({ ...stated, pcfExcludingBiogenicUptake: '7' });
    const { pcf, comment } = await footprint(bound);
    expect(pcf.pcfExcludingBiogenicUptake).toBe('6.5');
    expect(comment).toContain("Of the supplier's footprint the parts count: pcfExcludingBiogenicUptake is 7;");
  });

  it('names the reports of the footprints that are used, and no others of the partner', async () => {
    const bound = await boundTo({ ...stated, ipccCharacterizationFactors: ['AR5'] });
    const product = await modelled(kilogramsOf(bound, 1));
    expect((await pcfOf(product)).ipccCharacterizationFactors).toEqual(['AR5']);
  });

  it('is what an element says of captured CO2, too', async () => {
    const lime = await made('Lime', { ...impacts('1.3', '0', '0'), pact: { ccsTechnologicalCO2Capture: '-0.7' } });
    const product = await modelled(kilogramsOf(lime, 1));
    expect(await pcfOf(product)).toMatchObject({
      ...{ ccsTechnologicalCO2Capture: '-0.7', ccsTechnologicalCO2CaptureIncluded: true },
      pcfExcludingBiogenicUptake: '0.6',
    });
  });
});

describe('what a release before wrote', () => {
  const company = () => member.company.uuid;
  async function completed(): Promise<void> {
    const publisher = new PublishFootprints('example.test');
    const factors = new FactorsOfFootprints(new DatasetBindings(publisher));
    const republication = new Republication(service.database, publisher, factors);
    while ((await republication.takeTurn()).kind === 'published') continue;
  }

  it('is found and completed: drafts, locked versions, and factors of partners', async () => {
    const bound = await boundTo({ fossilGhgEmissions: '1', landManagementBiogenicCO2Emissions: '3' });
    const soy = await made('Soy', impacts('1', '5', '0.7'));
    const part = await modelled(kilogramsOf(bound, 1), kilogramsOf(soy, 1));
    expect(await graph.send('POST', `material/${part}/state`, { state: 'locked' })).toMatchObject({ status: 200 });
    const whole = await modelled({ material: { uuid: part }, quantity: 2, unit: 'pcs' });
    const before = [await pcfOf(part), await pcfOf(whole)];
    expect(before[0]).toMatchObject({ landUseChangeGhgEmissions: '5', landManagementBiogenicCO2Emissions: '3' });

    const { database } = service;
    const facts = ['known', 'gaps', 'inputCount', 'gapCounts'].map((key) => `- '${key}'`).join(' ');
    await database.query(
      `update element set modelled = modelled ${facts} where company = $1 and modelled is not null`,
      [company()],
    );
    const parts = `- 'differences' - 'landManagementBiogenicCO2Emissions'`;
    await database.query(
      `update element set received = received ${parts} where company = $1 and received is not null`,
      [company()],
    );
    await database.query(`update dataset set received = received ${parts} where owner = $1 and received is not null`, [
      company(),
    ]);
    await completed();
    expect([await pcfOf(part), await pcfOf(whole)]).toEqual(before);
    const rest = await database.query(
      `select from element where company = $1 and (modelled is not null and not modelled ? 'known' or received is not null and not received ? 'differences')`,
      [company()],
    );
    expect(rest).toEqual([]);
  });

  it('is completed a batch a turn, so that a worker that ends does not wait for all of it', async () => {
    await boundTo({ fossilGhgEmissions: '1' });
    await boundTo({ fossilGhgEmissions: '2' });
    const { database } = service;
    const isOlder = `owner = $1 and received is not null and not received ? 'differences'`;
    await completed();
    await database.query(
      `update dataset set received = received - 'differences' where owner = $1 and received is not null`,
      [company()],
    );
    await database.query('insert into republication (company) values ($1) on conflict do nothing', [company()]);
    const older = async () => (await database.query(`select from dataset where ${isOlder}`, [company()])).length;
    const publisher = new PublishFootprints('example.test');
    const turns = new Republication(database, publisher, new FactorsOfFootprints(new DatasetBindings(publisher)));
    const counts = [await older()];
    // Each batch is of one partner.
    while (counts.at(-1) !== 0 && (await turns.takeTurn()).kind === 'published') counts.push(await older());
    expect(counts[0]).toBeGreaterThan(1);
    expect(counts).toEqual(counts.map((_, nth) => (counts[0] ?? 0) - nth));
    await completed();
  });

  it('is published again where the release before published it, whatever it is', async () => {
    const plain = await made('Plain', { ...impacts('2', undefined, '5'), pact: { biogenicCO2Uptake: '-1' } });
    const { database } = service;
    await database.query(
      `update published_footprint set mapping = null, content_hash = 'old', content = jsonb_set(content::jsonb, '{comment}', '"old"')
       where company = $1 and element = $2`,
      [company(), plain],
    );
    await database.query('delete from republication where company = $1', [company()]);
    await completed();
    expect((await footprint(plain)).comment).not.toBe('old');
    expect(await pcfOf(plain)).toMatchObject({ pcfExcludingBiogenicUptake: '8', pcfIncludingBiogenicUptake: '7' });
    expect(
      await database.query(
        `select from published_footprint where company = $1 and status = 'Active' and mapping is null`,
        [company()],
      ),
    ).toEqual([]);
  });

  it('is computed in every indicator once a change below it reaches it, and mixes no figures of two releases', async () => {
    const steel = await made('Steel', { impacts: { ...impacts('1').impacts, AP: { A1_A3: '3' } } });
    const product = await modelled(kilogramsOf(steel, 2));
    const { database } = service;
    await database.query(
      `update element set modelled = modelled - 'known' - 'gaps',
         impacts = jsonb_set(impacts::jsonb, '{AP,A1_A3}', '"of the release before"')::json where company = $1 and uuid = $2`,
      [company(), product],
    );
    await graph.send('PATCH', `material/${steel}`, impacts('2'));
    const record = await graph.get(`material/${product}?impacts=AP,GWP-fossil`);
    expect([record.impacts['GWP-fossil'].A1_A3, record.impacts.AP.A1_A3]).toEqual(['4', '6']);
  });

  it('holds up no other, where it can not be computed any more', async () => {
    const huge = await made('Huge', impacts('1', '0', '0'));
    const [stuck, other] = [await modelled(kilogramsOf(huge, 10)), await modelled(kilogramsOf(huge, 1))];
    const { database } = service;
    await database.query(
      `update element set pact = '{"aircraftGhgEmissions": "99999999999999999999"}' where company = $1 and uuid = $2`,
      [company(), huge],
    );
    await database.query(
      `update element set modelled = modelled - 'known' - 'gaps' where company = $1 and uuid = any($2::uuid[])`,
      [company(), [stuck, other]],
    );
    await database.query('insert into republication (company) values ($1) on conflict do nothing', [company()]);
    await completed();
    expect((await pcfOf(other)).aircraftGhgEmissions).toBe('99999999999999999999');
    expect((await pcfOf(stuck)).fossilGhgEmissions).toBe('10');
    expect(await database.query('select from republication where company = $1', [company()])).toEqual([]);
  });

  it('keeps its figures where its sources changed since it was locked', async () => {
    const soy = await made('Soy', impacts('1', '5', '0.7'));
    const product = await modelled(kilogramsOf(soy, 1));
    await graph.send('POST', `material/${product}/state`, { state: 'locked' });
    await graph.send('PATCH', `material/${soy}`, impacts('3', '9'));
    const { database } = service;
    await database.query(`update element set modelled = modelled - 'known' - 'gaps' where company = $1 and uuid = $2`, [
      company(),
      product,
    ]);
    await completed();
    expect(await pcfOf(product)).toMatchObject({
      ...{ fossilGhgEmissions: '1', landUseChangeGhgEmissions: '5', biogenicNonCO2Emissions: '0.7' },
      pcfExcludingBiogenicUptake: '6.7',
    });
  });
});
