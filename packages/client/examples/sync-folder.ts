/**
 * Brings the records of a folder of CSV files to the service: `npx tsx sync-folder.ts FOLDER` (`node sync-folder.ts FOLDER` from Node
 * 22.18 on), with FOOTPRINT_URL and FOOTPRINT_API_KEY in the environment. Columns are headed by the names of fields; a column `syncId` says which record a row
 * is. Rows that are there already as they stand change nothing, so that it can be run again, every night for example.
 */
import { existsSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { Client, ImportOptions } from '@footprint-exchange/client';
import { ApiError, createClient, NetworkFailure } from '@footprint-exchange/client';

/** What is in which file. Records come before those that refer to them. */
const FILES = {
  'materials.csv': 'material',
  'processes.csv': 'process',
  'bills-of-materials.csv': 'model',
  'activities.csv': 'activity',
} as const satisfies Record<string, ImportOptions['query']['kind']>;

const { FOOTPRINT_URL: baseUrl = 'http://localhost:3000', FOOTPRINT_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl, apiKey });
const folder = process.argv[2] ?? '.';

const found = Object.entries(FILES).filter(([name]) => existsSync(join(folder, name)));
if (found.length === 0) {
  console.error(`${folder} has none of ${Object.keys(FILES).join(', ')}.`);
  process.exitCode = 1;
}
for (const [name, kind] of found) if (!(await isSynced(client, name, kind))) process.exitCode = 1;

async function isSynced(client: Client, name: string, kind: (typeof FILES)[keyof typeof FILES]): Promise<boolean> {
  const file = new File([await openAsBlob(join(folder, name))], name);
  try {
    // `again`: the same file may be sent again after somebody has changed the records here.
    const ended = await client.importFile(file, { query: { kind, mode: 'upsert', again: true } });
    const { written, unchanged, faulty } = ended.rows;
    console.log(`${name}: ${ended.state}, ${written} written, ${unchanged} unchanged, ${faulty} faulty`);
    if (ended.state === 'done') return true;
    if (ended.reason !== undefined) console.log(`  ${ended.reason}`);
    const { data } = await client.GET('/api/v1/import/{uuid}/faults', { params: { path: { uuid: ended.uuid } } });
    for (const { line, column, value, reason } of data.data ?? [])
      console.log(`  line ${line}, ${column} "${value}": ${reason}`);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkFailure)) throw error;
    console.log(`${name}: ${error.message}`);
  }
  return false;
}
