import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { arrived } from './support/deliveries.js';
import { addDataSource, addMaterials } from './support/exchange-company.js';
import { print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { end } from './support/process.js';
import { peakMiB, residentMiB } from './support/process-use.js';
import { startRequester } from './support/requester.js';

/**
 * The most memory that a worker takes while many answers of a hundred footprints each wait for it at the same time.
 * `node dist/bench/exchange-memory.js [--redis] [--answers 1000] [--footprints 100]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    answers: { type: 'string', default: '1000' },
    footprints: { type: 'string', default: '100' },
  },
});
const [answers, footprints] = [values.answers, values.footprints].map(Number) as [number, number];
const CLASS = '33410';

const installation = await install({ redis: values.redis, worker: false });
const { database, company } = installation;
const requester = await startRequester();
try {
  await addMaterials(installation, footprints, CLASS);
  await addDataSource(installation, 'Requester', requester.url);
  const load = new Load(installation, requester.url, 32, () => ({ classification: [`urn:cpc:${CLASS}`] }));
  await load.flatOut(answers);
  const worker = await installation.startWorker();
  const atStart = residentMiB(worker.pid);
  const from = performance.now();
  await arrived(requester, answers);
  const seconds = (performance.now() - from) / 1_000;
  const peak = peakMiB(worker.pid);
  await end(worker);
  const [sent] = await database.query<{ kib: number; answers: number }>(
    `select avg(octet_length(body)) / 1024 as kib, count(*) as answers
     from delivery where company = $1 and outcome = 'fulfilled' and state = 'delivered'`,
    [company.uuid],
  );
  print({
    queue: values.redis ? 'redis' : 'postgres',
    ...{ answers, footprints, fulfilled: sent?.answers, kibPerAnswer: round(Number(sent?.kib), 0) },
    seconds: round(seconds, 1),
    workerMiBAtStart: round(atStart, 0),
    workerPeakMiB: round(peak, 0),
  });
} finally {
  await requester.close();
  await installation.stop();
}
