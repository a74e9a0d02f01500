import type { Sql } from '../database/sql.js';
import type { CompanyId } from '../records/company-id.js';

/** A row that is due, or a company of which rows are due. */
export interface DueRow {
  readonly company: CompanyId;
  /** Names the row among those of the company; of a company it is the company itself. */
  readonly key: string;
  /** What takes turns within the company: a data source, or the company itself. */
  readonly source: string;
}

/** How the rows of a table are leased. In this SQL `o` is a row, `clock.at` is now, and `$1` the company. */
export interface LeaseTerms {
  readonly table: string;
  /** The column that names a row among those of its company. */
  readonly key: string;
  /** The column with the time until which a worker has the row. */
  readonly until: string;
  /** The condition that a row may be taken. @param company how SQL names the company of the row */
  readonly isDue: (company: '$1' | 'o.company') => string;
  /** What is set when a row is taken, beside the lease. */
  readonly taken?: string;
  /** The factor by which the lease is longer, for rows that were taken in vain before. */
  readonly growth?: string;
  /** The columns that whoever takes a row gets. */
  readonly columns: string;
  /** The condition that a row is still under the lease whose names are `$1` to `$3`. */
  readonly held: string;
  /** What is set when a row is given back. */
  readonly givenBack: string;
}

/** Another worker has the row by now, or nobody is to go on with it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(what: string) {
    super(`${what} is no longer this worker's.`);
  }
}

/** The condition that a company is open: nothing is done for a closed one. */
type IsOpenCompany = (company: string) => string;

/** How many rows or companies are found at a time. */
const MOST = 500;

/**
 * Rows that workers take for a time. Taking a row commits at once, so no lock is held while the worker works on it. If the worker is killed,
 * the row is due again when its lease has run out. A row that is locked is not waited for: it is found again.
 */
export class LeasedRows<Open> {
  private readonly taking: string;
  private readonly takingOldest: string;
  private readonly givingBack: string;

  constructor(private readonly terms: LeaseTerms) {
    const { table, key, until, held, givenBack } = terms;
    this.taking = takingOf(terms, `and o.${key} = $3`, '');
    this.takingOldest = takingOf(terms, '', `order by o.${until}, o.${key} limit 1`);
    this.givingBack = `update ${table} o set ${givenBack} where ${held}`;
  }

  /** Rows that are due, the first of each company before others. @param source the column of `DueRow.source` */
  due(sql: Sql, source: string, isOpen: IsOpenCompany): Promise<DueRow[]> {
    const { table, key, until, isDue } = this.terms;
    return sql.queryAcross<DueRow>(
      'sweep',
      `select company, key, source from (
         select o.company, o.${key} as key, o.${source} as source, o.${until} as due,
           row_number() over (partition by o.company order by o.${until}) as turn
         from ${table} o where ${isOpen('o.company')} and ${isDue('o.company')}) next
       order by turn, due limit ${MOST}`,
    );
  }

  /** Companies of which rows are due, whose rows are taken one after the other. */
  dueCompanies(sql: Sql, isOpen: IsOpenCompany): Promise<DueRow[]> {
    const { table, until, isDue } = this.terms;
    return sql.queryAcross<DueRow>(
      'sweep',
      `select company, company as key, company as source from (
         select o.company, min(o.${until}) as due from ${table} o where ${isDue('o.company')} group by o.company) o
       where ${isOpen('o.company')} order by due limit ${MOST}`,
    );
  }

  /**
   * Takes a row for the time of a lease.
   * @param more values of the conditions, from `$4` on
   * @returns undefined if another worker was faster, or it is not due
   */
  async take(
    sql: Sql,
    { company, key }: Pick<DueRow, 'company' | 'key'>,
    leaseMs: number,
    ...more: unknown[]
  ): Promise<Open | undefined> {
    const [taken] = await sql.query<Open>(this.taking, [company, leaseMs / 1_000, key, ...more]);
    return taken;
  }

  /** Takes the row of a company that has been due longest. @returns undefined if none is, or others were faster */
  async takeOldest(sql: Sql, company: CompanyId, leaseMs: number): Promise<Open | undefined> {
    const [taken] = await sql.query<Open>(this.takingOldest, [company, leaseMs / 1_000]);
    return taken;
  }

  /** Leaves a row to any worker. Does nothing if the lease was lost. @param lease the values for `held`, then those for `givenBack` */
  async giveBack(sql: Sql, lease: readonly [company: CompanyId, ...names: unknown[]]): Promise<void> {
    await sql.query(this.givingBack, lease);
  }

  /** SQL that renews the lease, for a statement that changes more of the row. @param seconds the placeholder of its length */
  extended(seconds: `$${number}`): string {
    return `${this.terms.until} = statement_timestamp() + make_interval(secs => ${seconds}::double precision)`;
  }
}

/** Times come from subqueries, since on Citus neither CASE nor RETURNING of an UPDATE may call `now()`. */
function takingOf(
  { table, key, until, isDue, taken, growth = '1', columns }: LeaseTerms,
  which: string,
  order: string,
) {
  return `
    update ${table} o set ${[`${until} = next.later`, ...(taken ? [taken] : [])].join(', ')}
    from (
      select o.${key} as key, now() + make_interval(secs => $2::double precision * ${growth}) as later
      from ${table} o where o.company = $1 ${which} and ${isDue('$1')} ${order}
      for no key update skip locked) next, (select now() as at) clock
    where o.company = $1 and o.${key} = next.key returning ${columns}`;
}
