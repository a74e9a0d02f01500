import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Checked } from '#faults';
import { Activities } from '#activities';
import { installWithActivities } from './support/activity-installation.js';
import type { ApiInstallation } from './support/api-installation.js';
import { median, print, round } from './support/figures.js';
import type { LoadRequest } from './support/http-load.js';
import { HttpLoad } from './support/http-load.js';
import { cpuMicroseconds } from './support/process-use.js';
import { recordedSql } from './support/recorded-sql.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * POST /v1/activity, computed by product, compared with a bare Express 5 handler and a bare `node:http` server that
 * send the same SQL. Rounds alternate, so that all three meet the same conditions.
 * `node dist/bench/activity-write.js [--rows 5000000] [--connections 32] [--requests 5000] [--rounds 5] [--keep
 * folder]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    connections: { type: 'string', default: '32' },
    requests: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
  },
});
const [rows, connections, requests, rounds] = [values.rows, values.connections, values.requests, values.rounds].map(
  Number,
) as [number, number, number, number];

const installation = await installWithActivities(rows, 60, values.keep);
const load = new HttpLoad(connections);
try {
  const body = await bodies(installation);
  const token = await installation.token(['activity:create']);
  const [look, insert] = await recordedSql(installation.database, (recording) =>
    new Activities(recording).create(installation.company, Checked.of({ ...body(), startDate: new Date() }), 'bench'),
  );
  if (!look || !insert) throw new Error('A write is a look-up and an insert.');
  const { databaseUrl } = installation;
  const raw = async (kind: 'express' | 'http') =>
    startRawServer({ kind, databaseUrl, work: { name: 'write', look, insert } });
  const [express, http] = await Promise.all([raw('express'), raw('http')]);
  const sent = (url: string, withToken?: string) => (): LoadRequest => ({
    ...{ method: 'POST', url, token: withToken, body: JSON.stringify(body()) },
  });
  const contestants = {
    ours: { pid: installation.api.pid, next: sent(`${installation.url}/api/v1/activity`, token) },
    express: { pid: express.pid, next: sent(express.url) },
    http: { pid: http.pid, next: sent(http.url) },
  };
  const names = ['ours', 'express', 'http'] as const;
  const perSecond: Record<(typeof names)[number], number[]> = { ours: [], express: [], http: [] };
  const cpuUs: typeof perSecond = { ours: [], express: [], http: [] };
  for (let nth = -1; nth < rounds; nth++) {
    for (const name of names) {
      const { pid, next } = contestants[name];
      const before = cpuMicroseconds(pid);
      const rate = await load.perSecond(requests, next);
      if (nth < 0) continue; // Rounds below 0 are a warm-up: the first one compiles and plans.
      perSecond[name].push(rate);
      cpuUs[name].push((cpuMicroseconds(pid) - before) / requests);
    }
  }
  const of = (found: typeof perSecond) => ({
    ours: round(median(found.ours)),
    bareExpress: round(median(found.express)),
    bareHttp: round(median(found.http)),
  });
  const rate = of(perSecond);
  print({
    ...{ rows, connections, requests, rounds },
    writesPerSecond: rate,
    cpuMicrosecondsPerRequest: of(cpuUs),
    toBareExpress: round(rate.ours / rate.bareExpress),
    toBareHttp: round(rate.ours / rate.bareHttp),
  });
  await Promise.all([express.stop(), http.stop()]);
} finally {
  load.close();
  await installation.stop();
}

/** Activities that refer to existing records, distributed like the rows, each with a syncId of its own. */
async function bodies({ database, company }: ApiInstallation): Promise<() => Record<string, unknown>> {
  const uuids = async (table: string, owner: string) =>
    (await database.query<{ uuid: string }>(`select uuid from ${table} where ${owner} = $1`, [company])).map(
      ({ uuid }) => uuid,
    );
  const [products, scopes, orgs] = await Promise.all(
    ['element', 'scope', 'org'].map((table) => uuids(table, 'company')),
  );
  const taxonomies = await uuids('taxonomy', 'owner');
  const any = (of: readonly string[] = []) => ({ uuid: of[Math.floor(Math.random() * of.length)] });
  return () => ({
    ...{ name: 'Steel sheet', description: 'Bought', syncId: randomUUID(), quantity: 12.5, unit: 't' },
    ...{ product: any(products), scope: any(scopes), org: any(orgs), taxonomy: any(taxonomies) },
    startDate: new Date(Date.UTC(2020, 0, 1) + Math.random() * 1_826 * 86_400_000).toISOString(),
  });
}
