import type { Database } from '#platform';
import type { ApiInstallation } from './api-installation.js';
import { installApiOn } from './api-installation.js';
import type { BenchDatabase } from './database-server.js';
import { openCitus, openDebian } from './debian-servers.js';
import { round } from './figures.js';
import { fillActivities } from './fill-activities.js';
import { HttpLoad } from './http-load.js';
import { companyNamed } from './scale-databases.js';
import type { Bounds, Costs } from './scale-measure.js';
import { costsOf, spread } from './scale-measure.js';
import type { Ground, Operations } from './scale-operations.js';
import { operationsOn, sharedOperationsOn } from './scale-operations.js';

const MONTHS = 60;
/** Companies that write at the same time, each by one caller. They are on both workers. */
const WRITERS = 8;

/** One of the two that are compared, with what is asked of its company, and of several that write at the same time. */
interface Side {
  readonly installation: ApiInstallation;
  readonly operations: Operations;
  readonly writers: readonly Operations[];
  readonly costs: Costs;
}

/** What operations cost on a coordinator and two workers of Citus, beside one PostgreSQL of the same version: each on both in turn. */
export async function nodes({ rows, ...bounds }: Bounds & { readonly rows: number }): Promise<object> {
  const one = await prepared(await openDebian(), rows);
  const three = await prepared(await openCitus(), rows);
  const loads = [new HttpLoad(1), new HttpLoad(WRITERS)] as const;
  try {
    for (const [name, operation] of Object.entries(one.operations)) {
      for (const { installation, operations, costs } of [one, three]) {
        const asked = { [name]: operations[name] ?? operation };
        Object.assign(costs, await costsOf(installation.database, loads[0], asked, bounds));
      }
    }
    const found = async ({ installation: { database, company }, writers, costs }: Side) => ({
      statement: await bareStatement(database, company, bounds),
      operations: costs,
      writersAtOnce: await atOnce(loads[1], writers, bounds),
    });
    return { rows, ratios: ratiosOf(three.costs, one.costs), one: await found(one), three: await found(three) };
  } finally {
    for (const load of loads) load.close();
    await Promise.all([one, three].map(({ installation }) => installation.stop()));
  }
}

function ratiosOf(costs: Costs, alone: Costs): Record<string, object> {
  const figures = ['p50 ms', 'p99 ms', 'database ms'] as const;
  return Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => [
      name,
      Object.fromEntries(figures.map((figure) => [figure, round(cost[figure] / (alone[name]?.[figure] ?? NaN))])),
    ]),
  );
}

async function prepared(server: BenchDatabase, rows: number): Promise<Side> {
  const installation = await installApiOn(server, (database, company) =>
    fillActivities(database, company, rows, MONTHS),
  );
  const { url, database, company } = installation;
  await database.queryAcross('deployment', 'create extension if not exists pg_stat_statements');
  const ground = { url, database, company, rows, months: MONTHS };
  const writers: Operations[] = [];
  for (let nth = 0; nth < WRITERS; nth++) {
    const { uuid } = await companyNamed(database, `writer-${nth}`);
    await fillActivities(database, uuid, 100, MONTHS);
    writers.push(await allOperationsOn({ ...ground, company: uuid, rows: 100, page: 20 }));
  }
  return { installation, operations: await allOperationsOn(ground), writers, costs: {} };
}

async function allOperationsOn(ground: Ground): Promise<Operations> {
  return { ...(await operationsOn(ground)), ...(await sharedOperationsOn(ground)) };
}

/** A row read by its key, through pg alone. */
async function bareStatement(database: Database, company: string, { requests }: Bounds): Promise<object> {
  const [row] = await database.queryAcross<{ uuid: string }>(
    'deployment',
    'select uuid from activity where company = $1 limit 1',
    [company],
  );
  const took: number[] = [];
  for (let nth = -20; nth < requests; nth++) {
    const from = performance.now();
    await database.queryAcross('deployment', 'select co2e from activity where company = $1 and uuid = $2', [
      company,
      row?.uuid,
    ]);
    if (nth >= 0) took.push(performance.now() - from);
  }
  return spread(took);
}

/** Writes of several companies at the same time: into tables of their own, and into one that every node has. */
async function atOnce(load: HttpLoad, each: readonly Operations[], { requests, seconds }: Bounds): Promise<object> {
  const found: Record<string, object> = {};
  for (const name of ['write of one', 'write of a material', 'write of a taxonomy']) {
    const took: number[] = [];
    let refused = 0;
    const from = performance.now();
    const writer = async (its: Operations): Promise<void> => {
      const next = its[name];
      for (let nth = 0; next && nth < requests / each.length && performance.now() < from + seconds * 1_000; nth++) {
        await load.ask(next()).then(
          ({ ms }) => took.push(ms),
          () => refused++,
        );
      }
    };
    await Promise.all(each.map(writer));
    const perSecond = round(took.length / ((performance.now() - from) / 1_000), 0);
    found[name] = { ...spread(took), perSecond, refused };
  }
  return found;
}
