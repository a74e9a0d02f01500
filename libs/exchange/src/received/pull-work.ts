import { Injectable } from '@nestjs/common';
import type { CompanyId, DueRow, Tx } from '#platform';
import { Database, LeasedRows, LeaseLost } from '#platform';
import { isOpenCompany } from '#access';
import type { WrittenCriteria, Verdict } from '#model/exchange';
import { keepableJson } from '#model/exchange';
import { ReceivedFootprints } from './received-footprints.js';

/** A pull that a worker has under a lease. */
export interface OpenPull {
  company: CompanyId;
  uuid: string;
  source: string;
  /** Tells this lease apart from a later one. */
  attempt: number;
  step: number;
  filter: WrittenCriteria | null;
  /** How many footprints an event named, and the next of them. */
  ids: number | null;
  position: number;
  id: string | null;
  /** How many at the end of the list could not be read since all of them were asked for. */
  putOff: number;
  /** The address of the next page; null is the first. */
  next: string | null;
  pages: number;
  /** When it last got on, and now, by the database's clock. */
  advanced: Date;
  now: Date;
}

type Retrying = Extract<Verdict, { state: 'retrying' }>;

/** What names the lease of a pull. */
type Held = Pick<OpenPull, 'company' | 'uuid' | 'attempt'>;

/** What was read from a partner: a page of its footprints, one of them, or that it has this one no more. */
export type ReadPage =
  /** `unfollowed`: why the page that it names as the next one is not asked for. `isShorter`: more footprints of it were too long. */
  | { kind: 'list'; text: string; next: string | null; unfollowed?: string | undefined; isShorter: boolean }
  | { kind: 'one'; text: string }
  | { kind: 'missing' };

/** What came of a page. */
export interface KeptPage {
  /** The pull as it stands then; undefined if that was all. */
  pull: OpenPull | undefined;
  /** The footprints of the page, as they are named in `received_footprint`. */
  footprints: readonly string[];
}

/** The work on pulls, of any companies. */
@Injectable()
export class PullWork {
  constructor(
    private readonly database: Database,
    private readonly received: ReceivedFootprints,
  ) {}

  /** Pulls that are due, of any companies, the first of each company before others; of each data source one, the oldest. */
  due(): Promise<DueRow[]> {
    return PULLS.due(this.database, 'data_source', isOpenCompany);
  }

  /** Takes one for the time of a lease. @returns undefined if another worker was faster */
  take(due: DueRow, leaseMs: number): Promise<OpenPull | undefined> {
    return PULLS.take(this.database, due, leaseMs);
  }

  /**
   * Keeps what was read and where to go on, both or neither, and renews the lease. Where the next page is not followed, it goes on at the
   * same page. What is read to its end has ended once the factors of its footprints are made (`FactorTurns`).
   * @throws LeaseLost
   */
  async advance(pull: OpenPull, page: ReadPage, leaseMs: number): Promise<KeptPage> {
    const { company, uuid, source, attempt } = pull;
    return this.database.transaction(async (tx) => {
      const [held] = await tx.query<{ now: Date }>(HOLD, [company, uuid, attempt]);
      if (!held) throw lost(pull);
      const texts = await textsOf(tx, company, page);
      const kept = await this.received.keep(tx, company, {
        dataSource: source,
        by: { pull: uuid },
        at: held.now,
        texts,
      });
      const { found, added, changed, faulty, footprints } = kept;
      const counts = [found, added, changed, faulty, page.kind === 'missing' ? 1 : 0];
      if (page.kind === 'list' && page.unfollowed !== undefined) {
        await tx.query(STAY, [company, uuid, ...counts]);
        return { pull, footprints };
      }
      const next = page.kind === 'list' ? page.next : null;
      const isRead = pull.ids === null ? next === null : pull.position + 1 >= pull.ids;
      const isDone = isRead && (await tx.query(ANY_DUE, [company, source])).length === 0;
      const [row] = await tx.query<Row>(ADVANCE, [company, uuid, ...counts, next, isRead, isDone, leaseMs / 1_000]);
      return { pull: isRead || !row ? undefined : { ...pull, ...row, step: 0 }, footprints };
    });
  }

  /** Leaves a pull to any worker. */
  giveBack({ company, uuid, attempt }: Held): Promise<void> {
    return PULLS.giveBack(this.database, [company, uuid, attempt]);
  }

  /**
   * Puts the footprint that could not be read behind the others that events name, and goes on with these: now, or when the pull is due again.
   * @param isRound whether all that are left could not be read: then all of them are asked for once more
   * @throws LeaseLost
   */
  async putOff(
    pull: OpenPull,
    error: string,
    isRound: boolean,
    then: { leaseMs: number } | Retrying,
  ): Promise<OpenPull> {
    const { company, uuid, attempt } = pull;
    const putOff = isRound ? 0 : pull.putOff + 1;
    const when = 'due' in then ? [then.due, then.step, 0] : [null, null, then.leaseMs / 1_000];
    const [row] = await this.database.query<Row>(PUT_OFF, [company, uuid, attempt, error, putOff, ...when]);
    if (!row) throw lost(pull);
    return { ...pull, ...row };
  }

  /** Ends a pull in vain, or puts it off. */
  async fail({ company, uuid, attempt }: Held, error: string, verdict: Verdict): Promise<void> {
    const [due, step] = verdict.state === 'retrying' ? [verdict.due, verdict.step] : [null, null];
    await this.database.query(FAIL, [company, uuid, attempt, error, due, step]);
  }
}

function lost({ uuid }: OpenPull): LeaseLost {
  return new LeaseLost(`The pull ${uuid}`);
}

type Row = Pick<OpenPull, 'position' | 'id' | 'putOff' | 'next' | 'pages' | 'advanced' | 'now'>;

/** The database takes the page apart, so that each footprint is kept to the letter, but for what it cannot store. */
async function textsOf(tx: Tx, company: CompanyId, page: ReadPage): Promise<string[]> {
  if (page.kind === 'missing') return [];
  const rows = await tx.query<{ text: string }>(page.kind === 'one' ? ONE : EACH, [company, keepableJson(page.text)]);
  return rows.map(({ text }) => text);
}

/** The members of the name are several if the partner repeats it; the last one counts, as for parsers. */
const DATA = `(select m.value from json_each($2::text::json) with ordinality m where m.key = 'data' order by m.ordinality desc limit 1)`;
const ONE = `select ${DATA}::text as text from company c where c.uuid = $1`;
const EACH = `
  select e.value::text as text from company c cross join lateral json_array_elements(${DATA}) with ordinality e
  where c.uuid = $1 order by e.ordinality`;

const TURN = `o.company, o.uuid, o.data_source as source, o.attempt, o.step, o.filter, cardinality(o.ids) as ids, o.position,
  o.ids[o.position + 1] as id, o.put_off as "putOff", o.next, o.pages, o.advanced, clock.at as now`;

/** Only the oldest of a data source is taken, so that its partner is read by one at a time. */
const isNext = (company: string) => `o.finished is null and o.due <= now() and not exists (
      select from footprint_pull b where b.company = ${company} and b.data_source = o.data_source and b.finished is null
        and (b.created, b.uuid) < (o.created, o.uuid))`;

const OPEN = 'company = $1 and uuid = $2 and attempt = $3 and finished is null';

const PULLS = new LeasedRows<OpenPull>({
  table: 'footprint_pull',
  key: 'uuid',
  until: 'due',
  isDue: isNext,
  taken: "state = 'running', attempt = o.attempt + 1",
  columns: TURN,
  held: OPEN,
  givenBack: "due = now(), state = 'pending'",
});

const HOLD = `select now() as now from footprint_pull where ${OPEN} for no key update`;

/** A page that is read again counts as it was read last. */
const COUNTS = `found = o.found - o.page_found + $3::integer, added = o.added + $4, changed = o.changed + $5,
    faulty = o.faulty - o.page_faulty + $6::integer, missing = o.missing + $7`;

const STAY = `update footprint_pull o set ${COUNTS}, page_found = $3, page_faulty = $6 where company = $1 and uuid = $2`;

const ANY_DUE = `
  select 1 as due from received_footprint
  where company = $1 and data_source = $2 and factor_due <= statement_timestamp() limit 1`;

const ADVANCE = `
  update footprint_pull o set ${COUNTS}, page_found = 0, page_faulty = 0, next = $8::text, position = o.position + 1, pages = o.pages + 1,
    step = 0, last_error = null, advanced = now(), is_read = $9::boolean,
    state = case when $10::boolean then 'done' else 'running' end, finished = case when $10 then clock.at end,
    due = case when $9 then 'infinity' else clock.later end
  from (select now() as at, now() + make_interval(secs => $11::double precision) as later) clock
  where company = $1 and uuid = $2 returning ${TURN}`;

/** Pulls that wait only for the factors of their footprints. */
export const END_READ = `
  update footprint_pull set state = 'done', finished = statement_timestamp()
  where company = $1 and data_source = $2 and is_read and finished is null`;

const PUT_OFF = `
  update footprint_pull o set ids = o.ids[:o.position] || o.ids[o.position + 2:] || o.ids[o.position + 1], last_error = $4,
    put_off = $5, due = coalesce($6::timestamptz, clock.later), step = coalesce($7::integer, o.step),
    state = case when $6::timestamptz is null then 'running' else 'retrying' end
  from (select now() as at, now() + make_interval(secs => $8::double precision) as later) clock
  where ${OPEN} returning ${TURN}`;

const FAIL = `
  update footprint_pull set last_error = $4, due = coalesce($5::timestamptz, due), step = coalesce($6::integer, step),
    state = case when $5::timestamptz is null then 'failed' else 'retrying' end,
    finished = case when $5::timestamptz is null then clock.at end
  from (select clock_timestamp() as at) clock
  where ${OPEN}`;
