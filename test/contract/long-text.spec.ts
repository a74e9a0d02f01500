import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, cellsIn } from '../support/companies/tables.js';

/** The most that a description may have, in characters that Excel counts twice. */
const LONG = '𝒳'.repeat(20_000);

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  for (const name of ['Before', 'Long', 'After']) {
    const body = { name, ...(name === 'Long' && { description: LONG }) };
    expect((await call('POST', `${service.url}/api/v1/process`, { token: member.token, body })).status).toBe(200);
  }
});
afterAll(() => service?.close());

async function comeBack(form: 'csv' | 'xlsx') {
  const table = await askTable(service.url, member, `process?format=${form}`);
  const [header = [], ...rows] = await cellsIn(table);
  const column = header.findIndex(({ text }) => text === 'description');
  const ended = await importFile(service.url, member, 'kind=process&mode=upsert', { content: table.bytes });
  const faults = await faultsOf(service.url, member, ended.uuid);
  return { cells: rows.map((row) => row[column]), ended, faults };
}

it('a text that a cell of Excel cannot hold is whole in CSV, and comes back unchanged', async () => {
  const { cells, ended } = await comeBack('csv');
  expect(cells[1]?.text === LONG).toBe(true);
  expect(ended).toMatchObject({ state: 'done', rows: { written: 0, unchanged: 3, faulty: 0 } });
});

it('a text that a cell of Excel cannot hold is cut in XLSX, says so, and is not taken back', async () => {
  const { cells, ended, faults } = await comeBack('xlsx');
  expect(cells).toHaveLength(3);
  expect(cells[1]?.kind).toBe('cut');
  expect(ended.state).not.toBe('done');
  const reason = 'holds only the beginning of a text that is too long for a cell of Excel: take it from CSV';
  expect(faults).toEqual([expect.objectContaining({ line: 3, column: 'description', reason })]);
  const { json } = await call('GET', `${service.url}/api/v1/process`, { token: member.token });
  expect(json.data[1].description === LONG).toBe(true);
});
