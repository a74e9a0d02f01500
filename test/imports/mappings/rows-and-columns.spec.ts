import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxFile } from '#sheets';
import { call } from '../../support/companies/call.js';
import { faultsOf, importFile } from '../../support/companies/file-imports.js';
import type { SentFile } from '../../support/companies/file-imports.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { workbookOf } from '../../support/companies/workbook.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member('mapped');
});
afterAll(() => service?.close());

const get = async (path: string) => (await call('GET', `${service.url}/api/v1/${path}`, member)).json;
const imported = (query: string, content: SentFile['content'], mapping: object) =>
  importFile(service.url, member, `${query}&again=true`, { content, mapping });
const reasonsOf = async ({ uuid }: { uuid: string }): Promise<string[]> =>
  (await faultsOf(service.url, member, uuid)).map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

let databases = 0;
const fresh = () => `kind=dataset&database=Factors%20${++databases}`;
const figuresOf = async (q: string): Promise<string[]> => {
  const { data } = await get(`search?q=${q}&impacts=all`);
  return data.map(({ name, unit, impacts }: any) => `${name}: ${impacts['GWP-fossil'].A1_A3} per ${unit}`).sort();
};

async function proposed(kind: string, content: string | Uint8Array<ArrayBuffer>, mapping?: object): Promise<any> {
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', new Blob([content]), 'table');
  const headers = { Authorization: `Bearer ${member.token}` };
  const path = `${service.url}/api/v1/import/mapping/proposal?kind=${kind}`;
  return (await fetch(path, { method: 'POST', headers, body: form })).json();
}

describe('a key of several columns', () => {
  const content = [
    'id,name,unit,factor,source,source_link,year,region',
    'mix,Mains mix,kWh,0.842,Agency,https://example.org/a,2013,KW',
    'mix,Mains mix,kWh,0.0296,Agency,https://example.org/a,2013,SE',
    'mix,Mains mix,kWh,0.885,Agency,https://example.org/a,2013,LY',
  ].join('\n');
  const columns = [
    { column: 'unit', field: 'unit' },
    { column: 'factor', field: 'climate' },
    { column: 'source_link', field: 'sourceUrl' },
    { column: 'year', field: 'referenceYear' },
    { column: 'region', field: 'geoLocation' },
  ];

  it('tells apart the rows that one of them does not, and the fault of those says so', async () => {
    const database = fresh();
    const name = { columns: ['name', 'region'], field: 'name' };
    const refused = await imported(database, content, {
      columns: [{ column: 'id', field: 'key' }, name, ...columns],
    });
    expect(refused).toMatchObject({ state: 'refused', rows: { faulty: 2 } });
    expect((await reasonsOf(refused))[0]).toBe(
      '3 id: stands in line 2, too; "region" would tell such rows apart: {"columns":["id","region"],"field":"key"}',
    );
    const done = await imported(database, content, {
      columns: [{ columns: ['id', 'region'], field: 'key' }, name, ...columns],
    });
    expect(done).toMatchObject({ state: 'done', rows: { written: 3 } });
    expect(await figuresOf('mains%20mix')).toEqual([
      'Mains mix | KW: 0.842 per kWh',
      'Mains mix | LY: 0.885 per kWh',
      'Mains mix | SE: 0.0296 per kWh',
    ]);
  });
});

describe('rows that the mapping leaves out', () => {
  const content = [
    'ID,Name,UOM,GHG,Factor,Per',
    '1_1,Gas oil,litres,kg CO2e,2500,1000',
    '1_2,Gas oil,litres,kg CO2e of CO2 per unit,2470,1000',
    '1_3,Gas oil,litres,kg CO2e of CH4 per unit,10,1000',
    '1_4,Gas oil,litres,kWh (Net CV),9960,1000',
    '1_5,Gas oil heavy,litres,KG  CO2E,3000,0',
  ].join('\n');
  const columns = [
    { column: 'ID', field: 'key' },
    { column: 'Name', field: 'name' },
    { column: 'UOM', field: 'unit' },
    { column: 'Factor', field: 'climate', per: { column: 'Per' } },
  ];
  const where = [{ column: 'ghg', is: 'kg CO2e' }];

  it('are counted, and figures are of one unit whatever the file states them per', async () => {
    const database = fresh();
    const tried = await imported(`${database}&dryRun=true`, content, { columns, where });
    expect([tried.reason, tried.rows]).toMatchObject([
      'Dry run: 1 would be written, 0 are unchanged, 1 are faulty; rows that the conditions of the mapping leave out: 3. Nothing was written.',
      { read: 2, leftOut: 3 },
    ]);
    const done = await imported(`${database}&skipFaulty=true`, content, { columns, where });
    expect(done).toMatchObject({ state: 'done', rows: { read: 2, written: 1, faulty: 1, leftOut: 3 } });
    expect(await reasonsOf(done)).toContain('6 Per: "0" divides climate: it has to be a number above 0');
    expect(await figuresOf('gas%20oil')).toEqual(['Gas oil: 2.5 per l']);
    const none = await imported(database, content, { columns, where: [{ column: 'GHG', contains: 'N2O' }] });
    expect(none).toMatchObject({
      state: 'refused',
      reason: 'No row is read: the conditions of the mapping (where) leave out all 5.',
    });
  });

  it('need a cell that can be read', async () => {
    const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    const rows = [
      ['name', 'startDate', 'kind'],
      ['a', '2026-01-31', 'x'],
      ['b', '2026-01-31', ''],
    ];
    const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    const named = ['name', 'startDate'].map((field) => ({ column: field, field }));
    const refused = await imported('kind=activity', await workbookOf(sheet, ['C2:C3']), {
      columns: named,
      where: [{ column: 'kind', is: 'x' }],
    });
    expect(await reasonsOf(refused)).toEqual([expect.stringMatching(/^3 kind: is part of the merged cell C2:C3/)]);
  });
});

describe('the table of a file', () => {
  it('may have cells that bars separate, which is found, and kept where it is stated', async () => {
    const content = 'syncId|name|quantity|unit|startDate\nbar-1|a, b; c|2|kg|2026-01-31\n';
    const { separator, mapping } = await proposed('activity', content);
    expect([separator, mapping.columns.length]).toEqual(['|', 5]);
    expect(await imported('kind=activity', content, mapping)).toMatchObject({ state: 'done', rows: { written: 1 } });
    const stated = { separator: '|', headerLine: 2, where: [{ column: 'unit', is: 'kg' }] };
    const below = await proposed('activity', `A title\n${content}`, stated);
    expect([below.separator, below.headerLine, below.mapping]).toMatchObject(['|', 2, stated]);
    const refused = await proposed('activity', content, { columns: [{ column: 'name', field: 'name' }] });
    expect(refused.errors).toEqual([{ field: 'mapping.columns', message: 'are what is proposed: leave them out' }]);
  });

  it('may have a header of several rows, of which merged cells count for each column', async () => {
    const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    const rows = [
      ['Trips 2026', '', '', ''],
      ['Name', 'Amount', '', 'Day'],
      ['', 'driven', 'unit', ''],
      ['Van', '12', 'km', '2026-01-31'],
    ];
    const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    const content = await workbookOf(sheet, ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3']);
    const mapping = {
      headerRows: 2,
      columns: [
        { column: 'Name', field: 'name' },
        { column: 'Amount driven', field: 'quantity' },
        { column: 'Amount unit', field: 'unit' },
        { column: 'Day', field: 'startDate' },
      ],
    };
    expect(await imported('kind=activity', content, mapping)).toMatchObject({ state: 'done', rows: { written: 1 } });
    const { columns, mapping: kept } = await proposed('activity', content, { headerRows: 2, headerLine: 2 });
    expect(columns.map(({ column }: any) => column)).toEqual(['Name', 'Amount driven', 'Amount unit', 'Day']);
    expect(kept).toMatchObject({ headerRows: 2, headerLine: 2 });
  });

  it('is found behind a title page, and told', async () => {
    const columns = ['name', 'quantity', 'unit', 'startDate'].map((header) => ({ header, kind: 'text' }) as const);
    const table = { sheetName: 'Ledger', columns, rows: [['Bus', '3', 'km', '2026-01-31']] };
    const written = xlsxFile([{ header: 'About this file', kind: 'text' }], [['by us']], {
      sheetName: 'Cover',
      notes: table,
    });
    const content = new Uint8Array(await buffer(written));
    const { sheet, mapping } = await proposed('activity', content);
    expect([sheet, mapping.sheet]).toEqual(['Ledger', 'Ledger']);
    const done = await imported('kind=activity', content, { columns: mapping.columns });
    expect(done).toMatchObject({ state: 'done', rows: { written: 1 } });
    expect(await reasonsOf(done)).toEqual([
      expect.stringMatching(/^1 : read as the table of the file, since the first sheet has not every column/),
    ]);
    expect(await imported('kind=activity', content, { ...mapping, sheet: 'Cover' })).toMatchObject({
      state: 'refused',
    });
  });
});
