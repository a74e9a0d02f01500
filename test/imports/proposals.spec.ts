import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../support/companies/file-imports.js';
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

async function proposed(kind: string, content: string): Promise<any> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'rows.csv');
  const answer = await fetch(`${service.url}/api/v1/import/mapping/proposal?kind=${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${member.token}` },
    body: form,
  });
  const json = (await answer.json()) as any;
  expect([answer.status, json.message]).toEqual([200, undefined]);
  return json;
}

const imported = (kind: string, content: string, mapping: unknown, query = '') =>
  importFile(service.url, member, `kind=${kind}&again=true${query}`, { content, mapping });

/** The mapping of a proposal with the texts that it proposes. */
function accepted({ mapping, open }: any): any {
  const columns = mapping.columns.map((each: any) => {
    const texts = open.filter(({ column, proposal }: any) => column === each.column && proposal);
    const values = Object.fromEntries(texts.map(({ value, proposal }: any) => [value, proposal.value]));
    return texts.length > 0 ? { ...each, values } : each;
  });
  return { ...mapping, columns };
}

const table = (...lines: string[]): string => [...lines, ''].join('\n');
const openOf = ({ open }: any) =>
  open.map(({ column, value, count, firstLine }: any) => [column, value, count, firstLine]);

it('a proposal warns of what an import would warn of', async () => {
  const { columns, warnings } = await proposed(
    'material',
    table('name,unit,CO2e (kg)', 'Steel,kg,1.9', 'steel,kg,2.1'),
  );
  expect(columns.at(-1)).toMatchObject({ column: 'CO2e (kg)' });
  expect(warnings.map(({ kind, count, firstLines }: any) => [kind, count, firstLines])).toEqual([
    ['unread-figures', 2, [2, 3]],
    ['equal-names', 2, [2, 3]],
  ]);
});

describe('what a proposal leaves open', () => {
  it('is each text that an import would refuse, once; what it proposes can be sent as it is', async () => {
    const content = table(
      'syncId,name,scope,quantity,unit,startDate',
      'o1,a,Scope 2 (market-based),1,kg,2024-01-01',
      'o2,b,Bussiness travel,1,S,2024-01-01',
      'o3,c,3.6,1,S,2024-01-01',
    );
    const proposal = await proposed('activity', content);
    expect(proposal.open).toEqual([
      {
        column: 'unit',
        value: 'S',
        count: 2,
        firstLine: 3,
        reason: expect.stringContaining('siemens'),
        proposal: { value: 's' },
      },
      ...[
        ['Scope 2 (market-based)', 2, '2'],
        ['Bussiness travel', 3, '3.6'],
      ].map(([value, firstLine, meant]) => ({
        ...{ column: 'scope', value, count: 1, firstLine, reason: expect.any(String), proposal: { value: meant } },
      })),
    ]);
    expect(await imported('activity', content, proposal.mapping)).toMatchObject({
      state: 'refused',
      rows: { faulty: 3 },
    });
    expect(await imported('activity', content, accepted(proposal))).toMatchObject({
      state: 'done',
      rows: { written: 3 },
    });
  });

  it('has no proposal where two things fit as well, but both in its reason', async () => {
    const { open } = await proposed('activity', table('name,quantity,unit,startDate', 'a,1,ton,2024-01-01'));
    expect(open).toEqual([
      { column: 'unit', value: 'ton', count: 1, firstLine: 2, reason: expect.stringMatching(/tn_us.*tn_uk/) },
    ]);
  });

  it('is what the rows of a ledger lack, its total row, and a key that stands twice', async () => {
    const content = table(
      'syncId,name,quantity,unit,startDate',
      'l1,oil,100,l,2021-03-01',
      'l2,oil,120,l,',
      'l1,oil,100,l,2021-03-01',
      ',Total,320,l,',
    );
    const proposal = await proposed('activity', content);
    expect(openOf(proposal)).toEqual([
      ['startDate', '', 1, 3],
      ['syncId', 'l1', 1, 4],
      ['', 'Total', 1, 5],
    ]);
    const skipping = await imported('activity', content, proposal.mapping, '&skipFaulty=true');
    expect(skipping).toMatchObject({ state: 'done', rows: { written: 1, faulty: 3 } });
  });

  it('is asked of the mapping once, not of each row', async () => {
    const { open } = await proposed(
      'activity',
      table('name,Menge,Datum,Einheit', 'a,"1,5",01/02/2024,S', 'b,2,03/02/2024,S'),
    );
    expect(open).toEqual([
      { field: 'mapping.date', message: expect.stringContaining('DD/MM/YYYY or MM/DD/YYYY') },
      expect.objectContaining({ column: 'Einheit', value: 'S', count: 2 }),
    ]);
    const withoutUnit = await proposed('activity', table('name,Menge,Bereich,scope', 'a,1,x,Scope 9'));
    expect(withoutUnit.missing).toEqual(['startDate']);
    expect(withoutUnit.open).toEqual([
      { field: 'mapping', message: expect.stringMatching(/^Menge: no unit/) },
      expect.objectContaining({ column: 'scope', value: 'Scope 9' }),
    ]);
  });

  it('is nothing of a dataset whose modules go on behind the rows that are looked at', async () => {
    const rows = Array.from({ length: 1_100 }, (_, at) =>
      [`d${Math.floor(at / 3)}`, ['A1', 'A2', 'A3'][at % 3], '1'].join(),
    );
    const { open } = await proposed(
      'dataset',
      table('key,name,unit,Modul,impacts.GWP-fossil', ...rows.map((row) => row.replace(',', ',n,kg,'))),
    );
    expect(open).toEqual([]);
  });
});

describe('the file of a system', () => {
  it('of SAP is read by its technical names; what it names and nobody has is told', async () => {
    const content = table(
      'MATNR;TXZ01;WERKS;BUDAT;MENGE;MEINS;LIFNR;NETWR;WAERS',
      'F1;Diesel;W_A;14.01.2024;12.500,00;L;V_1;843.500,00;INR',
      'F1;Diesel;W_B;20.03.2024;;L;V_1;;INR',
      'F9;;W_B;2024-04-10;5.000;GAL;V_4;250.000,00;INR',
    );
    const proposal = await proposed('activity', content);
    expect(openOf(proposal)).toEqual([
      ['MATNR', 'F1', 2, 2],
      ['WERKS', 'W_B', 2, 3],
      ['WERKS', 'W_A', 1, 2],
      ['MATNR', 'F9', 1, 4],
    ]);
    const columns = proposal.mapping.columns.filter(({ field }: any) => field !== 'product' && field !== 'org');
    const ended = await imported('activity', content, { ...proposal.mapping, columns });
    expect(ended).toMatchObject({ state: 'done', rows: { written: 3 } });
  });

  it('of factors by region has a key of both, and of rows by gas those of CO2e', async () => {
    const regions = table(
      'id,name,unit,factor,source,source_link,year,region',
      'grid,Grid mix,kWh,0.842,Agency,https://example.org/a,2013,KW',
      'grid,Grid mix,kWh,0.0296,Agency,https://example.org/a,2013,SE',
    );
    const byRegion = await proposed('dataset', regions);
    expect(byRegion.open).toEqual([]);
    const ended = await imported('dataset', regions, byRegion.mapping, '&database=Regions');
    expect(ended).toMatchObject({ state: 'done', rows: { written: 2 } });
    const gases = table(
      'ID,Name,UOM,GHG,Factor',
      '1_1,Diesel,litres,kg CO2e,2.5',
      '1_2,Diesel,litres,kg CO2e of CO2 per unit,2.47',
    );
    const byGas = await proposed('dataset', gases);
    expect(byGas.open).toEqual([]);
    const written = await imported('dataset', gases, byGas.mapping, '&database=Gases');
    expect(written).toMatchObject({ state: 'done', rows: { written: 1 } });
  });
});
