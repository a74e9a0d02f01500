import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { addReferences, elementCalls } from '../support/companies/element-calls.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;

beforeAll(async () => (service = await TestService.shared()));
afterAll(() => service.close());

const COUNT = 30;

/** Materials of a member, some of which have the same time. */
async function manyMaterials(): Promise<{ company: CompanyId; materials: ElementCalls }> {
  const member = await service.member(`pages-${newUuid().slice(0, 8)}`);
  const materials = elementCalls(service, member);
  for (let nth = 0; nth < COUNT; nth++) await materials.post({ name: `Item ${nth}` });
  await service.database.query(
    `update element set created = date_trunc('minute', now()) where company = $1 and right(name, 1) in ('3', '4', '5')`,
    [member.company.uuid],
  );
  return { company: member.company.uuid, materials };
}

const uuidsOf = (answer: { json: { data: { uuid: string }[] } }): string[] => answer.json.data.map(({ uuid }) => uuid);

/** Every page by its number, in an order that jumps, and again. */
async function expectPages(materials: ElementCalls): Promise<void> {
  const all = uuidsOf(await materials.list('?limit=1000'));
  for (const limit of [4, 7]) {
    for (const page of [6, 2, 8, 1, 5, 3, 9, 4, 7, 2, 6]) {
      const { json } = await materials.list(`?limit=${limit}&page=${page}`);
      expect(json).toMatchObject({ count: all.length, page, pageSize: limit });
      expect(uuidsOf({ json })).toEqual(all.slice((page - 1) * limit, page * limit));
    }
  }
}

it('pages by number are what they are, whatever was asked for before and has come or gone since', async () => {
  const { company, materials } = await manyMaterials();
  await expectPages(materials);
  const [first = '', second = ''] = uuidsOf(await materials.list('?limit=2'));
  await materials.remove(first);
  await expectPages(materials);
  // One gone and one come: as many as before, and yet others.
  await materials.remove(second);
  await materials.post({ name: 'Late' });
  await expectPages(materials);
  // By another process, at the beginning, and of another version of an element.
  await service.database.query(
    `insert into element (company, uuid, chain, kind, name, co2e, impacts, created)
     select company, $2, $2, kind, 'Early', co2e, impacts, created - interval '1 day' from element where company = $1 limit 1`,
    [company, newUuid()],
  );
  await expectPages(materials);
  await service.database.query(
    `update element set newest = false where company = $1 and uuid in (select uuid from element where company = $1 and newest order by created limit 1 offset 9)`,
    [company],
  );
  await expectPages(materials);
});

it('prints every member exactly, zeros, false, empty and odd texts among them, and lacks what has no value', async () => {
  const member = await service.member('prints-members');
  const { taxonomy, location, supplier } = await addReferences(service, member.company.uuid);
  const odd = 'Line\nTab\t"quoted" \\ back/slash \u0001 \u2028 \u{1d54f} CO\u2082e';
  const said = {
    ...{
      name: odd,
      description: '',
      notes: odd,
      sku: '0',
      syncId: odd,
      cpcCode: '41',
      supplierPartId: '"',
      unit: 'm2',
    },
    ...{ weight: { quantity: 0, unit: 'kg' }, packagingWeight: { quantity: 1e-7, unit: 'g' }, recycledPercent: 0 },
    ...{ startDate: '1999-12-31T23:59:59.999Z', endDate: '2027-01-01T00:00:00.000Z', share: false },
    ...{ taxonomy, location, pact: { exemptedEmissionsDescription: odd, fossilCarbonContent: '0.1' } },
  };
  const materials = elementCalls(service, member);
  const { json: made } = await materials.post({ ...said, supplier: { uuid: supplier.uuid } });
  expect(made).toMatchObject({ ...said, supplier, dataSource: 'model', versionState: 'draft' });
  expect((await materials.get(made.uuid)).json).toEqual(made);
  await service.database.query(
    `update element set modeled_weight = 1e20, modeled_packaging_weight = 0, modeled_recycled_percent = 12.5,
       created = '0001-01-01T00:00:00Z', updated = '9999-12-31T23:59:59.5Z' where company = $1`,
    [member.company.uuid],
  );
  const modelled = {
    modeledWeight: { quantity: 1e20, unit: 'kg' },
    modeledPackagingWeight: { quantity: 0, unit: 'kg' },
    modeledTotalWeight: { quantity: 1e20, unit: 'kg' },
    ...{ modeledRecycledPercent: 12.5, created: '0001-01-01T00:00:00.000Z', updated: '9999-12-31T23:59:59.500Z' },
  };
  expect((await materials.get(made.uuid)).json).toEqual({ ...made, ...modelled });
  const { json: bare } = await materials.post({ name: 'Bare' });
  const keys = ['uuid', 'name', 'dataSource', 'created', 'updated', 'footprint'];
  expect(Object.keys(bare).sort()).toEqual([...keys, 'versionState', 'impacts'].sort());
});

it('a listed element says what it says by itself, with all indicators and with some', async () => {
  for (const kind of ['material', 'process'] as const) {
    const member = await service.member(`${kind}-says`);
    const { taxonomy, location, supplier } = await addReferences(service, member.company.uuid);
    const elements = elementCalls(service, member, kind);
    await elements.post({
      ...{ name: 'Gr\u00fcner "Stahl" \u2713', description: '', unit: 'kg', weight: { quantity: 2.5, unit: 'kg' } },
      ...{ recycledPercent: 0, startDate: '2026-01-01T00:00:00.000Z', pact: { fossilCarbonContent: '0.1' } },
      ...{ taxonomy, location, supplier },
      impacts: { 'GWP-fossil': { A1: '1.5', D: '-7' }, AP: { A1_A3: '2', method: 'Own: "q" \u00e9' } },
    });
    await elements.post({ name: 'Bare' });
    for (const query of ['?impacts=all', '?impacts=AP,ODP', '']) {
      const { json } = await elements.list(query);
      expect(json.data).toHaveLength(2);
      for (const listed of json.data) {
        const { versionState, ...alone } = (await elements.get(listed.uuid, query)).json;
        expect(listed).toEqual(kind === 'material' ? alone : { ...alone, versionState });
      }
    }
  }
});
