import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults, Invalid, Missing } from '#faults';
import type { CompanyId, ListingOrder, PageRequest, Tx } from '#platform';
import { Database, keyOfRow, newUuid, Page } from '#platform';
import { recordChange } from '#access';
import type { WrittenCriteria } from '#model/exchange';
import type { Pull } from './pull.js';
import { NO_DATA_SOURCE } from './pull.js';

export interface PullRequest {
  /** The UUID of the data source whose footprints are read. */
  dataSource: string;
  filter?: WrittenCriteria;
}

/** Pulls of partners' footprints: the api keeps what is asked for, a worker reads. */
@Injectable()
export class Pulls {
  constructor(private readonly database: Database) {}

  /**
   * Has the footprints of a partner read.
   * @throws Invalid, or Conflict while those of this partner are being read for another such request
   */
  async request(company: CompanyId, body: Checked<PullRequest>): Promise<Pull> {
    const faults = new Faults(body.faults);
    const { dataSource } = body.fields;
    const uuid = newUuid();
    await this.database.transaction(async (tx) => {
      const [source] =
        dataSource === undefined ? [] : await tx.query<{ name: string }>(HOLD_SOURCE, [company, dataSource]);
      if (dataSource !== undefined && !source) faults.add(NO_DATA_SOURCE);
      const { filter = {} } = body.whole(faults);
      if (!source || dataSource === undefined) throw new Invalid(NO_DATA_SOURCE);
      const [open] = await tx.query<{ uuid: string }>(FIND_OPEN, [company, dataSource]);
      if (open) throw new Conflict(`The footprints of this partner are being read already: pull ${open.uuid}.`);
      await tx.query(REQUEST, [company, uuid, dataSource, JSON.stringify(filter)]);
      const changes = { dataSource: { to: dataSource }, filter: { to: filter } };
      const { name } = source;
      await recordChange(tx, company, { action: 'create', kind: 'pull', record: uuid, name, changes });
    });
    return this.get(company, uuid);
  }

  /** In the order in which they were asked for, or in the opposite one. */
  async page(
    company: CompanyId,
    dataSource: string | undefined,
    request: PageRequest,
    order: ListingOrder = 'oldest',
  ): Promise<Page<Pull>> {
    const of = [company, dataSource ?? null] as const;
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from footprint_pull p where ${LISTED}`,
      of,
    );
    const { page, limit, after } = request;
    // One extra row tells whether another page follows.
    const part = [limit + 1, after ? 0 : (page - 1) * limit, after?.created ?? null, after?.uuid ?? null];
    const [way, behind] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
    const rows = await this.database.query<Pull>(
      `${SELECT} where ${LISTED} and ($5::timestamptz is null or (p.created, p.uuid) ${behind} ($5, $6::uuid))
       order by p.created ${way}, p.uuid ${way} limit $3 offset $4`,
      [...of, ...part],
    );
    return Page.of(total?.count ?? 0, request, rows, keyOfRow);
  }

  /** @throws Missing */
  async get(company: CompanyId, uuid: string): Promise<Pull> {
    const [pull] = await this.database.query<Pull>(`${SELECT} where p.company = $1 and p.uuid = $2`, [company, uuid]);
    if (!pull) throw new Missing(`No pull ${uuid}.`);
    return pull;
  }

  /** Ends a pull; what it read stays. @throws Missing, Conflict */
  async cancel(company: CompanyId, uuid: string): Promise<Pull> {
    await this.database.transaction(async (tx) => {
      const [ended] = await tx.query<{ name: string | null }>(CANCEL, [company, uuid]);
      if (!ended) {
        const { state } = await this.get(company, uuid);
        throw new Conflict(`This pull has ended: ${state}.`);
      }
      await recordChange(tx, company, { action: 'cancel', kind: 'pull', record: uuid, name: ended.name ?? undefined });
    });
    return this.get(company, uuid);
  }
}

/** A pull that waits takes no more ids than that from further events. */
const MOST_NAMED = 10_000;

/**
 * Has the footprints read that a PublishedEvent names. What waits to be read from one partner is one pull, whatever events name it, and
 * has each id once. Without a data source nothing is read, which is shown.
 */
export async function pullNamed(
  tx: Tx,
  company: CompanyId,
  { event, dataSource, ids }: { event: string; dataSource: string | null; ids: readonly string[] },
): Promise<void> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (dataSource !== null) {
    await tx.query(HOLD_SOURCE, [company, dataSource]);
    const [waiting] = await tx.query<{ uuid: string; ids: string[] }>(HOLD_WAITING, [company, dataSource]);
    const known = new Set(waiting?.ids);
    const more = named.filter((id) => !known.has(id));
    if (waiting && known.size + more.length <= MOST_NAMED) {
      await tx.query(NAME_MORE, [company, waiting.uuid, more]);
      return;
    }
  }
  await tx.query(PULL_NAMED, [company, newUuid(), event, dataSource, named]);
}

/** Only one at a time may ask for a pull of it. */
const HOLD_SOURCE = 'select name from data_source where company = $1 and uuid = $2 for no key update';

const FIND_OPEN = `
  select uuid from footprint_pull where company = $1 and data_source = $2 and finished is null and filter is not null limit 1`;

const REQUEST = 'insert into footprint_pull (company, uuid, data_source, filter) values ($1, $2, $3, $4::jsonb)';

const CANCEL = `
  update footprint_pull p set state = 'failed', finished = now(), last_error = 'It was cancelled.'
  where p.company = $1 and p.uuid = $2 and p.finished is null
  returning (select s.name from data_source s where s.company = $1 and s.uuid = p.data_source) as name`;

const NO_SOURCE = 'The sender of the event belongs to no data source, so nothing is read.';

/** None that a worker has begun with. */
const HOLD_WAITING = `
  select uuid, ids from footprint_pull
  where company = $1 and data_source = $2 and finished is null and attempt = 0 and event is not null
  order by created desc, uuid desc limit 1 for no key update`;

const NAME_MORE =
  'update footprint_pull set ids = ids || $3::uuid[], events = events + 1 where company = $1 and uuid = $2';

const PULL_NAMED = `
  insert into footprint_pull (company, uuid, event, data_source, ids, state, finished, last_error)
  select $1, $2, $3, $4::uuid, $5::uuid[], case when $4::uuid is null then 'failed' else 'pending' end,
    case when $4::uuid is null then now() end, case when $4::uuid is null then '${NO_SOURCE}' end
  on conflict (company, event) do nothing`;

const LISTED = 'p.company = $1 and ($2::uuid is null or p.data_source = $2::uuid)';

const SELECT = `
  select p.uuid, p.created, case when s.uuid is not null then json_build_object('uuid', s.uuid, 'name', s.name) end as "dataSource",
    p.filter, p.event, p.events, cardinality(p.ids) as ids, p.state, p.attempt as attempts, p.pages, p.found, p.added, p.changed, p.faulty,
    p.missing, p.last_error as "lastError", case when p.finished is null and p.state <> 'running' then p.due end as "nextAttempt",
    p.finished
  from footprint_pull p left join data_source s on s.company = $1 and s.uuid = p.data_source`;
