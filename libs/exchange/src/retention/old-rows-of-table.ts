import type { CompanyId, CompanyWithOldRows, Database, OldRows, RemovedBatch, Sql } from '#platform';

/** How the old rows of one table are found and removed. */
interface OldRowsOfTable {
  table: keyof RemovedBatch['rows'];
  /** How many rows a statement removes at most. */
  batch: number;
  /** Companies with old rows, and how old the oldest is; $1 are the days. */
  companies: string;
  /** `count` for a company, $1, and days, $2. */
  count: string;
  /** Removes a batch, the oldest from $3 on first: `removed` and the time that was `reached`. */
  remove: string;
}

/** Removes the old rows of one table, batch by batch. */
export function oldRowsOfTable({ table, batch, companies, count, remove }: OldRowsOfTable): OldRows {
  return {
    companies: (sql: Sql, days: number) => sql.queryAcross<CompanyWithOldRows>('purge', companies, [days]),

    async count(sql: Sql, company: CompanyId, days: number): Promise<number> {
      const [row] = await sql.query<{ count: number }>(count, [company, days]);
      return row?.count ?? 0;
    },

    async remove(database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch> {
      const [row] = await database.query<{ removed: number; reached: Date | null }>(remove, [company, days, from]);
      const { removed = 0, reached = null } = row ?? {};
      return { rows: { [table]: removed }, ...(removed === batch && reached && { next: reached }) };
    },
  };
}
