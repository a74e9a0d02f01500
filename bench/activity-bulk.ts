import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Checked } from '#faults';
import { Activities } from '#activities';
import { installWithActivities } from './support/activity-installation.js';
import { median, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import type { Statement } from './support/recorded-sql.js';
import { recordedSql } from './support/recorded-sql.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * POST /v1/activity/bulk, compared with one INSERT of the same rows through pg, and with a bare `node:http` server that
 * parses the rows and sends that INSERT. Neither of these two checks, computes or adds up anything.
 * `node dist/bench/activity-bulk.js [--rows 1000000] [--size 10000] [--rounds 7]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    size: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
  },
});
const [rows, size, rounds] = [values.rows, values.size, values.rounds].map(Number) as [number, number, number];

const installation = await installWithActivities(rows, 60);
const load = new HttpLoad(1);
try {
  const { database, databaseUrl, company } = installation;
  const [product] = await database.query<{ uuid: string }>(`select uuid from element where company = $1 limit 1`, [
    company,
  ]);
  const [scope] = await database.query<{ uuid: string }>(`select uuid from scope where company = $1 limit 1`, [
    company,
  ]);
  const one = (nth: number) => ({
    name: `Purchase ${nth}`,
    syncId: crypto.randomUUID(),
    quantity: nth / 10,
    unit: 'kg' as const,
    product,
    scope,
    startDate: new Date(Date.UTC(2020, 0, 1 + (nth % 1_826))).toISOString(),
  });
  const many = () => Array.from({ length: size }, (_, nth) => one(nth));
  const [, recorded] = await recordedSql(database, (recording) =>
    new Activities(recording).create(company, Checked.of({ ...one(1), startDate: new Date() }), 'bench'),
  );
  const insert = plainInsert(recorded);
  const [template] = JSON.parse(String(insert.values[1])) as Record<string, unknown>[];
  const manyRows = () =>
    JSON.stringify(
      many().map(({ syncId, name, quantity, startDate }) => ({
        ...template,
        ...{ uuid: crypto.randomUUID(), sync_id: syncId, name, quantity, start_date: startDate, end_date: startDate },
      })),
    );
  const token = await installation.token(['activity:create']);
  const http = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'bulk', insert } });
  const ms: Record<'ours' | 'insert' | 'http', number[]> = { ours: [], insert: [], http: [] };
  for (let nth = -1; nth < rounds; nth++) {
    const url = `${installation.url}/api/v1/activity/bulk`;
    const ours = await load.ask({ method: 'POST', url, token, body: JSON.stringify(many()) });
    const inserted = await timed(manyRows(), (json) => database.query(insert.text, [company, json, 'raw']));
    const bare = await load.ask({ method: 'POST', url: http.url, body: manyRows() });
    if (nth < 0) continue; // Rounds below 0 are a warm-up: the first ones compile and plan.
    ms.ours.push(ours.ms);
    ms.insert.push(inserted);
    ms.http.push(bare.ms);
  }
  const [ours, bareInsert, bareHttp] = [median(ms.ours), median(ms.insert), median(ms.http)];
  print({
    ...{ rows, size, rounds },
    rowsPerSecond: {
      ours: Math.round((size / ours) * 1_000),
      insert: Math.round((size / bareInsert) * 1_000),
      bareHttp: Math.round((size / bareHttp) * 1_000),
    },
    toInsert: round(bareInsert / ours),
    toBareHttp: round(bareHttp / ours),
  });
  await http.stop();
} finally {
  load.close();
  await installation.stop();
}

/** Only the INSERT of the recorded statement: no totals, and nothing returned. */
function plainInsert(recorded: Statement | undefined): Statement {
  const [, text] = /with now as \(([\s\S]*?)on conflict/.exec(recorded?.text ?? '') ?? [];
  if (!recorded || !text) throw new Error('The insert is not where it was.');
  return { ...recorded, text };
}

async function timed<T>(given: T, work: (given: T) => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work(given);
  return performance.now() - from;
}
