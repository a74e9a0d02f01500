import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { csvText } from '#sheets';
import type { SheetColumn, WrittenRow } from '#sheets';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { end } from './support/process.js';
import { peakMiB, residentMiB } from './support/process-use.js';

/**
 * Importing a CSV file of activities through api and worker, beside a COPY of the rows that came of it into a table with the
 * same indexes. The COPY checks, computes and adds up nothing. Both passes count: the whole file is checked before it is written.
 * `node dist/bench/file-import.js [--rows 100000] [--rounds 3] [--redis]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    redis: { type: 'boolean', default: false },
  },
});
const [rows, rounds] = [values.rows, values.rounds].map(Number) as [number, number];

const COLUMNS: readonly SheetColumn[] = [
  ...(['syncId', 'name', 'product', 'scope', 'unit'] as const).map((header) => ({ header, kind: 'text' }) as const),
  { header: 'quantity', kind: 'number' },
  { header: 'startDate', kind: 'date' },
];

interface Ended {
  ended?: string;
  state: string;
  seconds: number;
  reason?: string;
}

function* activities(round: number): Generator<WrittenRow> {
  for (let nth = 0; nth < rows; nth++) {
    const date = new Date(Date.UTC(2020, 0, 1 + (nth % 1_826))).toISOString().slice(0, 10);
    yield [`${round}-${nth}`, `Purchase ${nth}`, `SKU-${nth % 100}`, '3.1', 'kg', String(nth / 8), date];
  }
}

const installation = await install({ redis: values.redis, worker: false });
const copied = `/var/tmp/footprint-exchange-copied-${process.pid}`;
try {
  const { url, token, database, company } = installation;
  const headers = { Authorization: `Bearer ${token}` };
  for (let nth = 0; nth < 100; nth++) {
    const body = { name: `Steel ${nth}`, sku: `SKU-${nth}`, unit: 'kg', footprint: { CO2e: { A1: '1.234567' } } };
    const answer = await fetch(`${url}/api/v1/material`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const raw = (text: string): Promise<unknown> => database.queryAcross('deployment', text);
  await raw('create table copied (like activity including all)');
  const worker = await installation.startWorker();
  const atRest = Math.round(residentMiB(worker.pid));
  const seconds: Record<'ours' | 'copy', number[]> = { ours: [], copy: [] };
  for (let nth = 0; nth < rounds; nth++) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await buffer(csvText(COLUMNS, activities(nth))))]), 'activities.csv');
    const sent = await fetch(`${url}/api/v1/import?kind=activity`, { method: 'POST', headers, body: form });
    const { uuid = '', message } = (await sent.json()) as { uuid?: string; message?: string };
    if (message) throw new Error(message);
    seconds.ours.push(await untilDone(uuid));

    // COPY takes no parameters; the server writes and reads the file itself.
    const these = `select * from activity where company = '${company.uuid}' and sync_id like '${nth}-%'`;
    await raw(`copy (${these}) to program 'cat > ${copied}'`);
    await raw('truncate copied');
    const from = performance.now();
    await raw(`copy copied from program 'cat ${copied}'`);
    seconds.copy.push((performance.now() - from) / 1_000);
  }
  const [ours, copy] = [median(seconds.ours), median(seconds.copy)];
  print({
    ...{ rows, rounds, seconds },
    rowsPerSecond: { ours: Math.round(rows / ours), copy: Math.round(rows / copy) },
    toCopy: round(copy / ours, 3),
    workerMiB: { atRest, peak: Math.round(peakMiB(worker.pid)) },
  });
  await end(worker);

  async function untilDone(uuid: string): Promise<number> {
    for (;;) {
      await wait(200);
      const answer = await fetch(`${url}/api/v1/import/${uuid}`, { headers });
      const { ended, state, seconds: took, reason } = (await answer.json()) as Ended;
      if (!ended) continue;
      if (state !== 'done') throw new Error(`The import has ended: ${state}, ${reason}.`);
      return took;
    }
  }
} finally {
  await rm(copied, { force: true });
  await installation.stop();
}
