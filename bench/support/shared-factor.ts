import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { DatasetBindings } from '#products';
import { DatasetImports, PublisherFile, SharedDatasets } from '#factors';
import { PublishFootprints } from '#exchange';
import type { CompanyId, Database } from '#platform';
import { SHARED } from '#platform';

const HEADER = 'ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024';
const DATABASE = { name: 'Shared', version: '1', licence: 'CC0' };
const PROFILE = 'uk-desnz';
const CLI = new URL('../../bin/cli.js', import.meta.url).pathname;

/** Imports a shared database of one dataset, of so many kg CO2e per kg, until each company has its figures. */
export async function importSharedFactor(
  database: Database,
  fossil: string,
  onFollowed?: (done: number) => void,
): Promise<void> {
  const changes = new DatasetBindings(new PublishFootprints('example.test'));
  const { behind } = await new DatasetImports(database, changes, new SharedDatasets(database, changes)).import({
    ...{ owner: SHARED, ...DATABASE },
    file: new PublisherFile(PROFILE, Readable.from(Buffer.from(fileOf(fossil)))),
    ...(onFollowed && { onFollowed }),
  });
  if (behind?.length) throw new Error(`${behind.length} companies are behind.`);
}

/** The same by the command, in a process of its own, so that a bench that measures meanwhile does not wait for itself. */
export async function commandSharedFactor(
  environment: Readonly<Record<string, string>>,
  fossil: string,
): Promise<void> {
  const { name, version, licence } = DATABASE;
  const options = ['--profile', PROFILE, '--database', name, '--version', version, '--licence', licence, '--file', '-'];
  const cli = spawn(process.execPath, [CLI, 'dataset', 'import', '--shared', ...options], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cli.stdin.end(fileOf(fossil));
  const [code] = (await once(cli, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The import of the shared database ended with ${code}.`);
}

function fileOf(fossil: string): string {
  return `${HEADER}\nsteel,Scope 3,Metals,steel,,,,kg,kg CO2e,${fossil}\n`;
}

/** Adds materials to a company that are bound to the shared dataset. */
export async function bindToSharedFactor(database: Database, company: CompanyId, count: number): Promise<void> {
  await database.query(
    `insert into element (company, uuid, chain, kind, name, unit, dataset_owner, dataset, dataset_amount, dataset_amount_unit, co2e, impacts, received_revision)
     select $1, e, e, 'material', 'Bound', 'kg', d.owner, d.uuid, 1, 'kg', '{}', '{}', 1
     from dataset d cross join lateral (select gen_random_uuid() as e from generate_series(1, $3::int)) made
     where d.owner = $2`,
    [company, SHARED, count],
  );
}
