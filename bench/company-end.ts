import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval, clearInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { CompanyClosing } from '#exchange';
import { Companies, CompanyDeletion } from '#access';
import { Database, migrate, StoredFiles } from '#platform';
import { openDatabase } from './support/database-server.js';
import { print, round } from './support/figures.js';
import { fillActivities } from './support/fill-activities.js';
import { peakMiB } from './support/process-use.js';

/**
 * How long the export of a company with this many activities takes, the most memory of the command, how long the deletion of the
 * company takes afterwards, and how long it takes to store it again.
 * `node dist/bench/company-end.js [--activities 1000000]`
 */
const { values } = parseArgs({ options: { activities: { type: 'string', default: '1000000' } } });
const activities = Number(values.activities);
const CLI = new URL('../bin/cli.js', import.meta.url).pathname;
const LOOK_MS = 100;

async function timed(databaseUrl: string, ...words: string[]): Promise<{ seconds: number; peak: number }> {
  const began = performance.now();
  const cli = spawn(process.execPath, [CLI, 'company', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(() => {
    try {
      peak = Math.max(peak, peakMiB(cli.pid) || 0);
    } catch {
      // It has ended.
    }
  }, LOOK_MS);
  const code = await new Promise((resolve) => cli.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`The command ended with ${String(code)}.`);
  return { seconds: (performance.now() - began) / 1_000, peak };
}

const server = await openDatabase();
const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-bench-'));
await migrate(server.url);
const database = await Database.open(server.url, { poolSize: 4 });
try {
  const { uuid } = await new Companies(database).create('bench', 'Bench');
  await fillActivities(database, uuid, activities, 60);
  const file = join(folder, 'bench.zip');
  const { seconds, peak } = await timed(server.url, 'export', 'bench', '--file', file);
  const { size } = await stat(file);
  await new CompanyClosing(database).close(uuid, 1);
  await database.query('update company set delete_after = now() where uuid = $1', [uuid]);
  const began = performance.now();
  const [gone] = await new CompanyDeletion(database, new StoredFiles(database)).round(() => true);
  const deletion = { ...gone, seconds: round((performance.now() - began) / 1_000) };
  const back = await timed(server.url, 'import', file);
  print({
    activities,
    export: { seconds: round(seconds), peakMiB: Math.round(peak), fileMiB: round(size / 2 ** 20) },
    deletion,
    import: { seconds: round(back.seconds), peakMiB: Math.round(back.peak) },
  });
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
