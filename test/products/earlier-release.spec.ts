import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complete, Decimal } from '#impacts';
import type { DeclaredFigures, Figures } from '#impacts';
import { migrate } from '#platform';
import { isOnCitus } from '../support/databases/citus.js';
import { elementCalls } from '../support/companies/element-calls.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;

beforeAll(async () => (service = await TestService.start()));
afterAll(() => service.close());

const of = (value: string) => new Decimal(value);
const DECLARED: readonly DeclaredFigures[] = [
  {},
  { 'GWP-fossil': { A1: of('1.5'), A3: of('-0.25'), A5: of('3'), D: of('7') } },
  { AP: { A1_A3: of('0.0000001'), method: 'Own: "quoted" \u00e9' }, ODP: { B7: of('4') }, SM: { D: of('-6') } },
];

/** The tables as they were before figures were kept as they are printed, with these figures in them. */
async function before(figures: ReadonlyMap<string, Figures>): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  for (const table of ['element', 'switch']) {
    await client.query(`drop trigger ${table}_updated_before on ${table}`);
    await client.query(
      `alter table ${table} drop column co2e, drop column impacts, add column figures jsonb not null default '{}'`,
    );
  }
  for (const [uuid, its] of figures) {
    await client.query('update element set figures = $2 where uuid = $1', [uuid, JSON.stringify(its)]);
  }
  await client.query('drop table element_count; drop function count_element cascade');
  await client.query(
    `delete from migration where name ~ '^(PrintedFigures|ListingChanges|ElementCounts|ReceivedOfBefore)'`,
  );
  await client.end();
}

// No release that had such figures distributed its tables.
it.skipIf(isOnCitus())(
  'a database of an earlier release keeps its figures, and what was never set, and counts what it has',
  async () => {
    const materials = elementCalls(service, await service.member('acme'));
    const figures = new Map<string, Figures>();
    for (const declared of DECLARED) {
      const { json } = await materials.post({ name: 'M', unit: 'kg', impacts: JSON.parse(JSON.stringify(declared)) });
      figures.set(json.uuid, complete(declared));
    }
    const shown = (await materials.list('?impacts=all')).json;
    expect(shown.data[1]).toMatchObject({
      footprint: { CO2e: { A1: '1.5', A2: '', downstream: '3', totalCarbonFootprint: '4.25' } },
      impacts: { 'GWP-fossil': { A5: '3', totalCarbonFootprint: '4.25' } },
    });

    await before(figures);
    await migrate(service.databaseUrl);

    expect((await materials.list('?impacts=all')).json).toEqual(shown);
    const [uuid = ''] = figures.keys();
    await materials.remove(uuid);
    expect((await materials.list()).json.count).toBe(2);
  },
);

it('elements are counted exactly while many are made and deleted at once', async () => {
  const materials = elementCalls(service, await service.member('busy'));
  const made = await Promise.all(Array.from({ length: 40 }, (_, nth) => materials.post({ name: `M${nth}` })));
  await Promise.all(made.slice(0, 15).map(({ json }) => materials.remove(json.uuid)));
  expect((await materials.list('?limit=1')).json.count).toBe(25);
});
