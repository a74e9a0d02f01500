import 'reflect-metadata';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Queue } from 'bullmq';
import { openQueueConnection } from '#platform';
import { arrivalsPerSecond, arrived } from './support/deliveries.js';
import { addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { end } from './support/process.js';
import { cpuMicroseconds, familyMicroseconds } from './support/process-use.js';
import { startRawWorker } from './support/start-raw-worker.js';
import type { Requester } from './support/requester.js';
import { startRequester } from './support/requester.js';

/**
 * Answers per second that one worker decides and delivers to one healthy requester from a backlog, compared with a bare
 * BullMQ worker that posts the same bytes. Each runs in a fresh process, in alternating rounds.
 * `node dist/bench/exchange-deliver.js [--redis] [--rounds 3] [--answers 3000]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    answers: { type: 'string', default: '3000' },
  },
});
const [rounds, answers] = [values.rounds, values.answers].map(Number) as [number, number];

/** CONCURRENCY of the worker, which takes as many jobs at once. */
const CONCURRENCY = 64;
const RAW_QUEUE = 'raw';
const PRODUCTS = 50;

const installation = await install({ redis: values.redis, worker: false });
const queueUrl = installation.environment['QUEUE_URL'] ?? installation.databaseUrl;
const producer = openQueueConnection(queueUrl, 'producer');
const queue = new Queue(RAW_QUEUE, producer.options);
try {
  await addMaterials(installation, PRODUCTS);
  const all = { ours: [] as Measured[], raw: [] as Measured[] };
  for (let nth = 0; nth < rounds; nth++) {
    all.ours.push(await ours(nth));
    all.raw.push(await raw(await anAnswer()));
  }
  const of = (whose: keyof typeof all, what: keyof Measured) => median(all[whose].map((one) => one[what]));
  const [delivered, limit] = [of('ours', 'perSecond'), of('raw', 'perSecond')];
  print({
    queue: values.redis ? 'redis' : 'postgres',
    ...{ answers, rounds },
    answersPerSecond: Math.round(delivered),
    rawWorkerPerSecond: Math.round(limit),
    ratio: round(delivered / limit),
    cpuMsPerAnswer: {
      ours: { worker: round(of('ours', 'workerMs'), 3), database: round(of('ours', 'databaseMs'), 3) },
      raw: { worker: round(of('raw', 'workerMs'), 3), database: round(of('raw', 'databaseMs'), 3) },
    },
    perRound: {
      ours: all.ours.map(({ perSecond }) => Math.round(perSecond)),
      raw: all.raw.map(({ perSecond }) => Math.round(perSecond)),
    },
  });
} finally {
  await queue.close();
  await producer.close();
  await installation.stop();
}

/** Answers per second, and the processor time of each in milliseconds, which varies less on a machine that is busy. */
interface Measured {
  perSecond: number;
  workerMs: number;
  databaseMs: number;
}

/** Measures one requester, from the start of the worker until all answers have come. */
async function measured(requester: Requester, start: () => Promise<ChildProcess>): Promise<Measured> {
  const database = () => familyMicroseconds(installation.pids.database);
  const worker = await start();
  const before = { worker: cpuMicroseconds(worker.pid), database: database() };
  await arrived(requester, answers);
  const [workerUs, databaseUs] = [cpuMicroseconds(worker.pid) - before.worker, database() - before.database];
  await end(worker);
  await requester.close();
  return {
    perSecond: arrivalsPerSecond(requester.arrivals),
    workerMs: workerUs / answers / 1_000,
    databaseMs: databaseUs / answers / 1_000,
  };
}

async function ours(nth: number): Promise<Measured> {
  const requester = await startRequester();
  await addDataSource(installation, `Requester ${nth}`, requester.url);
  await new Load(installation, requester.url, 32, forOneOf(PRODUCTS)).flatOut(answers);
  await wait(1_000); // By then everything that was offered is in the queue.
  await analyze(installation);
  return measured(requester, () => installation.startWorker());
}

async function raw(body: string): Promise<Measured> {
  const requester = await startRequester();
  const job = { name: 'answer', data: { company: installation.company.uuid, delivery: installation.company.uuid } };
  await queue.addBulk(Array.from({ length: answers }, () => ({ ...job, opts: { removeOnComplete: true } })));
  const url = `${requester.url}/3/events`;
  const settings = { queueUrl, queue: RAW_QUEUE, concurrency: CONCURRENCY, url, body };
  return measured(requester, () => startRawWorker(settings));
}

async function anAnswer(): Promise<string> {
  const { database, company } = installation;
  const [row] = await database.query<{ body: string }>(
    `select body from delivery where company = $1 and body is not null limit 1`,
    [company.uuid],
  );
  return row?.body ?? '';
}
