import { Injectable } from '@nestjs/common';
import type { CompanyId, DueRow, Tx } from '#platform';
import { Database, isLockTimeout, isUuid, LeasedRows } from '#platform';
import { isOpenCompany } from '#access';
import { EVENT_SUFFIXES } from '#model/exchange';
import { pullNamed } from './pulls.js';
import { ReceivedFootprints } from './received-footprints.js';

/** How long an event waits for a lock, which a slice of factors may hold. Then the place is another's. */
const LOCK_TIMEOUT = '1s';

/** An event that tells of a partner's footprints and was not taken in yet. */
export interface OpenIntake {
  company: CompanyId;
  event: string;
}

/** Takes in what kept events tell of partners' footprints: those of answers are kept, those that were published are read. */
@Injectable()
export class FootprintIntake {
  constructor(
    private readonly database: Database,
    private readonly received: ReceivedFootprints,
  ) {}

  /** The companies of which events are due. They need its locks, so they are taken in one after the other. */
  due(): Promise<DueRow[]> {
    return INTAKES.dueCompanies(this.database, isOpenCompany);
  }

  /** The oldest event of a company that is due, for the time of a lease; it grows for one that fails again and again. */
  take({ company }: Pick<DueRow, 'company'>, leaseMs: number): Promise<OpenIntake | undefined> {
    return INTAKES.takeOldest(this.database, company, leaseMs);
  }

  /** Takes one in, wholly or not at all, and once. Where another holds a lock that it needs, it is due again soon. */
  async work(intake: OpenIntake): Promise<void> {
    try {
      await this.takeIn(intake);
    } catch (fault) {
      if (!isLockTimeout(fault)) throw fault;
      await INTAKES.giveBack(this.database, [intake.company, intake.event]);
    }
  }

  private takeIn({ company, event }: OpenIntake): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where $1::uuid is not null`, [
        company,
      ]);
      const isOwed = (await tx.query(DONE, [company, event])).length > 0;
      if (!isOwed) return;
      const [kept] = await tx.query<Kept>(READ, [company, event]);
      if (kept?.type.endsWith(EVENT_SUFFIXES.published)) {
        const ids = Array.isArray(kept.ids)
          ? kept.ids.filter((id): id is string => typeof id === 'string' && isUuid(id))
          : [];
        if (ids.length > 0) await pullNamed(tx, company, { event, dataSource: kept.sender, ids });
      } else if (kept?.asked) await this.keepAnswer(tx, company, event, kept.asked, kept.created);
    });
  }

  private async keepAnswer(tx: Tx, company: CompanyId, answer: string, dataSource: string, at: Date): Promise<void> {
    const texts = (await tx.query<{ text: string }>(FOOTPRINTS, [company, answer])).map(({ text }) => text);
    await this.received.keep(tx, company, { dataSource, by: { answer }, at, texts });
  }
}

interface Kept {
  type: string;
  created: Date;
  /** The data source that our request went to. */
  asked: string | null;
  /** The data source that the sending client belongs to, else that at the address of its source. */
  sender: string | null;
  ids: unknown;
}

const INTAKES = new LeasedRows<OpenIntake>({
  table: 'footprint_intake',
  key: 'event',
  until: 'due',
  isDue: () => 'o.due <= now()',
  taken: 'attempt = o.attempt + 1',
  growth: 'power(2, least(o.attempt, 6))',
  columns: 'o.company, o.event',
  held: 'company = $1 and event = $2',
  // It waits for a lock that another holds, which is no failure.
  givenBack: "due = statement_timestamp() + interval '1 s', attempt = greatest(attempt - 1, 0)",
});

const DONE = 'delete from footprint_intake where company = $1 and event = $2 returning event';

const READ = `
  select e.type, e.created, d.data_source as asked, coalesce(
      (select c.data_source from client c where c.company = $1 and c.id = e.client),
      (select s.uuid from data_source s where s.company = $1 and s.url_key = e.source_key)) as sender,
    e.body->'data'->'pfIds' as ids
  from exchange_event e left join delivery d on d.company = $1 and d.uuid = e.request
  where e.company = $1 and e.uuid = $2`;

const FOOTPRINTS = `
  select f.value::text as text from exchange_event e
  cross join lateral json_array_elements(
    case when json_typeof(e.body->'data'->'pfs') = 'array' then e.body->'data'->'pfs' else '[]' end) with ordinality f
  where e.company = $1 and e.uuid = $2 order by f.ordinality`;
