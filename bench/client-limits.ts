import 'reflect-metadata';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ClientLimits } from '#access';
import type { CompanyId, Database } from '#platform';
import { Clients, Companies } from '#access';
import { installApi } from './support/api-installation.js';
import { percentile, print, round } from './support/figures.js';
import type { FullSpeedSettings, StatusCounts } from './support/full-speed-client.js';
import { addElements } from './support/many-elements.js';
import { end, startScript } from './support/process.js';

/**
 * How long the requests of a client take that makes a modest number of them: alone, and beside a client of another
 * company that reads and writes as fast as it can, without limits and with limits of its own. In alternating rounds.
 * `node dist/bench/client-limits.js [--per-minute 600] [--concurrent 2,4] [--connections 64] [--rounds 3] [--pace 50]`
 */
const { values } = parseArgs({
  options: {
    'per-minute': { type: 'string', default: '600' },
    concurrent: { type: 'string', default: '2,4' },
    connections: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    pace: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '11' },
    rows: { type: 'string', default: '5000' },
  },
});
const [requestsPerMinute, connections, rounds, pace, seconds, rows] = [
  values['per-minute'],
  values.connections,
  values.rounds,
  values.pace,
  values.seconds,
  values.rows,
].map(Number) as [number, number, number, number, number, number];
const concurrent = values.concurrent.split(',').map(Number);

/** One way to be measured. */
interface Situation {
  readonly name: string;
  /** Of the other client; undefined: there is none. */
  readonly apiKey?: string;
  readonly times: number[];
  readonly p99PerRound: number[];
  readonly otherAnswers: StatusCounts[];
}

const installation = await installApi((database, company) => addElements(database, company, rows));
const { url, database, company } = installation;
try {
  const modest = await keyOf(database, company, {});
  const { uuid: greedy } = await new Companies(database).create('greedy', 'Greedy');
  await addElements(database, greedy, rows);
  const situations = [situation('alone'), situation('unlimited', await keyOf(database, greedy, {}))];
  for (const size of concurrent) {
    const limits = { requestsPerMinute, concurrent: size };
    situations.push(situation(`concurrent ${size}`, await keyOf(database, greedy, limits)));
  }
  await paced(modest, 5); // A warm-up.
  for (let nth = 0; nth < rounds; nth++) for (const each of situations) await measure(each, modest);
  const [alone] = situations;
  print({
    ...{ requestsPerMinute, connections, requestsPerSecond: pace, rounds },
    ms: Object.fromEntries(situations.map(({ name, times }) => [name, figures(times, alone?.times ?? [])])),
    p99PerRound: Object.fromEntries(situations.map(({ name, p99PerRound }) => [name, p99PerRound])),
    otherAnswers: Object.fromEntries(situations.map(({ name, otherAnswers }) => [name, otherAnswers])),
  });
} finally {
  await installation.stop();
}

function situation(name: string, apiKey?: string): Situation {
  return { name, ...(apiKey !== undefined && { apiKey }), times: [], p99PerRound: [], otherAnswers: [] };
}

function figures(times: readonly number[], alone: readonly number[]): object {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return { p50: round(p50), p99: round(p99), p99Ratio: round(p99 / percentile(alone, 99)) };
}

async function measure({ apiKey, times, p99PerRound, otherAnswers }: Situation, modest: string): Promise<void> {
  const stop = apiKey === undefined ? undefined : await startFullSpeed(apiKey);
  const took = await paced(modest, seconds);
  times.push(...took);
  p99PerRound.push(round(percentile(took, 99)));
  if (stop) otherAnswers.push(await stop());
  await wait(500);
}

async function keyOf(on: Database, of: CompanyId, limits: Partial<ClientLimits>): Promise<string> {
  const permissions = ['material:read', 'material:create'] as const;
  const { apiKey = '' } = await new Clients(on).create(of, 'Bench', permissions, true, limits);
  return apiKey;
}

/** @returns a function that ends it, and returns how it was answered */
async function startFullSpeed(apiKey: string): Promise<() => Promise<StatusCounts>> {
  const script = new URL('./support/full-speed-client.js', import.meta.url).pathname;
  const settings: FullSpeedSettings = { url, apiKey, connections };
  const child = await startScript('client', script, { CLIENT: JSON.stringify(settings) });
  return async () => {
    const counted = once(child, 'message') as Promise<[StatusCounts]>;
    child.send('stop');
    const [counts] = await counted;
    await end(child);
    return counts;
  };
}

/** Sends requests at even intervals, whether those before were answered or not. @returns how many ms each took */
async function paced(apiKey: string, forSeconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const [one] = await database.query<{ uuid: string }>('select uuid from element where company = $1 limit 1', [
    company,
  ]);
  const began = performance.now();
  const asked: Promise<number>[] = [];
  for (let nth = 0; nth < forSeconds * pace; nth++) {
    const due = began + (nth * 1_000) / pace;
    const ahead = due - performance.now();
    if (ahead > 0) await wait(ahead);
    asked.push(ask(agent, apiKey, one?.uuid ?? '', nth));
  }
  const took = await Promise.all(asked);
  agent.destroy();
  return took;
}

/** One material, a short page, one material, a new one, in turn. */
function ask(agent: Agent, apiKey: string, uuid: string, nth: number): Promise<number> {
  const body = nth % 4 === 3 ? JSON.stringify({ name: `Mine ${nth}`, unit: 'kg' }) : undefined;
  const path = body ? '' : nth % 4 === 1 ? '?limit=10' : `/${uuid}`;
  const headers = {
    'X-API-Key': apiKey,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  const from = performance.now();
  return new Promise((resolve, reject) => {
    request(`${url}/api/v1/material${path}`, { method: body ? 'POST' : 'GET', headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - from);
        else reject(new Error(`Answered with ${answer.statusCode}.`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}
