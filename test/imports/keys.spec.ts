import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial } from '../support/companies/builders.js';
import { faultsOf, importFile } from '../support/companies/file-imports.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  calls = graphCalls(service, member);
  await calls.made('material', aMaterial({ name: 'Bolt', sku: 'BOLT' }));
  await calls.made('material', { name: 'Chair', sku: 'CHAIR', unit: 'pcs' });
});
afterAll(() => service?.close());

/** What became of an import, with its faults by line, column and value. */
async function imported(query: string, content: string, mapping?: unknown): Promise<any> {
  const ended = await importFile(service.url, member, `${query}&again=true`, { content, mapping });
  const faults = await faultsOf(service.url, member, ended.uuid);
  return { ...ended, faults: faults.map(({ line, column, value, reason }) => [line, column, value, reason]) };
}

/** For each kind: its columns, the one that tells records apart first, and the other cells of a row. */
const KINDS = [
  { kind: 'material', query: '', header: ['syncId', 'name'], cells: ['Steel'] },
  { kind: 'process', query: '', header: ['syncId', 'name'], cells: ['Welding'] },
  { kind: 'activity', query: '', header: ['syncId', 'name', 'startDate'], cells: ['Flight', '2026-01-31'] },
  {
    kind: 'model',
    query: '',
    header: ['syncId', 'parent', 'component', 'quantity', 'unit'],
    cells: ['CHAIR', 'BOLT', '1', 'kg'],
  },
  { kind: 'dataset', query: '&database=Keys', header: ['key', 'name', 'unit', 'climate'], cells: ['Zinc', 'kg', '1'] },
  { kind: 'dataset', query: '&database=Names', header: ['name', 'unit', 'climate'], cells: ['kg', '1'] },
];

describe.each(KINDS)('the keys of a file of kind $kind, in a column $header.0', ({ kind, query, header, cells }) => {
  const [key = ''] = header;
  const file = (...keys: string[]) =>
    [header, ...keys.map((each) => [each, ...cells])].map((row) => row.join()).join('\n');

  it.each(['create', 'upsert'])(
    'are the same where the mapping says so, and a fault at the check (%s)',
    async (mode) => {
      const values = { first: 'K-1', 'the first': 'K-1' };
      const columns = header.map((column) => ({ column, field: column, ...(column === key && { values }) }));
      const ended = await imported(`kind=${kind}${query}&mode=${mode}`, file('first', 'K-2', 'The  first'), {
        columns,
      });
      expect(ended).toMatchObject({ state: 'refused', reason: expect.stringContaining('Nothing was written.') });
      expect(ended.faults).toEqual([[4, key, 'The  first', 'stands in line 2, too']]);
    },
  );

  it('are the same whatever the spaces around them, in a file and in what is stored', async () => {
    const twice = await imported(`kind=${kind}${query}`, file('S-1', ' S-1 '));
    expect(twice.faults).toEqual([[3, key, ' S-1 ', 'stands in line 2, too']]);
    expect(await imported(`kind=${kind}${query}`, file(' S-1  '))).toMatchObject({ rows: { written: 1 } });
    expect(await imported(`kind=${kind}${query}`, file('S-1'))).toMatchObject({ rows: { unchanged: 1 }, faults: [] });
    expect(await imported(`kind=${kind}${query}&mode=upsert`, file('S-1 '))).toMatchObject({ rows: { unchanged: 1 } });
  });
});

describe('a dataset whose name is a constant of the mapping', () => {
  const columns = [
    { constant: 'Brass', field: 'name' },
    { constant: 'kg', field: 'unit' },
  ];

  it('is one, of which a second row is a fault', async () => {
    const mapping = { columns: [...columns, { column: 'climate', field: 'climate' }] };
    const ended = await imported('kind=dataset&database=Constant', 'climate\n1\n2\n', mapping);
    expect(ended).toMatchObject({ state: 'refused' });
    expect(ended.faults).toEqual([[3, 'constant (name)', 'Brass', 'stands in line 2, too']]);
  });

  it('has all rows of modules', async () => {
    const of = ['module', 'impacts.AP'].map((column) => ({ column, field: column }));
    const mapping = { columns: [...columns, ...of] };
    const ended = await imported('kind=dataset&database=Constant', 'module,impacts.AP\nA1-A3,1\nC4,2\n', mapping);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 1 } });
    const [brass] = (await calls.get('search?q=brass&impacts=AP')).data;
    expect(brass.impacts.AP).toMatchObject({ A1_A3: '1', C4: '2' });
  });
});

it('records that lose their syncId are told apart by their uuid', async () => {
  const two = await Promise.all(
    ['L-1', 'L-2'].map(async (syncId) => (await calls.made('material', { name: syncId, syncId })).uuid),
  );
  const rows = two.map((uuid) => `${uuid},(clear)`).join('\n');
  expect(await imported('kind=material&mode=upsert', `uuid,syncId\n${rows}\n`)).toMatchObject({
    state: 'done',
    rows: { written: 2 },
  });
});
