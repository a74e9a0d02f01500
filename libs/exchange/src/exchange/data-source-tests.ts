import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId, DueRow } from '#platform';
import { Database, LeasedRows } from '#platform';
import { isOpenCompany, recordChange } from '#access';
import type { TestedStep } from './data-source.js';

/** A test of a data source that a worker has under a lease. */
export interface OpenTest {
  company: CompanyId;
  source: string;
  /** Tells it apart from a later test of the same data source. */
  requested: Date;
}

/** Tests of data sources: the api keeps what is asked for, a worker tries the partner and keeps what it found. */
@Injectable()
export class DataSourceTests {
  constructor(private readonly database: Database) {}

  /** Has a data source tested. One that is still to be tested, or is being tested, is not tested twice. @throws Missing */
  request(company: CompanyId, source: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [found] = await tx.query<{ name: string }>(
        'select name from data_source where company = $1 and uuid = $2 for key share',
        [company, source],
      );
      if (!found) throw new Missing(`No data source ${source}.`);
      const isNew = (await tx.query(REQUEST, [company, source])).length > 0;
      if (!isNew) return;
      await recordChange(tx, company, { action: 'test', kind: 'dataSource', record: source, name: found.name });
    });
  }

  /** Tests that are due, of any companies, the first of each company before others. */
  due(): Promise<DueRow[]> {
    return TESTS.due(this.database, 'data_source', isOpenCompany);
  }

  /** Takes one for the time of a lease. @returns undefined if another worker was faster */
  take(due: DueRow, leaseMs: number): Promise<OpenTest | undefined> {
    return TESTS.take(this.database, due, leaseMs);
  }

  /** Leaves a test to another worker. */
  giveBack({ company, source, requested }: OpenTest): Promise<void> {
    return TESTS.giveBack(this.database, [company, source, requested]);
  }

  /** Keeps what was found, unless the data source was changed meanwhile. */
  async settle({ company, source, requested }: OpenTest, works: boolean, steps: readonly TestedStep[]): Promise<void> {
    await this.database.query(SETTLE, [company, source, requested, works, JSON.stringify(steps)]);
  }
}

const REQUEST = `
  insert into data_source_test as test (company, data_source) values ($1, $2)
  on conflict (company, data_source) do update
    set requested = excluded.requested, due = excluded.due, began = null, finished = null, works = null, steps = null
    where test.finished is not null
  returning requested`;

const OPEN = 'company = $1 and data_source = $2 and requested = $3 and finished is null';

const TESTS = new LeasedRows<OpenTest>({
  table: 'data_source_test',
  key: 'data_source',
  until: 'due',
  isDue: () => 'o.finished is null and o.due <= now()',
  taken: 'began = now()',
  columns: 'o.company, o.data_source as source, o.requested',
  held: OPEN,
  givenBack: 'due = now(), began = null',
});

const SETTLE = `update data_source_test set finished = statement_timestamp(), works = $4, steps = $5::jsonb where ${OPEN}`;
