import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
});
afterAll(() => service?.close());

const imported = (content: string, query = '', mapping?: unknown) =>
  importFile(service.url, member, `kind=activity&again=true${query}`, { content, mapping });
const faults = async ({ uuid }: { uuid: string }) =>
  (await faultsOf(service.url, member, uuid)).map(({ line, column, reason }) => [line, column, reason]);
const activities = async () => {
  const { json } = await call('GET', `${service.url}/api/v1/activity?page=1`, { token: member.token });
  return json.data.map(({ syncId, name, startDate }: any) => [syncId, name, startDate.slice(0, 10)]);
};

const NO_DAY = 'must not be empty: in a file an activity needs its day';

describe('a row of an activity', () => {
  beforeAll(async () => {
    member = await service.member('days');
  });

  it('without a day is a fault; a row of totals is told as such, and both are left out where that is asked for', async () => {
    const ledger =
      'syncId,name,quantity,unit,startDate\nd1,heating oil,100,l,2021-03-01\nd2,heating oil,120,l,\n,Total,220,l,\n';
    const refused = await imported(ledger);
    expect(refused).toMatchObject({ state: 'refused', rows: { read: 3, faulty: 2 } });
    expect(await faults(refused)).toEqual([
      [3, 'startDate', NO_DAY],
      [4, '', 'looks like a total row: it has a word for a total, and neither a key, a day nor another text'],
    ]);
    expect(await imported(ledger, '&skipFaulty=true')).toMatchObject({
      state: 'done',
      rows: { written: 1, faulty: 2 },
    });
    expect(await activities()).toEqual([['d1', 'heating oil', '2021-03-01']]);
  });

  it('that is known keeps its day where the cell is empty, and cannot be without one', async () => {
    expect(await imported('syncId,name,startDate\nd1,heating oil,\n')).toMatchObject({ rows: { unchanged: 1 } });
    const rows = 'syncId,name,startDate\nd1,fuel oil,\nd1b,new,\n';
    expect(await faults(await imported(rows, '&mode=upsert'))).toEqual([[3, 'startDate', NO_DAY]]);
    const cleared = await imported('syncId,startDate\nd1,(clear)\n', '&mode=upsert');
    expect(await faults(cleared)).toEqual([[2, 'startDate', 'cannot be cleared']]);
    expect(await imported('syncId,name\nd1,fuel oil\n', '&mode=upsert')).toMatchObject({ rows: { written: 1 } });
    expect(await activities()).toEqual([['d1', 'fuel oil', '2021-03-01']]);
    const unknown = await imported('syncId,name\nd9,fuel oil\n', '&mode=upsert');
    expect(await faults(unknown)).toEqual([[2, '', `startDate: ${NO_DAY}`]]);
  });

  it('has the day that the mapping states for all', async () => {
    const columns = ['syncId', 'name'].map((field) => ({ column: field, field }));
    const mapping = { columns: [...columns, { constant: '2022-05-01', field: 'startDate' }] };
    expect(await imported('syncId,name\nd3,gas\n', '', mapping)).toMatchObject({ rows: { written: 1 } });
    expect(await activities()).toContainEqual(['d3', 'gas', '2022-05-01']);
  });
});

it('a file of activities without a day is refused before its rows are looked at', async () => {
  const reason =
    'startDate: no column fills it: map one, or state the day of all rows as a constant; only an update of known activities goes without';
  for (const mapping of [undefined, { columns: [{ column: 'name', field: 'name' }] }]) {
    const refused = await imported('name\ngas\n', '', mapping);
    expect(refused).toMatchObject({ state: 'refused', reason, rows: { read: 0, faulty: 0 } });
  }
  const { json } = await call('POST', `${service.url}/api/v1/import/mapping/proposal?kind=activity`, {
    token: member.token,
    body: { header: ['syncId', 'name'] },
  });
  expect(json.missing).toEqual(['startDate']);
  expect(json.open).toEqual([{ field: 'startDate', message: reason.slice('startDate: '.length) }]);
});
