import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile, sendFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const get = async (path: string) => (await call('GET', `${service.url}/api/v1/${path}`, member)).json;
const imported = (content: string, mapping?: object) =>
  importFile(service.url, member, 'kind=activity', { content, ...(mapping && { mapping }) });
const reasonsOf = async ({ uuid }: { uuid: string }): Promise<string[]> =>
  (await faultsOf(service.url, member, uuid)).map(({ line, reason }) => `${line}: ${reason}`);

describe('units of a file', () => {
  it('are read as people write them, and those that could be several by the unit of the product', async () => {
    const screw = { name: 'Screw', sku: 'SC-1', unit: 'pcs', footprint: { CO2e: { A1: '0.5' } } };
    const oil = { name: 'Oil', sku: 'OIL-1', unit: 'l', footprint: { CO2e: { A1: '3' } } };
    for (const body of [screw, oil]) await call('POST', `${service.url}/api/v1/material`, { ...member, body });
    const header = 'syncId,product,quantity,unit,startDate';
    const rows = ['U-1,SC-1,2,ST', 'U-2,SC-1,3,TS', 'U-3,SC-1,1,1000 Stk', 'U-4,OIL-1,1,hl'];
    const done = await imported([header, ...rows.map((row) => `${row},2026-01-31`)].join('\n'));
    expect([done.reason, done.state]).toEqual([undefined, 'done']);
    const { data } = await get('activity?date=2026&page=1');
    const read = data.map(({ syncId, quantity, unit, CO2e }: any) => [syncId, quantity, unit, CO2e]);
    expect(read.sort()).toEqual([
      ['U-1', 2, 'pcs', '1'],
      ['U-2', 3000, 'pcs', '1500'],
      ['U-3', 1000, 'pcs', '500'],
      ['U-4', 1, 'hl', '300'],
    ]);
    expect(await reasonsOf(done)).toEqual([
      expect.stringMatching(/^2: "ST" is read as pcs/),
      expect.stringMatching(/^3: "TS" is read as 1000 pcs/),
      '4: one "1000 Stk" is read as 1000 pcs',
    ]);
    const asked = await imported(`${header}\nU-5,OIL-1,1,oz,2026-01-31\nU-6,,1,ton,2026-01-31`);
    expect(await reasonsOf(asked)).toEqual([
      expect.stringMatching(/^2: "oz" could be .*fluid ounce/),
      expect.stringMatching(/^3: "ton" could be t \(metric\), tn_us/),
    ]);
  });
});

describe('the heating value of an amount', () => {
  const HEAD = 'syncId,name,product,quantity,unit,startDate';
  const post = (path: string, body: object) => call('POST', `${service.url}/api/v1/${path}`, { ...member, body });
  const gas = (name: string, sku: string) =>
    post('material', { name, sku, unit: 'kWh', footprint: { CO2e: { A1: '0.2' } } });

  it('is kept in the name of the record, and told', async () => {
    await gas('Gas', 'GAS');
    const done = await imported(`${HEAD}\nH-1,Heating,GAS,10,kWh (Gross CV),2026-01-31\n`);
    expect([done.state, await reasonsOf(done)]).toEqual([
      'done',
      ['2: one "kWh (Gross CV)" is read as kWh, by gross CV'],
    ]);
    expect((await get('activity?syncId=H-1')).data[0]).toMatchObject({ name: 'Heating, gross CV', unit: 'kWh' });
    const content = 'syncId,name,unit,impacts.GWP-fossil.A1\nM-1,Oil,kWh PCI,0.3\n';
    await importFile(service.url, member, 'kind=material', { content });
    expect((await get('material?syncId=M-1')).data[0]).toMatchObject({ name: 'Oil, net CV' });
  });

  it('must not contradict that of the factor, by the name of the product or of its dataset', async () => {
    await gas('Gas (net CV)', 'GAS-N');
    const { json } = await post('dataset', {
      ...{ name: 'Gas, Brennwert', key: 'b', unit: 'kWh', footprint: { CO2e: { A1: '0.2' } } },
    });
    await post('material', { name: 'Town gas', sku: 'GAS-B', dataset: { uuid: json.uuid } });
    const row = (syncId: string, sku: string, unit: string) => `${syncId},Heating,${sku},10,${unit},2026-01-31`;
    const refused = await imported(
      [HEAD, row('C-1', 'GAS-N', 'kWh (Gross CV)'), row('C-2', 'GAS-B', 'kWh Hi'), row('C-3', 'GAS-N', 'kWh NCV')].join(
        '\n',
      ),
    );
    expect(await reasonsOf(refused)).toEqual([
      '2: is by gross CV, but Gas (net CV) is by net CV',
      '3: is by net CV, but Town gas is by gross CV',
      '4: one "kWh NCV" is read as kWh, by net CV',
    ]);
    const bound = (unit: string) =>
      importFile(service.url, member, 'kind=material&dryRun=true', {
        content: `name,unit,dataset,datasetAmount,datasetAmount.unit\nBoiler,kWh,${String(json.uuid)},1,${unit}\n`,
      });
    expect(await reasonsOf(await bound('kWh (Net CV)'))).toEqual([
      '2: is by net CV, but Gas, Brennwert is by gross CV',
    ]);
  });
});

describe('days of a file that states no form', () => {
  const columns = ['syncId', 'startDate'].map((field) => ({ column: field, field }));
  const days = (...texts: string[]) =>
    ['syncId,startDate', ...texts.map((text, at) => `D${texts.length}-${at},${text}`)].join('\n');

  it('are read as those of its rows that can be read in one way, however far below', async () => {
    const fillers = Array.from({ length: 200 }, () => '2025-06-30 00:00:00');
    const done = await imported(days('01/02/2025', ...fillers, '13/02/2025'), { columns });
    expect([done.reason, done.state]).toEqual([undefined, 'done']);
    const { data } = await get('activity?date=2025-02&page=1');
    expect(data.map(({ startDate }: any) => startDate).sort()).toEqual([
      '2025-02-01T00:00:00.000Z',
      '2025-02-13T00:00:00.000Z',
    ]);
  });

  it('are faults where these contradict each other', async () => {
    const refused = await imported(days('01/02/2025', '13/02/2025', '14/02/2025', '02/15/2025'), { columns });
    expect(await reasonsOf(refused)).toEqual([
      expect.stringContaining('2: could be 2025-02-01 or 2025-01-02'),
      expect.stringContaining('5: "02/15/2025" is no date'),
    ]);
  });
});

describe('texts that say nothing', () => {
  it.each<[string, unknown]>([
    ['a text', 'x'],
    ['a number among them', [1]],
    ['101 texts', Array.from({ length: 101 }, String)],
    ['one of 501 characters', ['x'.repeat(501)]],
  ])('are refused where the mapping has %s', async (_what, none) => {
    const mapping = { columns: [{ column: 'name', field: 'name' }], none };
    const { status, json } = await sendFile(service.url, member, 'kind=activity', { content: 'name\nA\n', mapping });
    expect([status, json.errors]).toEqual([
      400,
      [{ field: 'mapping.none', message: 'has to be a list of at most 100 texts of at most 500 characters' }],
    ]);
  });
});
