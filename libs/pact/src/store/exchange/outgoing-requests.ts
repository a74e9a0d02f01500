import { Inject, Injectable } from '@nestjs/common';
import type { Checked, FieldFault } from '#faults';
import { Faults, Invalid } from '#faults';
import type { CompanyId } from '#platform';
import { currentOrigin, Database, newUuid, recordChange, sha256 } from '#platform';
import { USUAL_ORGANISATION } from '../../model/event-type.js';
import type { WrittenCriteria } from '../../model/request-event.js';
import { asksAny, requestEvent, requestType } from '../../model/request-event.js';
import type { AddressSettings } from '../pact-addresses.js';
import { eventSource, PACT_ADDRESSES } from '../pact-addresses.js';
import type { AnswerJob } from '../delivery/answer-job.js';

export interface OutgoingRequest {
  /** The UUID of the data source that is asked. */
  dataSource: string;
  criteria: WrittenCriteria;
  comment?: string;
}

/** Asks partners for footprints on a user's behalf. These are our only events that are no answers. */
@Injectable()
export class OutgoingRequests {
  constructor(
    private readonly database: Database,
    @Inject(PACT_ADDRESSES) private readonly addresses: AddressSettings,
  ) {}

  /**
   * Stores the event, with its final bytes, together with its delivery. Once this returns, both are durable.
   * @param origin the origin of our own address, as the caller used it; it replaces a missing PUBLIC_URL
   * @returns the job that delivers it; the sweep offers it too
   * @throws Invalid
   */
  async make(company: CompanyId, requested: Checked<OutgoingRequest>, origin?: string): Promise<AnswerJob> {
    const { request, partner } = await this.check(company, requested);
    const { dataSource, criteria, comment } = request;
    const id = newUuid();
    const source = eventSource(this.addresses, partner.subdomain, origin);
    const organisation = partner.organisation ?? USUAL_ORGANISATION;
    const body = requestEvent({ id, time: new Date(), source, organisation, criteria, comment });
    const { requestId, traceParent } = currentOrigin();
    await this.database.transaction(async (tx) => {
      const kept = await tx.query(KEEP, [
        ...([company, id, dataSource, dedupeOf(id), requestType(organisation)] as const),
        ...[body, sha256(body), requestId, traceParent],
      ]);
      if (kept.length === 0) throw new Invalid(NO_DATA_SOURCE);
      const changes = { dataSource: { to: dataSource }, criteria: { to: criteria }, comment: { to: comment } };
      await recordChange(tx, company, { action: 'request', kind: 'event', record: id, changes });
    });
    return { company, delivery: id, attempt: 0 };
  }

  /** @throws Invalid listing every fault of the body */
  private async check(
    company: CompanyId,
    requested: Checked<OutgoingRequest>,
  ): Promise<{ request: OutgoingRequest; partner: Partner }> {
    const faults = new Faults(requested.faults);
    const { dataSource, criteria = {} } = requested.fields;
    if (faults.isClear('criteria') && !asksAny(criteria)) {
      faults.add({ field: 'criteria', message: 'has to name at least one criterion' });
    }
    const [partner] =
      dataSource === undefined ? [] : await this.database.query<Partner>(PARTNER, [company, dataSource]);
    if (dataSource !== undefined && !partner) faults.add(NO_DATA_SOURCE);
    const request = requested.whole(faults);
    if (!partner) throw new Invalid(NO_DATA_SOURCE);
    return { request, partner };
  }
}

const NO_DATA_SOURCE: FieldFault = { field: 'dataSource.uuid', message: 'names no data source' };

interface Partner {
  /** Our company's own. */
  subdomain: string;
  /** The organisation word in the types of events for this partner. */
  organisation: string | null;
}

const PARTNER = `
  select c.subdomain, s.event_organisation as organisation from data_source s join company c on c.uuid = s.company
  where s.company = $1 and s.uuid = $2::uuid`;

/** Cannot equal that of an event of others: theirs is a hash over a source first, which is never empty. */
function dedupeOf(id: string): Buffer {
  return sha256('\0', id);
}

/** The uuid of the row is the id of the event, so that an answer finds it. */
const KEEP = `
  with asked as (select url, url_key from data_source where company = $1 and uuid = $3::uuid),
  kept as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, request_id, trace_parent)
    select $1, $2::uuid, $4, $2::uuid::text, url, url_key, $5, $6::text::json, $8, $9 from asked returning uuid)
  insert into delivery (company, uuid, event, kind, state, data_source, body, body_hash, decided)
  select $1, uuid, uuid, 'request', 'pending', $3::uuid, $6::text, $7, now() from kept returning uuid`;
