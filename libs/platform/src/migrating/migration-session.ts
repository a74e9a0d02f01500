import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, Migration, QueryRunner } from 'typeorm';
import { MigrationExecutor } from 'typeorm';
import { dataSource } from '../database/data-source.js';
import { noteInstallation } from '../installation/installation.js';
import { distribute } from '../large-installations/citus/distribute.js';
import { LOCK_WAIT_MS } from '../schema/lock-wait.js';

/** An arbitrary number, which must be the same in every release. */
const MIGRATION_LOCK = 7_300_331;

const POLL_MS = 500;
const REPORT_EVERY_MS = 30_000;

/** What whoever restored the database reads next. */
const THEN = 'see docs/operating/backup.md before a worker starts.';

/**
 * One connection that holds the migration lock and does all the work. If it is lost, the lock and the work end
 * together, so there are never two migrators at once.
 */
export class MigrationSession {
  private constructor(
    private readonly source: DataSource,
    private readonly runner: QueryRunner,
    private readonly executor: MigrationExecutor,
  ) {}

  static async open(databaseUrl: string): Promise<MigrationSession> {
    // Building an index on a large table takes long.
    const source = dataSource(databaseUrl, {
      poolSize: 1,
      statementMs: 0,
      applicationName: 'footprint-exchange migrate',
    });
    await source.initialize();
    const runner = source.createQueryRunner();
    const session = new MigrationSession(source, runner, new MigrationExecutor(source, runner));
    try {
      await runner.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
      return session;
    } catch (fault) {
      await session.close();
      throw fault;
    }
  }

  /**
   * Waits, without a limit, until nobody else migrates. It polls, because a concurrent index build would wait for a
   * statement that waits for the lock.
   */
  async takeLock(report: (line: string) => void): Promise<void> {
    let reportedAt = -Infinity;
    while (!(await this.tryLock())) {
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        report('Another migration is under way; waiting for it to end.');
        reportedAt = performance.now();
      }
      await wait(POLL_MS);
    }
  }

  pending(): Promise<Migration[]> {
    return this.executor.getPendingMigrations();
  }

  /** Runs in a transaction, unless the migration opts out. A migration that opts out has to be repeatable. */
  async execute(migration: Migration): Promise<void> {
    if (migration.instance?.transaction === false) return void (await this.executor.executeMigration(migration));
    await this.runner.startTransaction();
    try {
      await this.executor.executeMigration(migration);
      await this.runner.commitTransaction();
    } catch (fault) {
      await this.runner.rollbackTransaction().catch(() => undefined);
      throw fault;
    }
  }

  /** Where the database has Citus: see `distribute`. */
  distribute(report: (line: string) => void): Promise<void> {
    return distribute(this.runner, report);
  }

  /** Notes which database this is, unless that is noted. */
  async noteInstallation(report: (line: string) => void): Promise<void> {
    const { is } = await noteInstallation({
      queryAcross: async (_why, text, values) => (await this.runner.query(text, values?.slice())) as never,
    });
    if (is === 'other') report(`This database is a copy, or was moved to another server: ${THEN}`);
    if (is === 'unsure') report(`Whether this database is a copy can’t be told: ${THEN}`);
  }

  /** The transactions that hold the locks which others wait for, as far as our user may see them. */
  async openTransactions(): Promise<string[]> {
    const rows = (await this.runner.query(
      `select pid, application_name as name, round(extract(epoch from clock_timestamp() - xact_start))::int as seconds
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and xact_start < clock_timestamp() - interval '${LOCK_WAIT_MS} ms'
       order by xact_start limit 3`,
    )) as { pid: number; name: string; seconds: number }[];
    return rows.map(({ pid, name, seconds }) => `${name || 'a nameless session'} (process ${pid}, for ${seconds} s)`);
  }

  async isAlive(): Promise<boolean> {
    try {
      await this.runner.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.runner.release().catch(() => undefined);
    await this.source.destroy().catch(() => undefined);
  }

  private async tryLock(): Promise<boolean> {
    const [row] = (await this.runner.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])) as {
      mine: boolean;
    }[];
    return row?.mine ?? false;
  }
}
