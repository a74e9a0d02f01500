import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { OLD_IMPORT_FILES } from '#imports';
import { oldRows } from '#exchange';
import { AuditEntries, AuditKeys } from '#access';
import { Database, Retention, SecretBox, SHARED_SETTINGS } from '#platform';
import { fillActivities } from './support/fill-activities.js';
import { median, percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { install } from './support/installation.js';
import { addFootprints } from './support/many-footprints.js';
import { addOldEvents } from './support/many-old-events.js';

/**
 * How long reads take (p99) while old events are removed, compared with the same reads while nothing is, in alternating rounds:
 * pages of footprints, of the exchange and of activities. Two removers run at once, as in two workers.
 * `node dist/bench/retention.js [--events 60000] [--rounds 4] [--reads 600] [--connections 4]`
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '4' },
    reads: { type: 'string', default: '600' },
    connections: { type: 'string', default: '4' },
  },
});
const [events, rounds, reads, connections] = [values.events, values.rounds, values.reads, values.connections].map(
  Number,
) as [number, number, number, number];
const DAYS = { events: 400, pulls: 400, deprecatedFootprints: undefined, importFiles: 30, audit: undefined };
const REMOVERS = 2;

const PATHS = {
  footprints: '/api/pact/3/footprints?limit=20',
  exchange: '/api/v1/exchange?limit=50',
  activities: '/api/v1/activity?limit=50',
} as const;
type Listing = keyof typeof PATHS;
const LISTINGS = Object.keys(PATHS) as Listing[];

const installation = await install({ redis: false, worker: false });
const { url, token, database, databaseUrl, company } = installation;
const removing = await Database.open(databaseUrl, { poolSize: 2 * REMOVERS });
const box = new SecretBox(SHARED_SETTINGS.SECRET_KEYS.parse(installation.environment['SECRET_KEYS']));
const retention = () =>
  new Retention(removing, oldRows(new AuditEntries(removing, new AuditKeys([], box)), OLD_IMPORT_FILES), DAYS);
const load = new HttpLoad(connections);

/** The milliseconds of each read, the three listings in turn. */
async function readAll(): Promise<Record<Listing, number[]>> {
  const took: Record<Listing, number[]> = { footprints: [], exchange: [], activities: [] };
  let left = reads * LISTINGS.length;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const listing = LISTINGS[left % LISTINGS.length] as Listing;
      const { ms } = await load.ask({ method: 'GET', url: `${url}${PATHS[listing]}`, token });
      took[listing].push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return took;
}

/** Removes old events until the reads end. @returns how many */
async function removeMeanwhile<T>(work: () => Promise<T>): Promise<{ result: T; removed: number; leftToDo: boolean }> {
  let isReading = true;
  const removers = Array.from({ length: REMOVERS }, () => retention().round(() => isReading));
  const result = await work();
  const leftToDo = (await retention().count()).length > 0;
  isReading = false;
  const ended = await Promise.all(removers);
  const removed = ended.reduce((sum, each) => sum + (each.removed.exchange_event ?? 0), 0);
  return { result, removed, leftToDo };
}

try {
  await addFootprints(database, company.uuid, 5_000);
  await fillActivities(database, company.uuid, 50_000, 24);
  await addOldEvents(database, company.uuid, events);
  await readAll(); // A warm-up.
  const p99 = { with: [] as Record<Listing, number>[], without: [] as Record<Listing, number>[] };
  const p99Of = (took: Record<Listing, number[]>) =>
    Object.fromEntries(LISTINGS.map((listing) => [listing, percentile(took[listing], 99)])) as Record<Listing, number>;
  let removed = 0;
  let ranDry = false;
  let seconds = 0;
  for (let nth = 0; nth < rounds; nth++) {
    p99.without.push(p99Of(await readAll()));
    const from = performance.now();
    const beside = await removeMeanwhile(readAll);
    seconds += (performance.now() - from) / 1_000;
    p99.with.push(p99Of(beside.result));
    removed += beside.removed;
    ranDry ||= !beside.leftToDo;
  }
  const each = (rows: readonly Record<Listing, number>[], listing: Listing) => median(rows.map((row) => row[listing]));
  print({
    ...{ events, rounds, reads, connections },
    removed,
    removedPerSecond: Math.round(removed / seconds),
    // Else some reads were compared with reads beside nothing.
    ranDry,
    p99: Object.fromEntries(
      LISTINGS.map((listing) => {
        const [beside, alone] = [each(p99.with, listing), each(p99.without, listing)];
        return [listing, { aloneMs: round(alone), besideMs: round(beside), ratio: round(beside / alone) }];
      }),
    ),
  });
} finally {
  load.close();
  await removing.close();
  await installation.stop();
}
