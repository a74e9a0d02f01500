import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId, DueRow, Tx } from '#platform';
import { Database, isLockTimeout, LeasedRows } from '#platform';
import { isOpenCompany } from '#access';
import type { FootprintFactors, FootprintToMap } from './factors-of-footprints.js';
import { FOOTPRINT_FACTORS } from './factors-of-footprints.js';
import { END_READ } from './pull-work.js';
import { lockReceived } from './received-footprints.js';

/** A slice ends after so many footprints, or when it has held the company's datasets for so long: then others write. */
const FOOTPRINTS = 50;
const SLICE_MS = 500;
/** What a slice has in memory of documents, unless one is larger. */
const MAX_BYTES = 5 * 2 ** 20;

/** Another process takes its next slice then, if this one is killed or waits in vain for a lock. */
const LEASE_MS = 2_000;

/** How long a slice waits for a lock. It does not wait for a whole import. */
const LOCK_TIMEOUT = '1s';

/** The result of a turn. */
export type FactorTurn =
  /** `isLast`: no other footprint of the partner is due. */
  | { kind: 'made'; company: CompanyId; isLast: boolean }
  /** The company's datasets or elements are being written. */
  | { kind: 'locked'; company: CompanyId }
  | { kind: 'failed'; company: CompanyId; fault: unknown };

/** A slice of a partner's footprints that a process has taken. */
export interface OpenFactors {
  company: CompanyId;
  dataSource: string;
  /** How many footprints are taken one by one, since a slice of them failed. */
  singly: number;
}

/** Makes emission factors of the footprints that were kept, in slices, so that the company goes on writing between them. */
@Injectable()
export class FactorTurns {
  constructor(
    private readonly database: Database,
    @Inject(FOOTPRINT_FACTORS) private readonly factors: FootprintFactors,
  ) {}

  /** The companies of which factors are due. They need its locks, so one slice of it is made at a time. */
  due(): Promise<DueRow[]> {
    return TURNS.dueCompanies(this.database, isOpenCompany);
  }

  /** Takes the turn of the company's partner that has waited longest. @returns undefined if another process was faster */
  take({ company }: Pick<DueRow, 'company'>): Promise<OpenFactors | undefined> {
    return TURNS.takeOldest(this.database, company, LEASE_MS);
  }

  /**
   * Makes the factors of one slice. They commit with the note that they are made, so that a process that is killed leaves none behind
   * and makes none twice.
   */
  async make(turn: OpenFactors): Promise<FactorTurn> {
    const { company, dataSource, singly } = turn;
    try {
      const isLast = await this.database.transaction((tx) => this.makeSlice(tx, turn));
      return { kind: 'made', company, isLast };
    } catch (fault) {
      if (isLockTimeout(fault)) return { kind: 'locked', company };
      if (singly > 0) await this.database.query(POSTPONE_FIRST, [company, dataSource]);
      await TURNS.giveBack(this.database, [company, dataSource, FOOTPRINTS]);
      return { kind: 'failed', company, fault };
    }
  }

  /** Makes the next slice, of whichever company is due. @returns undefined if none is */
  async makeNext(): Promise<FactorTurn | undefined> {
    for (const each of await this.due()) {
      const turn = await this.take(each);
      if (turn) return this.make(turn);
    }
    return undefined;
  }

  /** @returns whether nothing is left that is due */
  private async makeSlice(tx: Tx, { company, dataSource, singly }: OpenFactors): Promise<boolean> {
    await tx.query(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where $1::uuid is not null`, [company]);
    await lockReceived(tx, company, dataSource);
    const [partner] = await tx.query<{ name: string }>(HOLD_PARTNER, [company, dataSource]);
    if (partner) await this.makeDue(tx, company, { uuid: dataSource, ...partner }, singly > 0 ? 1 : FOOTPRINTS);
    else await tx.query(FORGET, [company, dataSource]);
    const [next] = await tx.query<{ due: Date; isDue: boolean }>(NEXT_DUE, [company, dataSource]);
    if (next) await tx.query(GO_ON, [company, dataSource, next.due]);
    else await tx.query(END, [company, dataSource]);
    if (next?.isDue) return false;
    await tx.query(END_READ, [company, dataSource]);
    return true;
  }

  private async makeDue(tx: Tx, company: CompanyId, partner: { uuid: string; name: string }, most: number) {
    const rows = await tx.query<FootprintToMap>(DUE, [company, partner.uuid, most, MAX_BYTES]);
    if (rows.length === 0) return;
    const done = await this.factors.store(tx, company, partner, rows, SLICE_MS);
    await tx.query(DONE, [company, partner.uuid, done]);
    const left = rows.map(({ footprint }) => footprint).filter((footprint) => !done.includes(footprint));
    if (left.length > 0) await tx.query(COME_LAST, [company, partner.uuid, left]);
  }
}

const TURNS = new LeasedRows<OpenFactors>({
  table: 'factor_turn',
  key: 'data_source',
  until: 'due',
  isDue: () => 'o.due <= now()',
  columns: 'o.company, o.data_source as "dataSource", o.singly',
  held: 'company = $1 and data_source = $2',
  // The slice failed: its footprints are taken one by one.
  givenBack: "singly = $3, due = statement_timestamp() + interval '1 s'",
});

const HOLD_PARTNER = 'select name from data_source where company = $1 and uuid = $2 for key share';

/** Of a partner that is gone no factors are made. */
const FORGET = `
  update received_footprint set factor_due = null where company = $1 and data_source = $2 and factor_due is not null`;

const DUE = `
  select footprint, text from (
    select footprint, text, factor_due, uuid,
      sum(octet_length(text)) over (order by factor_due, uuid rows between unbounded preceding and 1 preceding) as before
    from (
      select footprint, content::text as text, factor_due, uuid from received_footprint
      where company = $1 and data_source = $2 and factor_due <= statement_timestamp() order by factor_due, uuid limit $3) first
  ) each where coalesce(before, 0) < $4 order by factor_due, uuid`;

const DONE = `
  update received_footprint set factor_due = null where company = $1 and data_source = $2 and footprint = any($3::text[])`;

/** What takes long to be followed does not keep a slice from what is written at once. */
const COME_LAST = `
  update received_footprint set factor_due = date_trunc('milliseconds', statement_timestamp())
  where company = $1 and data_source = $2 and footprint = any($3::text[])`;

const NEXT_DUE = `
  select factor_due as due, factor_due <= statement_timestamp() as "isDue" from received_footprint
  where company = $1 and data_source = $2 and factor_due is not null order by factor_due limit 1`;

/** Behind the turns of others. It is not rounded up, or it would not be due yet. */
const GO_ON = `
  update factor_turn set due = greatest($3::timestamptz, date_trunc('milliseconds', statement_timestamp())), singly = greatest(singly - 1, 0)
  where company = $1 and data_source = $2`;

const END = 'delete from factor_turn where company = $1 and data_source = $2';

/** One that can't be made holds up no others. */
const POSTPONE_FIRST = `
  update received_footprint r set factor_due = first.later
  from (
    select uuid, now() + interval '1 h' as later from received_footprint
    where company = $1 and data_source = $2 and factor_due <= statement_timestamp() order by factor_due, uuid limit 1) first
  where r.company = $1 and r.uuid = first.uuid`;
