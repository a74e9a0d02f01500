import { Inject, Injectable } from '@nestjs/common';
import type { Checked, FieldFault } from '#faults';
import { Conflict, Faults, Invalid, Missing } from '#faults';
import type { CompanyId, Sql, Tx } from '#platform';
import { Database } from '#platform';
import { recordChange } from '#access';
import { writtenRequest, asksAny } from '#model/exchange';
import type { WrittenCriteria } from '#model/exchange';
import type { AnswerJob } from './answer-job.js';
import type { AddressSettings } from '../company/pact-addresses.js';
import { eventSource, PACT_ADDRESSES } from '../company/pact-addresses.js';
import type { RequestToKeep } from './keep-requests.js';
import { keepRequests } from './keep-requests.js';

export interface OutgoingRequest {
  /** The UUID of the data source that is asked. */
  dataSource: string;
  criteria: WrittenCriteria;
  comment?: string;
}

export const MAX_REQUESTS_IN_BULK = 1_000;

/** Injects the milliseconds between two requests of a bulk to the same partner. */
export const REQUEST_PACE = Symbol('RequestPace');

/** Asks partners for footprints on a user's behalf. These are our only events that are no answers. */
@Injectable()
export class OutgoingRequests {
  constructor(
    private readonly database: Database,
    @Inject(PACT_ADDRESSES) private readonly addresses: AddressSettings,
    @Inject(REQUEST_PACE) private readonly pace: number,
  ) {}

  /**
   * Stores the event, with its final bytes, together with its delivery. Once this returns, both are durable.
   * @param origin the origin of our own address, as the caller used it; it replaces a missing PUBLIC_URL
   * @returns the job that delivers it; the sweep offers it too
   * @throws Invalid
   */
  async make(company: CompanyId, requested: Checked<OutgoingRequest>, origin?: string): Promise<AnswerJob> {
    const partners = await this.partners(this.database, company, [requested]);
    const faults = new Faults(requested.faults);
    faults.add(...faultsOf(requested, partners));
    const request = requested.whole(faults);
    const [id] = await this.database.transaction(async (tx) => {
      const kept = await this.keep(tx, company, [request], partners, origin);
      for (const each of kept) await recordRequest(tx, company, each.id, request);
      return kept.map((each) => each.id);
    });
    return jobOf(company, id ?? '');
  }

  /**
   * Stores up to 1,000 requests, all of them or none. Those to the same data source are due one after another,
   * REQUEST_PACE apart, and after those of earlier bulks that still wait, so that no partner is flooded.
   * @returns the ids in the order of the requests, and the jobs of those that are due at once
   * @throws Invalid listing the faults of all, each with the index of its request
   */
  async makeAll(
    company: CompanyId,
    requested: readonly Checked<OutgoingRequest>[],
    origin?: string,
  ): Promise<{ ids: string[]; jobs: AnswerJob[] }> {
    const partners = await this.partners(this.database, company, requested);
    const faults = new Faults();
    const requests = requested.map((each, index) => {
      const own = new Faults(each.faults);
      own.add(...faultsOf(each, partners));
      faults.add(
        ...own.all.map(({ field, message }) => ({ field: field ? `${index}.${field}` : `${index}`, message })),
      );
      return own.all.length === 0 ? each.whole() : undefined;
    });
    faults.requireNone();
    const whole = requests.filter((each) => each !== undefined);
    if (whole.length === 0) return { ids: [], jobs: [] };
    const kept = await this.database.transaction(async (tx) => {
      const kept = await this.keep(tx, company, whole, partners, origin, this.pace);
      await recordChange(tx, company, { action: 'request', kind: 'event', counts: { created: kept.length } });
      return kept;
    });
    return {
      ids: kept.map(({ id }) => id),
      jobs: kept.filter(({ isDue }) => isDue).map(({ id }) => jobOf(company, id)),
    };
  }

  /**
   * Asks again what a partner did not answer: a new request with the same criteria and comment to the same data source.
   * A request is asked again once; after that, the newer one can be.
   * @throws Missing, Conflict
   */
  async askAgain(company: CompanyId, id: string, origin?: string): Promise<AnswerJob> {
    const again = await this.database.transaction(async (tx) => {
      const [asked] = await tx.query<Asked>(ASKED, [company, id]);
      if (!asked) throw new Missing('There is no such event in the exchange.');
      if (asked.kind !== 'request') throw new Conflict('It is no request of ours.');
      if (asked.answer !== null) throw new Conflict('It is answered.');
      const [repeated] = await tx.query<{ uuid: string }>(REPEATED, [company, id]);
      if (repeated) throw new Conflict(`It was asked again: ${repeated.uuid}.`);
      const request = { dataSource: asked.dataSource ?? '', ...writtenRequest(asked.body) };
      const partners = await this.partners(tx, company, asked.dataSource === null ? [] : [{ fields: request }]);
      if (!partners.has(request.dataSource)) throw new Conflict('The data source is gone.');
      const [kept] = await this.keep(tx, company, [{ ...request, repeats: id }], partners, origin);
      await recordRequest(tx, company, kept?.id ?? '', request, id);
      return kept?.id ?? '';
    });
    return jobOf(company, again);
  }

  /** @throws Invalid if a data source was deleted meanwhile */
  private async keep(
    tx: Tx,
    company: CompanyId,
    requests: readonly (OutgoingRequest & Pick<RequestToKeep, 'repeats'>)[],
    partners: ReadonlyMap<string, Partner>,
    origin: string | undefined,
    pace?: number,
  ): Promise<{ id: string; isDue: boolean }[]> {
    const kept = await keepRequests(
      tx,
      company,
      requests.flatMap((request) => {
        const partner = partners.get(request.dataSource.toLowerCase());
        if (!partner) return [];
        const source = eventSource(this.addresses, partner.subdomain, origin);
        return [{ ...request, dataSource: partner.uuid, source, organisation: partner.organisation }];
      }),
      pace,
    );
    if (kept.length < requests.length) throw new Invalid(NO_DATA_SOURCE);
    return kept;
  }

  private async partners(
    sql: Sql,
    company: CompanyId,
    requested: readonly Pick<Checked<OutgoingRequest>, 'fields'>[],
  ): Promise<Map<string, Partner>> {
    const uuids = requested.flatMap(({ fields }) => fields.dataSource ?? []);
    const found = uuids.length === 0 ? [] : await sql.query<Partner>(PARTNERS, [company, [...new Set(uuids)]]);
    return new Map(found.map((partner) => [partner.uuid, partner]));
  }
}

function faultsOf({ fields, faults }: Checked<OutgoingRequest>, partners: ReadonlyMap<string, Partner>): FieldFault[] {
  const { dataSource, criteria = {} } = fields;
  const asksNothing = new Faults(faults).isClear('criteria') && !asksAny(criteria);
  return [
    ...(asksNothing ? [{ field: 'criteria', message: 'has to name at least one criterion' }] : []),
    ...(dataSource !== undefined && !partners.has(dataSource.toLowerCase()) ? [NO_DATA_SOURCE] : []),
  ];
}

function recordRequest(
  tx: Tx,
  company: CompanyId,
  id: string,
  { dataSource, criteria, comment }: OutgoingRequest,
  repeats?: string,
): Promise<void> {
  const changes = {
    dataSource: { to: dataSource },
    criteria: { to: criteria },
    comment: { to: comment },
    ...(repeats !== undefined && { repeats: { to: repeats } }),
  };
  return recordChange(tx, company, { action: 'request', kind: 'event', record: id, changes });
}

function jobOf(company: CompanyId, delivery: string): AnswerJob {
  return { company, delivery, attempt: 0 };
}

const NO_DATA_SOURCE: FieldFault = { field: 'dataSource.uuid', message: 'names no data source' };

interface Partner {
  uuid: string;
  /** Our company's own. */
  subdomain: string;
  /** The organisation word in the types of events for this partner. */
  organisation: string | null;
}

/** The word of a partner is the one that its data source names, else that of the last event that came from its address. */
const PARTNERS = `
  select s.uuid, c.subdomain, coalesce(s.event_organisation, (
    select split_part(e.type, '.', 2) from exchange_event e
    where e.company = $1 and e.source_key = s.url_key and e.event_id <> e.uuid::text
      and not exists (select from client k where k.company = $1 and k.id = e.client and k.data_source <> s.uuid)
    order by e.created desc, e.uuid desc limit 1)) as organisation
  from data_source s join company c on c.uuid = s.company
  where s.company = $1 and s.uuid = any($2::uuid[])`;

interface Asked {
  kind: string | null;
  answer: string | null;
  /** Null once it was deleted. */
  dataSource: string | null;
  body: unknown;
}

/** Locks the request, so that it is asked again once. */
const ASKED = `
  select d.kind, e.answer, d.data_source as "dataSource", e.body
  from exchange_event e left join delivery d on d.company = $1 and d.uuid = e.uuid
  where e.company = $1 and e.uuid = $2 for no key update of e`;

const REPEATED = 'select uuid from exchange_event where company = $1 and repeats = $2';
