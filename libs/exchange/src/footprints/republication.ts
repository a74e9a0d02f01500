import { Inject, Injectable, Optional } from '@nestjs/common';
import type { HeldGraph, CompanyId, Tx } from '#platform';
import {
  BEFORE_GAPS,
  completeModels,
  completeSwitches,
  leaveAsTheyAre,
  readChains,
  SWITCHES_BEFORE_GAPS,
} from '#products';
import { lockGraph, Database, inSavepoint, isLockTimeout, LeasedRows } from '#platform';
import { Conflict, Invalid } from '#faults';
import { isOpenCompany } from '#access';
import { BEFORE_QUANTITIES, completeFactors, hasOlderFactors } from '../received/complete-factors.js';
import type { FootprintFactors } from '../received/factors-of-footprints.js';
import { FOOTPRINT_FACTORS } from '../received/factors-of-footprints.js';
import { BEFORE_MAPPING } from './footprint-rows.js';
import { PublishFootprints } from './publish-footprints.js';

const BATCH = 200;

/** How long a batch waits for the company's graph lock. It does not wait for a whole import. */
const LOCK_TIMEOUT = '1s';

/** The result of a turn. */
export type RepublicationTurn =
  | { kind: 'none due' }
  | { kind: 'published'; company: CompanyId }
  /** The company's elements are being written. */
  | { kind: 'locked'; company: CompanyId }
  | { kind: 'failed'; company: CompanyId; fault: unknown };

@Injectable()
export class Republication {
  constructor(
    private readonly database: Database,
    private readonly footprints: PublishFootprints,
    @Optional() @Inject(FOOTPRINT_FACTORS) private readonly factors?: FootprintFactors,
  ) {}

  /**
   * Publishes again what a change of a company's settings or a new release affects: one batch of the company that has
   * waited longest, in the order of its chains. Factors of received footprints that an earlier release made come before. If
   * the process is killed, a later call continues after the last batch that committed. The next turn of the company is
   * postponed before the batch begins, and becomes due at once when the batch commits. So a company that is locked, fails or ends the process does not take the others' turns.
   */
  async takeTurn(): Promise<RepublicationTurn> {
    const company =
      (await this.nextCompany()) ?? ((await this.isRequestedForOlder()) ? await this.nextCompany() : undefined);
    if (!company) return { kind: 'none due' };
    try {
      const { factors } = this;
      const isOlder = factors !== undefined && (await hasOlderFactors(this.database, company));
      await this.database.transaction(async (tx) => {
        const request = await lockRequest(tx, company);
        if (!request) return;
        if (isOlder) await completeBatch(tx, company, factors);
        else await republishBatch(tx, company, request, this.footprints);
      });
      return { kind: 'published', company };
    } catch (fault) {
      return isLockTimeout(fault) ? { kind: 'locked', company } : { kind: 'failed', company, fault };
    }
  }

  /** What the release before writes while both are running is completed, too. */
  private async isRequestedForOlder(): Promise<boolean> {
    const rows = await this.database.queryAcross<{ company: CompanyId }>('republication', WRITTEN_BEFORE);
    for (const { company } of rows) {
      await this.database.query('insert into republication (company) values ($1) on conflict (company) do nothing', [
        company,
      ]);
    }
    return rows.length > 0;
  }

  private async nextCompany(): Promise<CompanyId | undefined> {
    for (const { company } of await this.database.queryAcross<{ company: CompanyId }>('republication', FIND_DUE)) {
      if (await TURNS.takeOldest(this.database, company, FIRST_LEASE_MS)) return company;
    }
    return undefined;
  }
}

/** Companies with rows that an earlier release wrote, each found in a partial index that is empty but for such rows. */
const WRITTEN_BEFORE = `
  select company from (
    select distinct company from element where ${BEFORE_GAPS}
    union select distinct company from switch where ${SWITCHES_BEFORE_GAPS}
    union select distinct owner from dataset where ${BEFORE_QUANTITIES}
    union select distinct company from published_footprint where ${BEFORE_MAPPING}
  ) older where ${isOpenCompany('older.company')} and not exists (
    select from republication r where r.company = older.company) limit 20`;

/** Others take some of them at the same time. */
const FIND_DUE = `
  select company from republication where due <= now() and ${isOpenCompany('republication.company')} order by due limit 20`;

/** How long the turn of a company is postponed whose batch does not commit. It doubles each time, up to half a minute. */
const FIRST_LEASE_MS = 1_000;

const TURNS = new LeasedRows<{ company: CompanyId }>({
  table: 'republication',
  key: 'company',
  until: 'due',
  isDue: () => 'o.due <= now()',
  taken: 'attempts = o.attempts + 1',
  growth: '(power(2, least(o.attempts, 4)) * 2 - 1)',
  columns: 'o.company',
  held: 'company = $1',
  givenBack: 'due = statement_timestamp(), attempts = 0',
});

interface Request {
  /** The last chain of the batch before. */
  cursor: string | null;
}

async function lockRequest(tx: Tx, company: CompanyId): Promise<Request | undefined> {
  await tx.query(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where $1::uuid is not null`, [company]);
  const [request] = await tx.query<Request>(`select cursor from republication where company = $1 for update`, [
    company,
  ]);
  return request;
}

async function completeBatch(tx: Tx, company: CompanyId, factors: FootprintFactors): Promise<void> {
  await completeFactors(tx, company, factors);
  await TURNS.giveBack(tx, [company]);
}

async function republishBatch(
  tx: Tx,
  company: CompanyId,
  request: Request,
  footprints: PublishFootprints,
): Promise<void> {
  // Like every writer of elements, this takes the graph lock. Otherwise a patch and a batch would lock the versions of
  // one element in two orders.
  const graph = await lockGraph(tx, company);
  const rows = await tx.query<{ chain: string }>(
    `select distinct chain from element where company = $1 and chain > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
     order by chain limit ${BATCH}`,
    [company, request.cursor],
  );
  const chains = rows.map(({ chain }) => chain);
  await publishAgain(graph, chains, footprints);
  const hasMore = chains.length === BATCH || (await completeSwitches(graph, footprints));
  if (!hasMore) await tx.query(`delete from republication where company = $1`, [company]);
  else {
    await tx.query(
      `update republication set cursor = $2, due = statement_timestamp(), attempts = 0 where company = $1`,
      [company, chains.at(-1) ?? request.cursor],
    );
  }
}

/** All at once or, where one of them can't be computed any more, each by itself: it is left as it is, and holds up no other. */
async function publishAgain(graph: HeldGraph, chains: readonly string[], footprints: PublishFootprints): Promise<void> {
  try {
    await inSavepoint(graph, async () => {
      await completeModels(graph, chains, footprints);
      await footprints.publish(graph, graph.company, await readChains(graph, graph.company, chains));
    });
  } catch (fault) {
    if (!(fault instanceof Invalid || fault instanceof Conflict)) throw fault;
    if (chains.length > 1) {
      for (const chain of chains) await publishAgain(graph, [chain], footprints);
      return;
    }
    await leaveAsTheyAre(graph, chains);
    await footprints.publish(graph, graph.company, await readChains(graph, graph.company, chains));
  }
}
