import 'reflect-metadata';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { installWithActivities } from './support/activity-installation.js';
import { copyOut } from './support/copy-out.js';
import { median, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { residentMiB } from './support/process-use.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * GET /v1/activity with all activities of a month, compared with COPY of the same columns that a client reads and a
 * bare `node:http` server sends, and how much the memory of the api grows meanwhile.
 * `node dist/bench/activity-stream.js [--rows 100000] [--rounds 5] [--keep folder]`, rows in the month, of 12 such
 * months
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'string' },
  },
});
const [rows, rounds] = [values.rows, values.rounds].map(Number) as [number, number];

const installation = await installWithActivities(rows * 12, 12, values.keep);
const load = new HttpLoad(1);
try {
  const { company, databaseUrl, url } = installation;
  const text = `copy (
    select a.uuid, a.name, a.created, a.updated, a.sync_id, a.description, a.quantity, a.unit, a.upstream_co2e,
      a.downstream_co2e, p.uuid, p.name, s.uuid, s.name, t.uuid, t.name, t.path, o.uuid, o.name, a.start_date, a.end_date, a.co2e
    from activity a
    left join element p on p.company = a.company and p.uuid = a.product
    left join scope s on s.company = a.company and s.uuid = a.scope
    left join taxonomy t on t.owner = a.company and t.uuid = a.taxonomy
    left join org o on o.company = a.company and o.uuid = a.org
    where a.company = '${company}' and a.start_date >= '2020-05-01' and a.start_date < '2020-06-01'
    order by a.start_date, a.uuid
  ) to stdout`;
  const token = await installation.token(['activity:read']);
  const http = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'copy', text } });
  const asked = { method: 'GET', url: `${url}/api/v1/activity?date=2020-05`, token } as const;
  await load.ask(asked); // A warm-up: the first answer plans, and grows the heap to the size it needs.
  const atRest = residentMiB(installation.api.pid);
  let most = atRest;
  const watch = setInterval(() => (most = Math.max(most, residentMiB(installation.api.pid))), 20);
  const found: Record<'ours' | 'copy' | 'http' | 'firstByte', number[]> = {
    ours: [],
    copy: [],
    http: [],
    firstByte: [],
  };
  let count = 0;
  for (let nth = 0; nth < rounds; nth++) {
    const { ms, firstByteMs } = await load.ask(asked);
    found.ours.push(ms);
    found.firstByte.push(firstByteMs);
    const from = performance.now();
    count = await copyOut(databaseUrl, text, nowhere());
    found.copy.push(performance.now() - from);
    found.http.push((await load.ask({ method: 'GET', url: http.url })).ms);
  }
  clearInterval(watch);
  const [ours, copy, bareHttp] = [median(found.ours), median(found.copy), median(found.http)];
  const perSecond = (ms: number) => Math.round((count / ms) * 1_000);
  print({
    ...{ rows: count, rounds },
    rowsPerSecond: { ours: perSecond(ours), copy: perSecond(copy), bareHttp: perSecond(bareHttp) },
    toCopy: round(copy / ours),
    toBareHttp: round(bareHttp / ours),
    firstByteMs: round(median(found.firstByte)),
    residentMiB: { atRest: round(atRest), most: round(most), grown: round(most - atRest) },
  });
  await http.stop();
} finally {
  load.close();
  await installation.stop();
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
