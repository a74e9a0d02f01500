import { Checked } from '#faults';
import { Activities } from '#activities';
import { Blocks, Elements, ModelInputs, Models, Switches } from '#products';
import { OwnDatasets } from '#factors';
import type { PublishFootprints } from '#exchange';
import { decimalOf, parseDecimal } from '#impacts';
import type { CompanyId, Database } from '#platform';
import type { SampleReferences } from './references.js';
import { uuidOf, withUuidsOf } from './uuids.js';

const TO_BE_DELETED = 'To be deleted';
const ONE_KG = { quantity: decimalOf(1), unit: 'kg' as const };
/** It has another model than the lamp's, whose figures the documentation tells. */
const PROTOTYPE = 'sample-prototype';

interface Written {
  readonly database: Database;
  readonly publisher: PublishFootprints;
  readonly company: CompanyId;
  readonly actor: string;
}

/** Records that nothing else rests on: the examples of the API document change, lock and delete them. */
export async function createSpareRecords(
  written: Written,
  elements: ReadonlyMap<string, string>,
  references: SampleReferences,
): Promise<void> {
  await lock(written, elements);
  await prototypeModel(written, elements);
  await ownDatasets(written);
  const { database, publisher, company, actor } = written;
  const unused = { name: TO_BE_DELETED, syncId: 'sample-unused-switch', unit: 'kg' as const };
  const sources = [{ uuid: uuidOf(elements, 'sample-steel') }];
  await withUuidsOf(unused.syncId, () =>
    new Switches(database, publisher).create(company, Checked.of({ ...unused, sources }), actor),
  );
  const activity = {
    ...{ name: TO_BE_DELETED, syncId: 'sample-unused-activity', UpstreamCO2e: '0' },
    ...{ startDate: new Date(Date.UTC(2025, 11, 31)), endDate: new Date(Date.UTC(2025, 11, 31)) },
    org: { uuid: uuidOf(references.org, 'company') },
  };
  await withUuidsOf(activity.syncId, () => new Activities(database).create(company, Checked.of(activity), actor));
}

/** A version is only made of a locked one. */
async function lock(
  { database, publisher, company, actor }: Written,
  elements: ReadonlyMap<string, string>,
): Promise<void> {
  const store = new Elements(database, publisher);
  for (const kind of ['material', 'process'] as const) {
    const uuid = uuidOf(elements, `sample-locked-${kind}`);
    await store.changeState(company, kind, uuid, 'locked', actor);
  }
}

async function prototypeModel(
  { database, publisher, company, actor }: Written,
  elements: ReadonlyMap<string, string>,
): Promise<void> {
  const models = new Models(database);
  const { uuid: model } = await withUuidsOf(`model ${PROTOTYPE}`, () =>
    models.create(company, uuidOf(elements, PROTOTYPE)),
  );
  const blocks = new Blocks(database);
  for (const name of ['Stand', TO_BE_DELETED]) {
    await withUuidsOf(`prototype block ${name}`, () => blocks.create(company, model, name));
  }
  const inputs = new ModelInputs(database, publisher);
  for (const [syncId, name] of Object.entries({ 'prototype-stand': 'Stand', 'prototype-unused': TO_BE_DELETED })) {
    const input = { syncId, name, material: { uuid: uuidOf(elements, 'sample-steel') }, ...ONE_KG };
    await withUuidsOf(syncId, () => inputs.create(company, model, Checked.of(input), actor));
  }
}

/** The databases and datasets of the company's own that nothing uses. Only such ones can be changed. */
const OWN_DATASETS = {
  'Own factors': { 'sample-recycled-steel': 'Steel sheet, recycled, as measured', 'sample-unused': TO_BE_DELETED },
  'Database to be deleted': { 'sample-unused': TO_BE_DELETED },
};

async function ownDatasets({ database, company }: Written): Promise<void> {
  const datasets = new OwnDatasets(database);
  const A1 = parseDecimal('0.72');
  for (const [name, keys] of Object.entries(OWN_DATASETS)) {
    for (const [key, title] of Object.entries(keys)) {
      const declared = { 'GWP-fossil': A1 ? { A1 } : {} };
      const details = { referenceYear: 2024, geoLocation: { code: 'GB' } };
      const input = Checked.of({ name: title, key, unit: 'kg' as const, declared, database: { name }, ...details });
      await withUuidsOf(`dataset ${name} ${key}`, () => datasets.create(company, input));
    }
  }
}
