import { Checked } from '#faults';
import type { Amount, UnitCode } from '#model/terms';
import type { InputPatch } from '#model/products';
import { Blocks, ModelInputs, Models } from '#products';
import type { PublishFootprints } from '#exchange';
import { decimalOf } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { uuidOf, withUuidsOf } from './uuids.js';

/** The sample product that has a model: its figures are computed from these inputs. */
const PRODUCT = 'sample-lamp';
const BODY = 'Body';
const SHADE = 'Shade';

/** An input. `material`, `block`, `lane` and `for` (of a transport) are the names that this folder uses. */
interface SampleInput extends Pick<InputPatch, 'name' | 'stage' | 'materialGroup'> {
  syncId: string;
  take?: readonly [quantity: number, unit: UnitCode];
  material?: string;
  block?: string;
  transport?: { lane: string; for?: string; weight?: Amount };
}

/** An input comes before the transport that carries it. */
const INPUTS: readonly SampleInput[] = [
  { syncId: 'lamp-foot', name: 'Foot', material: 'sample-steel', take: [0.9, 'kg'], block: BODY },
  { syncId: 'lamp-arm', name: 'Arm', material: 'sample-metal', take: [450, 'g'], block: BODY },
  { syncId: 'lamp-bracket', material: 'sample-bracket', take: [1, 'pcs'], block: BODY },
  { syncId: 'lamp-granulate', material: 'sample-hdpe', take: [0.12, 'kg'], block: SHADE },
  {
    ...{ syncId: 'lamp-moulding', material: 'sample-moulding', take: [1, 'pcs'], block: SHADE },
    ...{ stage: 'A3', materialGroup: ['ancillary'] },
  },
  {
    ...{ syncId: 'lamp-assembly', name: 'Assembly', material: 'sample-electricity', take: [1.5, 'kWh'] },
    ...{ stage: 'A3', materialGroup: ['ancillary'] },
  },
  {
    ...{ syncId: 'lamp-box', material: 'sample-cardboard', take: [0.35, 'kg'] },
    ...{ stage: 'A3', materialGroup: ['packaging'] },
  },
  { syncId: 'lamp-steel-by-road', stage: 'A2', transport: { lane: 'sample-road', for: 'lamp-foot' } },
  {
    ...{ syncId: 'lamp-to-customer', name: 'To the customer', stage: 'A4' },
    transport: { lane: 'sample-road', weight: { quantity: decimalOf(2.67), unit: 'kg' } },
  },
];

/** The records that inputs can draw on, by syncId. */
export interface SampleSources {
  readonly elements: ReadonlyMap<string, string>;
  readonly switches: ReadonlyMap<string, string>;
  readonly lanes: ReadonlyMap<string, string>;
}

export async function createModel(
  database: Database,
  publisher: PublishFootprints,
  company: CompanyId,
  { elements, switches, lanes }: SampleSources,
  actor: string,
): Promise<void> {
  const models = new Models(database);
  const { uuid: model } = await withUuidsOf(`model ${PRODUCT}`, () =>
    models.create(company, uuidOf(elements, PRODUCT)),
  );
  const blocks = await createBlocks(new Blocks(database), company, model);
  const materials = new Map([...elements, ...switches]);
  const inputs = new ModelInputs(database, publisher);
  const created = new Map<string, string>();
  const named = (uuids: ReadonlyMap<string, string>, name: string | undefined) =>
    name === undefined ? undefined : { uuid: uuidOf(uuids, name) };
  for (const [index, { take, material, block, transport, ...rest }] of INPUTS.entries()) {
    const input: InputPatch = {
      ...rest,
      order: index + 1,
      ...(take && { quantity: decimalOf(take[0]), unit: take[1] }),
      material: named(materials, material),
      block: named(blocks, block),
      transport: transport && { ...transport, lane: named(lanes, transport.lane), for: named(created, transport.for) },
    };
    const create = () => inputs.create(company, model, Checked.of(input), actor);
    created.set(rest.syncId, (await withUuidsOf(rest.syncId, create)).uuid);
  }
}

async function createBlocks(blocks: Blocks, company: CompanyId, model: string): Promise<Map<string, string>> {
  const uuids = new Map<string, string>();
  for (const name of [BODY, SHADE]) {
    uuids.set(name, (await withUuidsOf(`block ${name}`, () => blocks.create(company, model, name))).uuid);
  }
  return uuids;
}
