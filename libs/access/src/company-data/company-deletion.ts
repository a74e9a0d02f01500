import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyId, Database, Tx, StoredFiles, CompanyTable } from '#platform';
import { inTurns, removeFilesOf, COMPANY_TABLES } from '#platform';

const BATCH = 500;
const LARGE_BATCH = 10;

/** It rests this many times as long as a batch took. */
const REST = 1;

/** What a round did for one company. */
export interface CompanyDeleted {
  company: CompanyId;
  subdomain: string;
  /** How many rows went in this round. */
  rows: number;
  /** Whether nothing of it is left. */
  isGone: boolean;
  fault?: Error;
}

interface Due {
  company: CompanyId;
  subdomain: string;
}

/**
 * Deletes the companies whose waiting time has passed, table by table, in batches. The rows that are left say what is still to
 * do, so a kill costs nothing. Of several workers, one at a time works on a company.
 */
export class CompanyDeletion {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
  ) {}

  async round(shouldContinue: () => boolean): Promise<CompanyDeleted[]> {
    const due = await this.database.queryAcross<Due>('company deletion', DUE);
    const tasks = due.map((each) => ({
      ...each,
      rows: 0,
      isGone: false,
      at: 0,
      fault: undefined as Error | undefined,
    }));
    await inTurns(
      tasks,
      async (task) => {
        const began = performance.now();
        try {
          const step = await this.database.transaction((tx) => deleteSome(tx, this.files, task.company, task.at));
          if (step === 'taken') return false;
          task.rows += step.rows;
          task.at = step.next;
          task.isGone = step.next >= COMPANY_TABLES.length;
        } catch (fault) {
          task.fault = fault as Error;
          return false;
        }
        if (task.isGone) return false;
        await wait((performance.now() - began) * REST);
        return true;
      },
      shouldContinue,
    );
    return tasks
      .filter(({ rows, isGone, fault }) => rows > 0 || isGone || fault)
      .map(({ company, subdomain, rows, isGone, fault }) => ({
        company,
        subdomain,
        rows,
        isGone,
        ...(fault && { fault }),
      }));
  }
}

const DUE = `
  select uuid as company, subdomain from company where delete_after <= now() order by delete_after, uuid`;

/** From here on there is no way back. */
const BEGIN = `
  update company set deleting = coalesce(deleting, clock.at) from (select now() as at) clock where uuid = (
    select uuid from company where uuid = $1 and delete_after <= now() for no key update skip locked)
  returning uuid`;

type Step = { rows: number; next: number } | 'taken';

/**
 * Deletes one batch of the first table that has rows.
 * @param from the place of the table in the list; those before it are empty
 * @returns `taken` if another process works on the company, or it is gone
 */
async function deleteSome(tx: Tx, files: StoredFiles, company: CompanyId, from: number): Promise<Step> {
  const held = await tx.query(BEGIN, [company]);
  if (held.length === 0) return 'taken';
  for (let at = from; at < COMPANY_TABLES.length; at++) {
    const rows = await deleteOf(tx, files, company, COMPANY_TABLES[at] as CompanyTable);
    if (rows > 0) return { rows, next: at };
  }
  // Waits for whoever is still writing rows of the company.
  await tx.query('select from company where uuid = $1 for update', [company]);
  const again = await firstWithRows(tx, company);
  if (again !== undefined) return { rows: 0, next: again };
  await tx.query('delete from company where uuid = $1', [company]);
  return { rows: 1, next: COMPANY_TABLES.length };
}

/** Whoever had begun to write before the company was closed may have written after its table was emptied. */
async function firstWithRows(tx: Tx, company: CompanyId): Promise<number | undefined> {
  for (const [at, { table, owner }] of COMPANY_TABLES.entries()) {
    const rows = await tx.query(`select from ${table} where ${owner} = $1 limit 1`, [company]);
    if (rows.length > 0) return at;
  }
  return undefined;
}

async function deleteOf(tx: Tx, files: StoredFiles, company: CompanyId, table: CompanyTable): Promise<number> {
  if (table.hasFiles) return removeFilesOf(tx, files, company, LARGE_BATCH);
  for (const column of table.refersToItself ?? []) {
    const { length } = await tx.query(emptied(table, column), [company]);
    if (length > 0) return length;
  }
  return (await tx.query(deleted(table), [company])).length;
}

const emptied = ({ table, owner }: CompanyTable, column: string): string => `
  update ${table} set ${column} = null where ${owner} = $1 and ctid = any(array(
    select ctid from ${table} where ${owner} = $1 and ${column} is not null limit ${BATCH})) returning 1`;

const deleted = ({ table, owner, isLarge }: CompanyTable): string => `
  delete from ${table} where ${owner} = $1 and ctid = any(array(
    select ctid from ${table} where ${owner} = $1 limit ${isLarge ? LARGE_BATCH : BATCH})) returning 1`;
