import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../support/companies/file-imports.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { askTable, rowsIn } from '../support/companies/tables.js';

const FORMS = ['csv', 'xlsx'] as const;
/** More than a text names. */
const MANY = 25;

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  graph = graphCalls(service, member);
  const impacts = { 'GWP-fossil': { A1: '1' }, 'GWP-luluc': { A1: '5' } };
  const soy = await graph.made('material', { name: 'Soy', unit: 'kg', impacts });
  const salt = await graph.material('0.1', { name: 'Salt' });
  const water = await graph.material(undefined, { name: 'Water' });
  const inputs = [kilogramsOf(soy.uuid, 1), kilogramsOf(salt, 1), kilogramsOf(water, 1)];
  const meal = await graph.modelled(inputs, { name: 'Meal', unit: 'kg' });
  await graph.modelled([kilogramsOf(water, 1)], { name: 'Milling', unit: 'kg' }, 'process');
  const body = { name: 'Fed', product: { uuid: meal.product }, quantity: 2, unit: 'kg', startDate: '2026-05-01' };
  await graph.made('activity', body);
  const much = Array.from({ length: MANY }, () => kilogramsOf(water, 1));
  await graph.modelled(much, { name: 'Broth', unit: 'kg' });
});
afterAll(() => service?.close());

const table = (path: string) => askTable(service.url, member, path);
const named = async (path: string, name: string) =>
  (await rowsIn(await table(path))).find((row) => row['name'] === name) ?? {};

describe.each(FORMS)('a table as %s', (form) => {
  it('of products counts and names what their figures leave out', async () => {
    const query = `format=${form}&impacts=GWP-fossil,GWP-luluc,AP`;
    expect(await named(`material?${query}`, 'Meal')).toMatchObject({
      'impacts.GWP-fossil.A1': '1.1',
      'impacts.GWP-fossil.gaps.count': '1',
      'impacts.GWP-fossil.gaps.inputs': 'Water',
      'impacts.GWP-luluc.gaps.count': '2',
      'impacts.GWP-luluc.gaps.inputs': 'Salt, Water',
      'impacts.GWP-luluc.gaps.known.A1_A3': '5',
    });
    expect(Object.keys(await named(`material?${query}`, 'Salt')).join()).not.toContain('gaps');
    const { 'impacts.GWP-fossil.gaps.inputs': names } = await named(`material?${query}`, 'Broth');
    expect(names).toMatch(/^(Water, ){19}Water and 5 more$/);
    expect(await named(`process?${query}`, 'Milling')).toMatchObject({ 'impacts.GWP-fossil.gaps.inputs': 'Water' });
    const [header = ''] = Buffer.from((await table('material?format=csv')).bytes)
      .toString()
      .split('\n');
    expect(header).toContain('impacts.GWP-fossil.gaps.count');
    expect(header).not.toContain('GWP-luluc');
  });

  it('of activities names them, too', async () => {
    const gaps = { 'factorSource.gaps.count': '1', 'factorSource.gaps.inputs': 'Water' };
    expect(await named(`activity?format=${form}`, 'Fed')).toMatchObject({ CO2e: '2.2', ...gaps });
  });

  it.each(['material', 'process', 'activity'])('comes back unchanged of kind %s', async (kind) => {
    const { bytes } = await table(`${kind}?format=${form}${kind === 'activity' ? '' : '&impacts=all'}`);
    const ended = await importFile(service.url, member, `kind=${kind}&mode=upsert`, { content: bytes });
    expect(ended).toMatchObject({ state: 'done', rows: { written: 0, faulty: 0 } });
    expect(ended.rows.unchanged).toBe((await graph.get(kind)).count);
  });
});
