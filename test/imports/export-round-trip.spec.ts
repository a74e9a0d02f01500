// @module-tag long
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFields, readOnlyColumns } from '#model/imports';
import { UNIT_CODES } from '#model/terms';
import { DECLARED_KEYS } from '#impacts';
import { csvText } from '#sheets';
import { activityReferences } from '../support/companies/activity-calls.js';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, rowsIn } from '../support/companies/tables.js';
import type { SentTable } from '../support/companies/tables.js';

/** `ROUND_TRIP_ROWS=10000 npx vitest run test/imports/export-round-trip` takes as many materials as activities. */
const ACTIVITIES = 10_000;
const MATERIALS = Number(process.env['ROUND_TRIP_ROWS'] ?? 500);
/** More than a page of a table, and than a chunk of an import. */
const INPUTS = 520;
/** For 10,000 materials on a busy machine. */
const LONG_MS = 900_000;

let service: TestService;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
});
afterAll(() => service?.close());

async function post({ token }: Member, path: string, body: unknown): Promise<any> {
  const { status, json, text } = await call('POST', `${service.url}/api/v1/${path}`, { token, body });
  expect([status, text.slice(0, 500)]).toEqual([200, expect.anything()]);
  return json;
}

async function imported(
  member: Member,
  query: string,
  content: string | Uint8Array<ArrayBuffer>,
  mapping?: unknown,
): Promise<any> {
  const ended = await importFile(service.url, member, query, { content, mapping }, LONG_MS);
  expect((await faultsOf(service.url, member, ended.uuid)).slice(0, 5)).toEqual([]);
  return ended;
}

/** Every field of the file but references, whose uuids are another company's. */
function withoutReferences(kind: 'material' | 'activity', table: Record<string, string>[]) {
  const references = importFields(kind).flatMap(({ name, keys }) => (keys ? [name, `${name}.name`] : []));
  const left = new Set([
    ...references,
    'datasetAmount',
    'datasetAmount.unit',
    ...readOnlyColumns(kind).map(({ name }) => name),
  ]);
  const columns = [...new Set(table.flatMap((row) => Object.keys(row)))].filter((name) => !left.has(name));
  return { columns: columns.map((column) => ({ column, field: column })) };
}

const trouble = fc.constantFrom(...'=+-@\'",;\t\r\n äß漢🙂_x0', '(x)', '-5 °C', '1,5');
const text = fc.array(trouble, { minLength: 1, maxLength: 6 }).map((parts) => `${parts.join('')}.`);
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 30 }))
  .map(([isNegative, digits, places]) =>
    `${isNegative ? '-' : ''}${String(digits).slice(0, 18)}.${'0'.repeat(Math.max(0, places - 20))}${digits}`.slice(
      0,
      45,
    ),
  );
const quantity = fc.oneof(
  fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
  fc.double({ min: -1e12, max: -1e-9, noNaN: true }),
  fc.constantFrom(0, 1, 0.1, 0.30000000000000004, 1e25, 1e-40, 123456789012345.6),
);
const time = fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });

const FORMS = ['csv', 'xlsx'] as const;

describe(`${ACTIVITIES} activities`, () => {
  let member: Member;
  const tables: Partial<Record<(typeof FORMS)[number], SentTable>> = {};

  beforeAll(async () => {
    member = await service.member('activities');
    const { org, scope, travel, group, lane, chair } = await activityReferences(service, member);
    const to = ({ uuid }: { uuid: string }) => maybe(fc.constant({ uuid }));
    const stated = fc.record({
      UpstreamCO2e: maybe(decimal),
      DownstreamCO2e: maybe(decimal),
      quantity: maybe(quantity),
    });
    const computed = fc.oneof(
      fc.record({
        product: fc.constant({ uuid: chair.uuid }),
        quantity: fc.integer({ min: -50, max: 50 }),
        unit: fc.constant('pcs'),
      }),
      fc.record({
        transportLane: fc.constant({ uuid: lane.uuid }),
        quantity: fc.integer({ max: 100 }),
        unit: fc.constantFrom('t', 'kg', 'tkm'),
      }),
    );
    const activity = fc
      .tuple(
        fc.record({
          name: maybe(text),
          description: maybe(text),
          scope: to(scope('3.1')),
          taxonomy: to(travel),
          org: to(org),
          group: to(group),
        }),
        fc.oneof(stated, computed),
        time,
        maybe(fc.integer({ min: 0, max: 1e10 })),
      )
      .map(([facts, figures, start, length]) => ({
        ...facts,
        ...figures,
        startDate: start.toISOString(),
        ...(length !== undefined && { endDate: new Date(start.getTime() + length).toISOString() }),
      }));
    const made = fc
      .sample(activity, { numRuns: ACTIVITIES, seed: 13 })
      .map((each, nth) => ({ ...each, syncId: `A-${nth}` }));
    for (let at = 0; at < made.length; at += 5_000) await post(member, 'activity/bulk', made.slice(at, at + 5_000));
    for (const form of FORMS) tables[form] = await askTable(service.url, member, `activity?format=${form}`);
  }, LONG_MS);

  it.each(FORMS)(
    'that come back as %s are unchanged',
    async (form) => {
      const ended = await imported(member, 'kind=activity&mode=upsert', tables[form]?.bytes ?? '');
      expect(ended).toMatchObject({
        state: 'done',
        rows: { total: ACTIVITIES, written: 0, unchanged: ACTIVITIES, faulty: 0 },
      });
    },
    LONG_MS,
  );

  it.each(FORMS)(
    'have the same figures where they come as %s to a company that has none',
    async (form) => {
      const fresh = await service.member(`fresh-${form}`);
      const table = tables[form] ?? { bytes: new Uint8Array() };
      const sent = await rowsIn(table);
      expect(sent).toHaveLength(ACTIVITIES);
      const ended = await imported(fresh, 'kind=activity', table.bytes, withoutReferences('activity', sent));
      expect(ended).toMatchObject({ state: 'done', rows: { written: ACTIVITIES, faulty: 0 } });
      const facts = [
        'syncId',
        'name',
        'description',
        'quantity',
        'unit',
        'UpstreamCO2e',
        'DownstreamCO2e',
        'CO2e',
        'startDate',
        'endDate',
      ];
      const asTold = (rows: Record<string, string>[]) =>
        new Map(rows.map((row) => [row['syncId'], facts.map((fact) => row[fact])]));
      const there = await rowsIn(await askTable(service.url, fresh, `activity?format=${form}`));
      expect(asTold(there)).toEqual(asTold(sent));
      const { CO2e, uncategorizedCO2e } = (
        await call('GET', `${service.url}/api/v1/activity?limit=1`, { token: fresh.token })
      ).json;
      const before = (await call('GET', `${service.url}/api/v1/activity?limit=1`, { token: member.token })).json;
      expect(CO2e).toBe('0');
      const digits = (one: string) => Number(one).toPrecision(12);
      expect(digits(uncategorizedCO2e)).toBe((Number(before.CO2e) + Number(before.uncategorizedCO2e)).toPrecision(12));
    },
    LONG_MS,
  );
});

describe(`${MATERIALS} materials`, () => {
  let member: Member;
  const tables: Partial<Record<(typeof FORMS)[number], SentTable>> = {};

  beforeAll(async () => {
    member = await service.member('materials');
    const taxonomy = await post(member, 'taxonomy', { name: 'Metalle' });
    const supplier = await post(member, 'supplier', { name: 'Hütte' });
    const location = await post(member, 'location', { name: 'Werk 1' });
    const codes = ['GWP-fossil', 'AP', 'PERE', 'WDP'] as const;
    const figures = fc.dictionary(
      fc
        .tuple(fc.constantFrom(...codes), fc.constantFrom(...DECLARED_KEYS))
        .map(([code, key]) => `impacts.${code}.${key}`),
      decimal,
      { maxKeys: 8 },
    );
    const sumsAndParts = fc.dictionary(
      fc
        .tuple(fc.constantFrom('PERT', 'PERE', 'PERM'), fc.constantFrom('A1', 'A2', 'A1_A3', 'C1'))
        .map(([code, key]) => `impacts.${code}.${key}`),
      decimal,
      { maxKeys: 6 },
    );
    const facts = fc.record({
      ...Object.fromEntries(
        ['description', 'notes', 'sku', 'cpcCode', 'supplierPartId'].map((name) => [name, maybe(text)]),
      ),
      ...{
        name: text,
        unit: maybe(fc.constantFrom('kg', 'pcs', 'm2', ...UNIT_CODES.slice(0, 3))),
        weight: maybe(quantity.map((one) => String(Math.abs(one)))),
      },
      recycledPercent: maybe(fc.constantFrom('0', '12.5', '100')),
      taxonomy: maybe(fc.constant(taxonomy.uuid as string)),
      supplier: maybe(fc.constant(supplier.uuid as string)),
      location: maybe(fc.constant(location.uuid as string)),
      geoLocation: maybe(fc.constantFrom('DE', 'DE-BY', 'Global')),
      startDate: maybe(time.map((one) => one.toISOString())),
      share: maybe(fc.constantFrom('true', 'false')),
      'dataQualityIndicators.technologicalDQR': maybe(fc.constantFrom('1', '5')),
      'dataQualityIndicators.coveragePercent': maybe(fc.constantFrom('0', '33.3')),
      'pact.fossilCarbonContent': maybe(fc.constantFrom('0', '0.123')),
      'impacts.AP.method': maybe(fc.constantFrom('Own method')),
    });
    const rows = fc
      .sample(fc.tuple(facts, figures, sumsAndParts), { numRuns: MATERIALS, seed: 13 })
      .map(([row, ...set], nth): Record<string, string | undefined> => ({
        ...row,
        ...set[0],
        ...set[1],
        syncId: `M-${nth}`,
        'weight.unit': row['weight'] === undefined ? undefined : 'kg',
      }));
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((header) => ({
      header,
      kind: 'text' as const,
    }));
    const content = await buffer(
      csvText(
        columns,
        rows.map((row) => columns.map(({ header }) => row[header] ?? null)),
      ),
    );
    expect(await imported(member, 'kind=material', new Uint8Array(content))).toMatchObject({ state: 'done' });
    await computedOnes();
    for (const form of FORMS) tables[form] = await askTable(service.url, member, `material?format=${form}&impacts=all`);
  }, LONG_MS);

  /** A material with a dataset, one with a model, and one that is no draft any more. */
  async function computedOnes(): Promise<void> {
    const dataset = await post(member, 'dataset', {
      name: 'Coil',
      unit: 'kg',
      impacts: { 'GWP-fossil': { A1: '2', A4: '0.1' }, AP: { A1_A3: '0.5' } },
    });
    const bound = await post(member, 'material', {
      name: 'Bound',
      syncId: 'bound',
      dataset: { uuid: dataset.uuid },
      datasetAmount: { quantity: 3, unit: 'kg' },
    });
    const made = await post(member, 'material', { name: 'Modelled', syncId: 'modelled', unit: 'pcs' });
    const model = await post(member, 'model', { product: { uuid: made.uuid } });
    await post(member, `model/${model.uuid}/input`, { material: { uuid: bound.uuid }, quantity: 0.3, unit: 'kg' });
    const locked = await post(member, 'material', aMaterial({ name: 'Locked', syncId: 'locked' }));
    await post(member, `material/${locked.uuid}/state`, { state: 'locked' });
  }

  it.each(FORMS)(
    'that come back as %s are unchanged',
    async (form) => {
      const ended = await imported(member, 'kind=material&mode=upsert', tables[form]?.bytes ?? '');
      const all = MATERIALS + 3;
      expect(ended).toMatchObject({ state: 'done', rows: { total: all, written: 0, unchanged: all, faulty: 0 } });
    },
    LONG_MS,
  );

  it.each(FORMS)(
    'have the same figures where they come as %s to a company that has none',
    async (form) => {
      const fresh = await service.member(`fresh-materials-${form}`);
      const table = tables[form] ?? { bytes: new Uint8Array() };
      const sent = await rowsIn(table);
      const ended = await imported(fresh, 'kind=material', table.bytes, withoutReferences('material', sent));
      expect(ended).toMatchObject({ state: 'done', rows: { written: MATERIALS + 3, faulty: 0 } });
      const there = await rowsIn(await askTable(service.url, fresh, `material?format=${form}&impacts=all`));
      const figuresOf = (rows: Record<string, string>[]) =>
        new Map(
          rows.map((row) => [
            row['syncId'],
            Object.fromEntries(
              Object.entries(row).filter(
                // Gaps are told of the model, which does not come along.
                ([name]) =>
                  /^(impacts|footprint|pact|weight|name|unit|startDate)/.test(name) && !/method|\.gaps\./.test(name),
              ),
            ),
          ]),
        );
      expect(figuresOf(there)).toEqual(figuresOf(sent));
    },
    LONG_MS,
  );

  it(
    'that a person changed in one cell are changed there alone',
    async () => {
      const text = Buffer.from(tables.csv?.bytes ?? [])
        .toString('utf8')
        .replace('Locked', 'Locked too')
        .replace('Modelled', 'Remodelled');
      const query = 'kind=material&mode=upsert&skipFaulty=true';
      const { rows } = await importFile(service.url, member, query, { content: text }, LONG_MS);
      // The locked one is no draft: to change it is a fault.
      expect(rows).toMatchObject({ written: 1, unchanged: MATERIALS + 1, faulty: 1 });
    },
    LONG_MS,
  );
});

describe(`a model of ${INPUTS} inputs`, () => {
  let member: Member;
  let calls: GraphCalls;
  let made: { product: string; model: string; inputs: string[] };
  const ODD = 10;

  beforeAll(async () => {
    member = await service.member('models');
    calls = graphCalls(service, member);
    const supplier = (await calls.made('supplier', { name: 'Hütte' })).uuid;
    const steel = await calls.material('2', { name: 'Steel', sku: 'M-STEEL', supplier: { uuid: supplier } });
    await calls.material('3', { name: 'Steel of nobody', sku: 'M-STEEL' });
    const [road] = await Promise.all(
      ['Road', 'Rail'].map(async (name) => {
        return (await calls.made('transport/lane', { name, totalKm: 12.5, CO2ePerTkm: '0.125' })).uuid;
      }),
    );
    const mix = (await calls.made('switch', { name: 'Mix', unit: 'kg', sources: [{ uuid: steel }] })).uuid;
    const old = await calls.material('5', { name: 'Old', syncId: 'old' });
    made = await calls.modelled([], { name: 'Product', syncId: 'product' });
    const { model, product } = made;
    const input = async (body: object) => (await calls.made(`model/${model}/input`, body)).uuid as string;
    const kilogram = (uuid: string) => ({ material: { uuid }, quantity: 1, unit: 'kg' });
    // What no bill makes, and what a cell cannot say at once.
    const blocks = await Promise.all(
      ['Twice', 'Twice'].map(async (name) => (await calls.made(`model/${model}/block`, { name })).uuid),
    );
    await input({ ...kilogram(old), block: { uuid: blocks[1] }, syncId: 's'.repeat(256) });
    await input({ ...kilogram(mix), materialGroup: ['packaging', 'own, with a comma', 'g'.repeat(500)] });
    const carried = await input({ ...kilogram(steel), name: ' =1+1', order: -3 });
    const weight = { quantity: 2, unit: 't' };
    await input({ transport: { lane: { uuid: road }, for: { uuid: carried }, weight } });
    const free = await input({ name: 'Free', transport: { lane: { uuid: road }, weight } });
    await input({ transport: { lane: { uuid: road }, for: { uuid: free }, weight } });
    await input({ name: 'A note', quantity: 3, unit: 'pcs' });
    const twice = await input(kilogram(steel));
    for (const lifecycleStage of [{ code: 'A2' }, { code: 'B1' }])
      await input({ transport: { lane: { uuid: road }, for: { uuid: twice } }, lifecycleStage });
    await calls.made(`material/${old}/state`, { state: 'locked' });
    await calls.made(`material/${old}/version`, {});

    const row = fc.record({
      quantity: fc
        .oneof(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), fc.constantFrom(0, 0.30000000000000004))
        .map(String),
      unit: fc.constantFrom('kg', 't', 'g'),
      lifecycleStage: fc.constantFrom('', 'A1', 'A3', 'C4'),
      materialGroup: fc.constantFrom('', 'packaging', 'product, own'),
      name: maybe(text.map((one) => `n${one}`)),
      order: maybe(fc.integer({ min: -5, max: 2_147_483_647 }).map(String)),
      block: maybe(fc.constantFrom('Body', "'Seat")),
      transport: fc.constantFrom(['', ''], ['Road', ''], ['Road', '100'], ['Rail', '0.3']),
    });
    const rows = fc.sample(row, { numRuns: INPUTS, seed: 13 }).map(({ transport: [lane, km], ...each }, nth) => ({
      ...{ parent: product, component: steel, ...each, syncId: nth % 10 === 0 ? undefined : `I-${nth}` },
      ...{ transportLane: lane, distance: km, 'distance.unit': km === '' ? '' : 'km' },
    }));
    const columns = Object.keys(rows[0] ?? {}).map((header) => ({ header, kind: 'text' as const }));
    const lines = rows.map((each) => columns.map(({ header }) => each[header as keyof typeof each] ?? null));
    const content = new Uint8Array(await buffer(csvText(columns, lines)));
    expect(await imported(member, 'kind=model', content)).toMatchObject({ state: 'done', rows: { written: INPUTS } });
  }, LONG_MS);

  const sent = (form: string) => askTable(service.url, member, `model/${made.model}/input?format=${form}`);
  const inputsOf = async (model: string) => (await calls.get(`model/${model}/input?limit=1000`)).data;

  it.each(FORMS)(
    'that comes back as %s is unchanged, and so is one that can no longer be changed',
    async (form) => {
      const before = await inputsOf(made.model);
      // One transport can be said by the row of its component.
      const all = INPUTS + ODD - 1;
      const { bytes } = await sent(form);
      const back = 'kind=model&mode=upsert';
      expect(await imported(member, back, bytes)).toMatchObject({ rows: { total: all, written: 0, unchanged: all } });
      expect(await inputsOf(made.model)).toEqual(before);
      const locked = await calls.modelled([kilogramsOf((await calls.get('material?q=steel')).data[0].uuid, 1)]);
      await calls.made(`material/${locked.product}/state`, { state: 'locked' });
      const table = await askTable(service.url, member, `model/${locked.model}/input?format=${form}`);
      expect(await imported(member, back, table.bytes)).toMatchObject({ rows: { unchanged: 1 } });
    },
    LONG_MS,
  );

  it.each(FORMS)(
    'makes the same figures of another product, as %s',
    async (form) => {
      const { bytes } = await sent(form);
      const to = (await calls.made('material', { name: `Copy ${form}`, unit: 'pcs' })).uuid;
      // A row without a component is of an input that no bill makes.
      const rows = (await rowsIn({ bytes })).filter((row) => row['component']);
      const fields = importFields('model').map(({ name }) => name);
      const columns = fields.map((header) => ({ header, kind: 'text' as const }));
      const lines = rows.map((row) => fields.map((name) => (name === 'parent' ? to : (row[name] ?? null))));
      const content = new Uint8Array(await buffer(csvText(columns, lines)));
      expect(await imported(member, 'kind=model', content)).toMatchObject({ state: 'done', rows: { faulty: 0 } });
      const { data: models } = await calls.get('model?limit=100');
      const copy = models.find(({ product }: any) => product.uuid === to);
      const digest = async (model: string) =>
        (await inputsOf(model))
          .filter(({ syncId = '' }: any) => /^I-/.test(syncId))
          .map(({ syncId, name, quantity, unit, lifecycleStage, materialGroup, transport, CO2e }: any) => ({
            ...{ syncId, name, quantity, unit, stage: lifecycleStage.code, materialGroup, CO2e },
            ...(transport && { lane: transport.lane.uuid, km: transport.tkm }),
          }))
          .sort((one: any, other: any) => one.syncId.localeCompare(other.syncId));
      expect(await digest(copy.uuid)).toEqual(await digest(made.model));
    },
    LONG_MS,
  );

  it('is changed where a person changes a cell, by syncId or uuid, transports included', async () => {
    const rows = await rowsIn(await sent('csv'));
    const [nameless, named] = [rows.find(({ name }) => name === 'A note'), rows.find(({ syncId }) => syncId === 'I-1')];
    const content = [
      'uuid,parent,syncId,name,transportLane,distance,distance.unit',
      `${nameless?.['uuid']},${made.product},,A remark,,,`,
      `${named?.['uuid']},${made.product},I-1,Renamed,Rail,20,km`,
    ].join('\n');
    expect(await imported(member, 'kind=model&mode=upsert', content)).toMatchObject({ rows: { written: 2 } });
    const after = await rowsIn(await sent('csv'));
    expect(after.find(({ uuid }) => uuid === nameless?.['uuid'])).toMatchObject({ name: 'A remark', quantity: '3' });
    expect(after.find(({ syncId }) => syncId === 'I-1')).toMatchObject({ name: 'Renamed', distance: '20' });
    expect(after).toHaveLength(rows.length);
  });
});

describe('records without a syncId', () => {
  it('are found by their uuid when a table of them comes back, and never made anew', async () => {
    const member = await service.member('nameless');
    const [one, two] = [
      await post(member, 'material', aMaterial({ name: 'One' })),
      await post(member, 'material', { name: 'Two' }),
    ];
    await post(member, 'activity', { name: 'A flight', UpstreamCO2e: '12.5', startDate: '2026-01-31' });
    for (const [kind, count, name] of [
      ['material', 2, 'One'],
      ['activity', 1, 'A flight'],
    ] as const) {
      const { bytes } = await askTable(service.url, member, `${kind}?format=csv`);
      const back = `kind=${kind}&mode=upsert`;
      expect(await imported(member, back, bytes)).toMatchObject({ rows: { written: 0, unchanged: count } });
      const changed = Buffer.from(bytes).toString('utf8').replace(name, `${name}, renamed`.replace(', ', ' '));
      expect(await imported(member, back, changed)).toMatchObject({ rows: { written: 1, unchanged: count - 1 } });
      const { json } = await call('GET', `${service.url}/api/v1/${kind}?limit=10`, { token: member.token });
      expect([json.count, json.data.map((each: any) => each.name)]).toEqual([
        count,
        expect.arrayContaining([`${name} renamed`]),
      ]);
    }
    await post(member, `material/${one.uuid}/state`, { state: 'locked' });
    const newer = await post(member, `material/${one.uuid}/version`, {});
    const content = `uuid,name\n${one.uuid},Older\nnone,No uuid\n${two.uuid},Two\n${two.uuid},Twice\n`;
    const ended = await importFile(service.url, member, 'kind=material&mode=upsert', { content });
    const faults = await faultsOf(service.url, member, ended.uuid);
    expect(faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'uuid', `names a version that has a newer one, ${newer.uuid}`],
      [3, 'uuid', '"none" is no UUID'],
      [5, 'uuid', 'stands in line 4, too'],
    ]);
  });

  it("of another company's are new ones", async () => {
    const [from, to] = [await service.member('from'), await service.member('to')];
    const { uuid } = await post(from, 'material', { name: 'Theirs' });
    const { bytes } = await askTable(service.url, from, 'material?format=csv');
    expect(await imported(to, 'kind=material&mode=upsert', bytes)).toMatchObject({ rows: { written: 1 } });
    const { json } = await call('GET', `${service.url}/api/v1/material`, { token: to.token });
    expect([json.count, json.data[0].uuid === uuid]).toEqual([1, false]);
  });
});

describe('texts that a file has another meaning for', () => {
  const odd = {
    notes: '(clear)',
    description: '((clear))',
    sku: ' (clear) ',
    pact: { boundaryProcessesDescription: '(clear)' },
  };

  it.each(FORMS)('come back as %s, also to another company', async (form) => {
    const [from, to] = [await service.member(`odd-${form}`), await service.member(`odd-to-${form}`)];
    await post(from, 'material', { ...odd, syncId: '(clear)', name: '(clear)', unit: 'kg' });
    await post(from, 'activity', {
      syncId: '(clear)',
      name: '(clear)',
      description: '(((clear)))',
      startDate: '2026-01-31',
    });
    for (const [kind, fields] of [
      ['material', { ...odd, syncId: '(clear)', name: '(clear)' }],
      ['activity', { syncId: '(clear)', name: '(clear)', description: '(((clear)))' }],
    ] as const) {
      const { bytes } = await askTable(service.url, from, `${kind}?format=${form}`);
      const back = await imported(from, `kind=${kind}&mode=upsert`, bytes);
      expect(back).toMatchObject({ rows: { written: 0, unchanged: 1 } });
      for (const mode of ['create', 'upsert']) {
        const ended = await imported(to, `kind=${kind}&mode=${mode}&again=true`, bytes);
        expect(ended).toMatchObject({ rows: mode === 'create' ? { written: 1 } : { unchanged: 1 } });
      }
      const { json } = await call('GET', `${service.url}/api/v1/${kind}?page=1`, { token: to.token });
      expect(json.data).toMatchObject([fields]);
    }
  });

  it.each(FORMS)('come back in a bill of materials, as %s', async (form) => {
    const member = await service.member(`odd-bill-${form}`);
    const calls = graphCalls(service, member);
    const [chair, steel] = [
      await post(member, 'material', { name: 'Chair', unit: 'pcs' }),
      await post(member, 'material', aMaterial({ name: 'Steel', unit: 'kg' })),
    ];
    const { uuid: model } = await calls.made('model', { product: { uuid: chair.uuid } });
    const { uuid: block } = await calls.made(`model/${model}/block`, { name: '(clear)' });
    const texts = { syncId: '(clear)', name: '(clear)', materialGroup: ['(clear)'], block: { uuid: block } };
    await calls.made(`model/${model}/input`, { ...kilogramsOf(steel.uuid, 1), ...texts });
    const before = await calls.get(`model/${model}/input`);
    const { bytes } = await askTable(service.url, member, `model/${model}/input?format=${form}`);
    expect(await imported(member, 'kind=model&mode=upsert', bytes)).toMatchObject({ rows: { unchanged: 1 } });
    expect(await calls.get(`model/${model}/input`)).toEqual(before);
  });
});

describe('a file of a person', () => {
  it('is not taken for a table of ours: what it has beside the fields is named, and no figure is lost in silence', async () => {
    const member = await service.member('person');
    const ended = await importFile(service.url, member, 'kind=activity', {
      content: 'name,CO2e,created\nFlug,12,heute\n',
    });
    expect(ended).toMatchObject({ state: 'refused', reason: expect.stringContaining('"CO2e"') });
  });
});

describe('a product that has a newer version', () => {
  it('is still the one that an activity names', async () => {
    const member = await service.member('versions');
    const old = await post(member, 'material', aMaterial({ name: 'Old', syncId: 'O-1' }));
    await post(member, 'activity', {
      name: 'Bought',
      syncId: 'B-1',
      product: { uuid: old.uuid },
      quantity: 2,
      unit: 'kg',
    });
    await post(member, `material/${old.uuid}/state`, { state: 'locked' });
    await post(member, `material/${old.uuid}/version`, {});
    const { bytes } = await askTable(service.url, member, 'activity?format=csv');
    expect(await imported(member, 'kind=activity&mode=upsert', bytes)).toMatchObject({ rows: { unchanged: 1 } });
  });
});
