import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId } from '#platform';
import { Database, isOpenCompany, recordChange } from '#platform';
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

  /** Takes tests that are due, of any companies, for the time of a lease. */
  take(most: number, leaseMs: number): Promise<OpenTest[]> {
    return this.database.queryAcross<OpenTest>('sweep', TAKE, [most, leaseMs / 1_000]);
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
    set requested = now(), due = now(), began = null, finished = null, works = null, steps = null
    where test.finished is not null
  returning requested`;

/**
 * Those of the company that has the fewest under way or before them come first: none waits for all that another one asked for.
 */
const TAKE = `
  update data_source_test t set due = now() + make_interval(secs => $2::double precision), began = now()
  from (
    select o.company, o.data_source from data_source_test o
    join (
      select company, data_source, row_number() over (partition by company order by due <= now(), due) as turn
      from data_source_test where finished is null) turns using (company, data_source)
    where o.finished is null and o.due <= now() and ${isOpenCompany('o.company')}
    order by turns.turn, o.due limit $1 for update of o skip locked) next
  where t.company = next.company and t.data_source = next.data_source
  returning t.company, t.data_source as source, t.requested`;

const OPEN = 'company = $1 and data_source = $2 and requested = $3 and finished is null';

const GIVE_BACK = `update data_source_test set due = now(), began = null where ${OPEN}`;

const SETTLE = `update data_source_test set finished = clock_timestamp(), works = $4, steps = $5::jsonb where ${OPEN}`;
