import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { TotalsReconciliation } from '#activities';
import type { CompanyId, Database } from '#platform';
import { installApiOn } from './api-installation.js';
import { copyOut } from './copy-out.js';
import { round } from './figures.js';
import { fillActivities, fillActivitiesFast } from './fill-activities.js';
import { HttpLoad } from './http-load.js';
import { companyNamed, filledOnce, openMeasured } from './scale-databases.js';
import type { Bounds, Costs } from './scale-measure.js';
import { costsOf, exponentsOf } from './scale-measure.js';
import { operationsOn } from './scale-operations.js';

/** The months that activities are spread over, from January 2020 on. */
const MONTHS = 60;
/** The activities of a small company beside the one that grows. */
const SMALL = 10_000;

export interface Growth extends Bounds {
  readonly keep: string;
  readonly sizes: readonly number[];
  /** How the rows are made: `grown` one by one, as in use, or fast, with indexes built afterwards. */
  readonly grown: boolean;
  readonly fillOnly: boolean;
}

/** What operations cost one company as its activities grow, and what they cost a small one beside it. */
export async function growth({ keep, sizes, grown, fillOnly, ...bounds }: Growth): Promise<object> {
  const found: Record<string, object> = {};
  const costs = { large: [] as [number, Costs][], small: [] as [number, Costs][] };
  for (const size of sizes) {
    const folder = join(keep, `activities-${size}${grown ? '-grown' : ''}`);
    await filledOnce(folder, (database) => fill(database, size, grown));
    if (fillOnly) continue;
    const { large, small, ...rest } = await measured(folder, size, bounds);
    costs.large.push([size, large]);
    costs.small.push([size, small]);
    found[size] = { large, small, ...rest };
    await writeFile(join(folder, 'found.json'), JSON.stringify(found[size])); // In case that a larger one breaks off.
  }
  return { found, exponents: { large: exponentsOf(costs.large), small: exponentsOf(costs.small) } };
}

async function fill(database: Database, size: number, grown: boolean): Promise<void> {
  const large = await companyNamed(database, 'bench');
  await (grown ? fillActivities : fillActivitiesFast)(database, large.uuid, size, MONTHS);
}

async function measured(folder: string, size: number, bounds: Bounds) {
  const installation = await installApiOn(await openMeasured(folder), () => Promise.resolve());
  const load = new HttpLoad(1);
  try {
    const { url, database, databaseUrl, company } = installation;
    await database.queryAcross('deployment', 'create extension if not exists pg_stat_statements');
    const bytes = await bytesOf(database, size);
    // A new one for each run: what the run before wrote is as much as a small company has.
    const { uuid: small } = await companyNamed(database, `small-${Date.now()}`);
    await fillActivities(database, small, SMALL, MONTHS);
    const of = async (its: CompanyId, rows: number): Promise<Costs> =>
      costsOf(database, load, await operationsOn({ url, database, company: its, rows, months: MONTHS }), bounds);
    const costs = { small: await of(small, SMALL), large: await of(company, size) };
    const upkeep = {
      reconcileSeconds: await secondsOf(() => requireReconciled(database, [small, company])),
      vacuumSeconds: await secondsOf(() => database.queryAcross('deployment', WHOLE_VACUUM)),
      copySeconds: await secondsOf(() => copyOut(databaseUrl, 'copy activity to stdout', nowhere())),
    };
    return { ...costs, bytes, upkeep };
  } finally {
    load.close();
    await installation.stop();
  }
}

/** Compares all totals, those that were filled and those that were written since. @throws if one is to mend */
async function requireReconciled(database: Database, companies: readonly CompanyId[]): Promise<void> {
  for (const company of companies) {
    const { differences } = await new TotalsReconciliation(database).run(company, { fix: false });
    if (differences.length > 0) throw new Error(`${differences.length} totals differ from their activities.`);
  }
}

/** Looks at every page, as the vacuum does that keeps transaction ids from running out. */
const WHOLE_VACUUM = 'vacuum (freeze, disable_page_skipping) activity';

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return round((performance.now() - from) / 1_000);
}

const RELATIONS = `
  select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
  where relname = 'activity' and relkind = 'r'
    or oid in (select indexrelid from pg_index where indrelid = 'activity'::regclass)
  union all
  select relname, pg_total_relation_size(oid)::float8 from pg_class
  where relname in ('activity_total_by_day', 'activity_total_by_month', 'activity_change', 'audit_entry')
  order by bytes desc`;

/** Bytes for each activity. The totals are told as they are, since they stop growing. */
async function bytesOf(database: Database, rows: number): Promise<object> {
  const relations = await database.queryAcross<{ name: string; bytes: number }>('deployment', RELATIONS);
  const isOfActivity = ({ name }: { name: string }) => /^activity(_(?!total|change)|$)/.test(name);
  const each = relations.filter(isOfActivity);
  return {
    perActivity: Object.fromEntries(each.map(({ name, bytes }) => [name, round(bytes / rows, 1)])),
    perActivityTogether: round(each.reduce((sum, { bytes }) => sum + bytes, 0) / rows, 1),
    others: Object.fromEntries(relations.filter((one) => !isOfActivity(one)).map(({ name, bytes }) => [name, bytes])),
  };
}
