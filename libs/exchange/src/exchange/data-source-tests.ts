import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import { isOpenCompany, recordChange } from '#access';
import type { TestedStep } from './data-source.js';

/** A test of a data source that any worker may take. */
export interface DueTest {
  company: CompanyId;
  source: string;
}

/** A test of a data source that a worker has under a lease. */
export interface OpenTest extends DueTest {
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
  due(): Promise<DueTest[]> {
    return this.database.queryAcross<DueTest>('sweep', FIND);
  }

  /** Takes one for the time of a lease. @returns undefined if another worker was faster */
  async take({ company, source }: DueTest, leaseMs: number): Promise<OpenTest | undefined> {
    const [taken] = await this.database.query<OpenTest>(TAKE, [company, source, leaseMs / 1_000]);
    return taken;
  }

  /** Leaves a test to another worker. */
  async giveBack({ company, source, requested }: OpenTest): Promise<void> {
    await this.database.query(GIVE_BACK, [company, source, requested]);
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

const FIND = `
  select company, source from (
    select company, data_source as source, due, row_number() over (partition by company order by due) as turn
    from data_source_test where finished is null and due <= now()) o
  where ${isOpenCompany('o.company')}
  order by turn, due limit 500`;

const TAKE = `
  update data_source_test set due = now() + make_interval(secs => $3::double precision), began = now()
  where company = $1 and data_source = any(array(
    select data_source from data_source_test
    where company = $1 and data_source = $2 and finished is null and due <= now() for update skip locked))
  returning company, data_source as source, requested`;

const OPEN = 'company = $1 and data_source = $2 and requested = $3 and finished is null';

const GIVE_BACK = `update data_source_test set due = now(), began = null where ${OPEN}`;

const SETTLE = `update data_source_test set finished = statement_timestamp(), works = $4, steps = $5::jsonb where ${OPEN}`;
