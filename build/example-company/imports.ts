import { Readable } from 'node:stream';
import { Checked } from '#faults';
import { exampleUuid } from '../../apps/api/src/web/openapi/examples/example-uuid.js';
import type { ImportOrder, MappingInput } from '#imports';
import { DatasetBindings } from '#products';
import { FileImports, ImportFiles, ImportKinds, ImportMappings, ImportRun } from '#imports';
import type { PublishFootprints } from '#exchange';
import type { CompanyId, Database } from '#platform';
import { StoredFiles } from '#platform';
import { withUuidsOf } from './uuids.js';

const MAPPING: MappingInput['mapping'] = {
  columns: [
    { column: 'Trip', field: 'name' },
    { column: 'kg CO2e', field: 'UpstreamCO2e' },
    { column: 'Day', field: 'startDate' },
  ],
};
const MAPPINGS = ['Monthly trips', 'To be deleted'];

/** The third row has a faulty number, the fourth a day that does not exist. */
const TRIPS = ['Trip,kg CO2e,Day', 'Sheffield to London,61.5,2025-03-04', 'Hannover to Berlin,many,2025-03-11'].concat(
  'Hannover to Paris,88.2,2025-02-30',
);
const ORDER: ImportOrder = {
  ...{ kind: 'activity', mode: 'create', dryRun: true, skipFaulty: false, fileName: 'trips.csv', mapping: MAPPING },
};

const WRITTEN: ImportOrder = { ...ORDER, dryRun: false, fileName: 'trips of 2019.csv' };
const WRITTEN_TRIPS = ['Trip,kg CO2e,Day', 'Sheffield to Leeds,5.5,2019-03-04'];

/** Mappings that are kept; imports: one that has ended with faults, one to be confirmed, one that has written, and one to be cancelled. */
export async function createImports(
  database: Database,
  publisher: PublishFootprints,
  company: CompanyId,
  actor: string,
): Promise<void> {
  const mappings = new ImportMappings(database);
  for (const name of MAPPINGS) {
    const body = Checked.of<MappingInput>({ kind: 'activity', name, mapping: MAPPING });
    await withUuidsOf(`mapping ${name}`, () => mappings.create(company, body));
  }
  const files = new ImportFiles(database, new StoredFiles(database));
  const imports = new FileImports(database, files);
  const ended = await queue(database, imports, company, 'sample-import', ORDER, actor);
  const waits = { ...ORDER, dryRun: false, skipFaulty: true, stopsOnWarnings: true, fileName: 'to be confirmed.csv' };
  const waiting = await queue(database, imports, company, 'sample-waiting-import', waits, actor);
  const kinds = new ImportKinds(publisher, new DatasetBindings(publisher));
  const terms = { isInTurn: true, stallMs: Infinity }; // Of three rows.
  const written = await queue(database, imports, company, 'sample-written-import', WRITTEN, actor, WRITTEN_TRIPS);
  const run = new ImportRun(database, files, kinds);
  for (const uuid of [ended, waiting, written]) await run.work(company, uuid, terms);
  await queue(database, imports, company, 'sample-held-import', { ...ORDER, fileName: 'to be cancelled.csv' }, actor);
}

/** @returns its uuid */
async function queue(
  database: Database,
  imports: FileImports,
  company: CompanyId,
  name: string,
  order: ImportOrder,
  actor: string,
  rows: readonly string[] = TRIPS,
): Promise<string> {
  const uuid = exampleUuid(name);
  await withUuidsOf(name, () => imports.begin(company, order, actor));
  const kept = await imports.keep(company, uuid, Readable.from([Buffer.from(`${rows.join('\n')}\n`)]));
  if (name === 'sample-held-import') await hold(database, company, uuid);
  await imports.queue(company, kept, order, true);
  return uuid;
}

/** No worker takes it up, as if one had it for ever. */
async function hold(database: Database, company: CompanyId, uuid: string): Promise<void> {
  await database.query(`update file_import set leased_until = '2999-01-01' where company = $1 and uuid = $2`, [
    company,
    uuid,
  ]);
}
