import 'reflect-metadata';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CompanyId } from '#platform';
import { Companies, PERMISSIONS } from '#access';
import { csvText } from '#sheets';
import type { SheetColumn, WrittenRow } from '#sheets';
import { tokenOf } from './support/api-installation.js';
import { fillActivitiesFast } from './support/fill-activities.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import type { LoadRequest } from './support/http-load.js';
import { install } from './support/installation.js';
import { addInputs, addProducts, addSources } from './support/model-graph.js';
import { addElements } from './support/many-elements.js';
import { bindToSharedFactor, commandSharedFactor, importSharedFactor } from './support/shared-factor.js';

/**
 * How long requests of small companies take while one company that is much larger imports a file, has a material changed that many
 * of its products draw on, and gets new figures of a shared database; beside how long they take alone.
 * All take turns, so that what the machine does otherwise meets each of them.
 * `node dist/bench/whale.js [--products 200000] [--activities 10000000] [--companies 1000] [--callers 50] [--changed 20000]
 * [--rows 100000] [--seconds 15] [--rounds 6]`
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    activities: { type: 'string', default: '10000000' },
    companies: { type: 'string', default: '1000' },
    callers: { type: 'string', default: '50' },
    changed: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '6' },
  },
});
const [products, activities, companies, callers, changed, rows, seconds, rounds] = [
  ...[
    values.products,
    values.activities,
    values.companies,
    values.callers,
    values.changed,
    values.rows,
    values.seconds,
    values.rounds,
  ],
].map(Number) as [number, number, number, number, number, number, number, number];
/** Requests of the small companies each second, all together. */
const PACE = 20;
const KINDS = ['a record', 'a page', 'a new material', 'an activity'] as const;
type Kind = (typeof KINDS)[number];
const MONTHS = 60;
/** Of 16 MiB each. With the arguments that docs/scale.md gives a round fills some 40. */
const LOG_FILES = 60 * rounds;

/** A small company that sends requests. */
interface Caller {
  readonly company: CompanyId;
  readonly token: string;
  readonly material: string;
}

const installation = await install({ redis: false });
const { database, url, token, environment, company: whale } = installation;
const load = new HttpLoad(64);
/** The material that many products of the large company draw on. */
let bottom = '';
let figure = 2;
try {
  await fillActivitiesFast(database, whale.uuid, activities, MONTHS);
  await addElements(database, whale.uuid, products - changed - 1);
  bottom = (await addSources(database, whale.uuid, 1))[0] ?? '';
  const users = await addProducts(database, whale.uuid, changed);
  await addInputs(
    database,
    whale.uuid,
    users.map((product) => ({ product, source: bottom })),
  );
  await importSharedFactor(database, '1');
  const small = await smallCompanies();
  await bindToSharedFactor(database, whale.uuid, changed);
  await database.queryAcross('deployment', 'vacuum analyze');
  await changeBottom('2'); // The first change publishes what was not published yet.
  await importSharedFactor(database, '2');
  await database.queryAcross('deployment', 'vacuum analyze');
  await makeLogFiles();
  await besides(small, () => wait(5_000, 1)); // A warm-up.
  const file = await activitiesFile();
  const works: Record<string, () => Promise<unknown>> = {
    nothing: () => wait(seconds * 1_000),
    [`an import of ${rows} activities`]: () => importActivities(file),
    [`a material below ${changed} products`]: () => changeBottom(nextFigure()),
    [`new figures of a shared dataset below ${changed} materials`]: () =>
      commandSharedFactor(environment, nextFigure()),
  };
  const measured: Record<string, Beside> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, work] of Object.entries(works))
      measured[name] = together(measured[name], await besides(small, () => repeated(work)));
  const found = Object.fromEntries(
    Object.entries(measured).map(([name, beside]) => [name, figures(beside, measured['nothing'] ?? beside)]),
  );
  print({ products, activities, companies, perSecond: PACE, rounds, found });
} finally {
  load.close();
  await installation.stop();
}

/**
 * Repeats a work until there are as many requests beside it as there were alone: a percentile of fewer is another one.
 * @returns how often it was done
 */
async function repeated(work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let times = 0;
  do {
    await work();
    times++;
  } while (performance.now() < until);
  return times;
}

/** Figures that nothing had before, so that everything follows. */
function nextFigure(): string {
  return String(++figure);
}

async function smallCompanies(): Promise<Caller[]> {
  const made: Caller[] = [];
  const all = new Companies(database);
  for (let nth = 0; nth < companies; nth++) {
    const { uuid: company } = await all.create(`small-${nth}`, `Small ${nth}`);
    await bindToSharedFactor(database, company, 20);
    if (nth >= callers) continue;
    const [one] = await database.query<{ uuid: string }>('select uuid from element where company = $1 limit 1', [
      company,
    ]);
    made.push({ company, token: await tokenOf(url, database, company, PERMISSIONS), material: one?.uuid ?? '' });
  }
  return made;
}

/**
 * Has PostgreSQL make the files of its write-ahead log, and keep them for what is measured (`min_wal_size`): every commit waits
 * while it makes one. A server that has run for a while has them.
 */
async function makeLogFiles(): Promise<void> {
  for (let files = 0; files < LOG_FILES; files++)
    await database.queryAcross('deployment', 'select txid_current(), pg_switch_wal()');
  await database.queryAcross('deployment', 'checkpoint');
}

async function changeBottom(fossil: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/material/${bottom}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ impacts: { 'GWP-fossil': { A1: fossil } } }),
  });
  if (!answer.ok) throw new Error(`A change was answered with ${answer.status}: ${await answer.text()}`);
}

/** Made before anything is measured: it keeps this process busy for a third of a second. */
async function activitiesFile(): Promise<Blob> {
  const columns: SheetColumn[] = [
    { header: 'name', kind: 'text' },
    { header: 'UpstreamCO2e', kind: 'number' },
    { header: 'startDate', kind: 'date' },
  ];
  function* written(): Generator<WrittenRow> {
    for (let nth = 0; nth < rows; nth++) yield [`Bought ${nth}`, String(nth / 8), `2024-0${1 + (nth % 9)}-11`];
  }
  return new Blob([new Uint8Array(await buffer(csvText(columns, written())))]);
}

async function importActivities(file: Blob): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file', file, 'activities.csv');
  const sent = await fetch(`${url}/api/v1/import?kind=activity&again=true`, { method: 'POST', headers, body: form });
  const { uuid = '', message } = (await sent.json()) as { uuid?: string; message?: string };
  if (message !== undefined) throw new Error(message);
  for (;;) {
    await wait(200);
    const answer = await fetch(`${url}/api/v1/import/${uuid}`, { headers });
    const { ended, state } = (await answer.json()) as { ended?: string; state: string };
    if (ended === undefined) continue;
    if (state !== 'done') throw new Error(`The import has ended: ${state}.`);
    return;
  }
}

/** What one request took. */
interface Took {
  readonly kind: Kind;
  readonly ms: number;
}

/** What requests of the small companies took while the work went on, how long that was, and how often it was done. */
interface Beside {
  readonly took: readonly Took[];
  readonly seconds: number;
  readonly times: number;
}

/** The requests of all rounds so far. */
function together(before: Beside | undefined, round: Beside): Beside {
  if (!before) return round;
  return {
    took: [...before.took, ...round.took],
    seconds: before.seconds + round.seconds,
    times: before.times + round.times,
  };
}

/** Sends requests at even intervals, whether those before were answered or not. */
async function besides(small: readonly Caller[], work: () => Promise<number>): Promise<Beside> {
  const from = performance.now();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  working.catch(() => undefined);
  const asked: Promise<Took>[] = [];
  for (let nth = 0; !isDone; nth++) {
    const ahead = from + (nth * 1_000) / PACE - performance.now();
    if (ahead > 0) await wait(ahead);
    const caller = small[nth % small.length];
    if (caller) asked.push(ask(caller, nth));
  }
  const times = await working;
  const lasted = (performance.now() - from) / 1_000;
  return { took: await Promise.all(asked), seconds: lasted, times };
}

async function ask({ token: key, material }: Caller, nth: number): Promise<Took> {
  const kind = KINDS[nth % KINDS.length] ?? 'a record';
  const at = (path: string): string => `${url}/api/v1/${path}`;
  const requests: Record<Kind, LoadRequest> = {
    'a record': { method: 'GET', url: at(`material/${material}`) },
    'a page': { method: 'GET', url: at('material?limit=20') },
    'a new material': { method: 'POST', url: at('material'), body: `{ "name": "Mine ${nth}", "unit": "kg" }` },
    'an activity': { method: 'POST', url: at('activity'), body: `{ "name": "Mine ${nth}", "UpstreamCO2e": "1.5" }` },
  };
  return { kind, ms: (await load.ask({ ...requests[kind], token: key })).ms };
}

function figures({ took, seconds: lasted, times }: Beside, alone: Beside): object {
  const byKind = KINDS.map((kind) => [kind, timesOf(took, alone.took, kind)] as const);
  return {
    times,
    'seconds each': round(lasted / times),
    all: timesOf(took, alone.took),
    ...Object.fromEntries(byKind),
  };
}

function timesOf(took: readonly Took[], alone: readonly Took[], kind?: Kind): object {
  const of = (all: readonly Took[]): number[] => all.filter((one) => !kind || one.kind === kind).map(({ ms }) => ms);
  const [times, before] = [of(took), of(alone)];
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return {
    ...{ requests: times.length, 'p50 ms': round(p50), 'p99 ms': round(p99), 'most ms': round(percentile(times, 100)) },
    'p99 to alone': round(p99 / percentile(before, 99)),
  };
}
