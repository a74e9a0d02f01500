import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { workbookOf } from '../support/companies/workbook.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member('workbooks');
});
afterAll(() => service?.close());

/** A workbook of one sheet. @param hidden lines from 1 @param merged ranges such as A2:A4 */
function workbook(rows: string[][], { hidden = [], merged = [] }: { hidden?: number[]; merged?: string[] }) {
  const cell = (text: string) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const lines = rows.map(
    (cells, at) => `<row${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map(cell).join('')}</row>`,
  );
  return workbookOf(lines.join(''), merged);
}

const imported = async (content: Uint8Array<ArrayBuffer>, query: string, mapping?: unknown) =>
  importFile(service.url, member, `${query}&again=true`, { content, name: 'rows.xlsx', mapping });
const faults = async ({ uuid }: { uuid: string }) =>
  (await faultsOf(service.url, member, uuid)).map(({ line, column, reason }) => [line, column, reason]);
const part = (range: string) =>
  `is part of the merged cell ${range}, which counts for its first cell alone: unmerge it, and fill each row`;

describe('rows that are hidden in a workbook', () => {
  const rows = [
    ['syncId', 'name', 'startDate'],
    ['h1', 'shown', '2026-01-31'],
    ['h2', 'filtered', '2026-01-31'],
    ['', '', ''],
    ['h3', 'filtered', ''],
  ];

  it('are read, and told', async () => {
    const content = await workbook(rows, { hidden: [1, 3, 4, 5] });
    const refused = await imported(content, 'kind=activity');
    expect(refused.reason).toBe(
      '1 of 3 rows are faulty; rows that are hidden in the workbook and were read: 2. Nothing was written.',
    );
    expect(refused.rows).toMatchObject({ read: 3, faulty: 1, hidden: 2 });
    const some = await imported(content, 'kind=activity&skipFaulty=true');
    expect(some).toMatchObject({ state: 'done', rows: { written: 2, faulty: 1, hidden: 2 } });
    const dry = await imported(content, 'kind=activity&skipFaulty=true&dryRun=true');
    expect(dry.reason).toContain('; rows that are hidden in the workbook and were read: 2. Nothing was written.');
  });

  it('are not spoken of where there are none, and counted where several are one dataset', async () => {
    const none = await imported(await workbook(rows.slice(0, 3), {}), 'kind=activity&dryRun=true');
    expect(none.rows).not.toHaveProperty('hidden');
    const modules = [
      ['key', 'name', 'unit', 'module', 'impacts.AP'],
      ...['A1', 'A2', 'A3', 'C4'].map((each) => ['k', 'n', 'kg', each, '1']),
    ];
    const joined = await imported(await workbook(modules, { hidden: [3, 4] }), 'kind=dataset&database=Hidden');
    expect(joined).toMatchObject({ state: 'done', rows: { written: 1, hidden: 2 } });
  });
});

describe('a merged cell of a workbook', () => {
  const rows = [
    ['name', 'quantity', 'unit', 'startDate', 'remark'],
    ['diesel', '100', 'l', '2026-01-31', 'two pumps'],
    ['petrol', '50', 'l', '', ''],
    ['', '20', 'l', '2026-03-31', ''],
    ['Notes', '', '', '', ''],
    ['Total', '', '', '', ''],
  ];
  const columns = ['name', 'quantity', 'unit', 'startDate'].map((field) => ({ column: field, field }));
  const merged = ['D2:D3', 'A3:A4', 'E2:E4', 'A6:D6'];

  it('counts for its first row; a row that lacks it is a fault that names it', async () => {
    const refused = await imported(await workbook(rows.slice(0, 4), { merged }), 'kind=activity', { columns });
    expect(refused).toMatchObject({ state: 'refused', rows: { read: 3, faulty: 2 } });
    expect(await faults(refused)).toEqual([
      [3, 'startDate', part('D2:D3')],
      [4, 'name', part('A3:A4')],
    ]);
  });

  it('matters in columns that are read alone, and a total is told as such', async () => {
    const content = await workbook(rows, { merged });
    const some = await imported(content, 'kind=activity&skipFaulty=true', { columns });
    expect(some).toMatchObject({ state: 'done', rows: { read: 5, written: 1, faulty: 4 } });
    expect((await faults(some)).map(([line, column]) => [line, column])).toEqual([
      [3, 'startDate'],
      [4, 'name'],
      [5, 'startDate'],
      [6, ''],
    ]);
    const { json } = await call('GET', `${service.url}/api/v1/activity?page=1`, { token: member.token });
    expect(json.data.filter(({ name }: any) => name === 'diesel')).toHaveLength(1);
  });

  it('is nothing in a row that has nothing else', async () => {
    const lines = [
      ['name', 'unit'],
      ['steel', 'kg'],
      ['', ''],
      ['', 'kg'],
    ];
    const ended = await imported(await workbook(lines, { merged: ['A2:A4'] }), 'kind=material');
    expect(ended).toMatchObject({ state: 'refused', rows: { read: 2, faulty: 1 } });
    expect(await faults(ended)).toEqual([[4, 'name', part('A2:A4')]]);
  });
});
