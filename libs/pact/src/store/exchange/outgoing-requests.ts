import type { Checked, FieldFault } from '#faults';
import { Faults, Invalid } from '#faults';
import type { CompanyId, Database } from '#platform';
import { newUuid, sha256 } from '#platform';
import type { WrittenCriteria } from '../../model/request-event.js';
import { asksAny, requestEvent, requestType } from '../../model/request-event.js';
import type { AddressSettings } from '../pact-addresses.js';
import { pactBaseUrl } from '../pact-addresses.js';
import type { AnswerJob } from './answer-job.js';

export interface OutgoingRequest {
  /** The data source that is asked. */
  dataSource: string;
  criteria: WrittenCriteria;
  comment?: string;
}

/** Asks partners for footprints: the only events of ours that are no answers, and only where somebody says so. */
export class OutgoingRequests {
  constructor(
    private readonly database: Database,
    private readonly settings: {
      addresses: AddressSettings;
      /** The organisation word of the types we send. */
      organisation: string;
    },
  ) {}

  /**
   * Keeps the event, its bytes fixed, together with its delivery; once this returns it is durable.
   * @returns the job that delivers it; the sweep offers it too
   * @throws Invalid
   */
  async make(company: CompanyId, asked: Checked<OutgoingRequest>): Promise<AnswerJob> {
    const { dataSource, criteria, comment } = await this.sound(company, asked);
    const { addresses, organisation } = this.settings;
    const id = newUuid();
    const source = pactBaseUrl(addresses, await this.subdomainOf(company));
    const body = requestEvent({ id, time: new Date(), source, organisation, criteria, comment });
    const kept = await this.database.query(KEEP, [
      company,
      id,
      dataSource,
      dedupeOf(id),
      requestType(organisation),
      body,
      sha256(body),
    ]);
    if (kept.length === 0) throw new Invalid(NO_DATA_SOURCE);
    return { company, delivery: id, attempt: 0 };
  }

  /** @throws Invalid listing every fault of the body */
  private async sound(company: CompanyId, asked: Checked<OutgoingRequest>): Promise<OutgoingRequest> {
    const faults = new Faults(asked.faults);
    const { dataSource, criteria = {} } = asked.fields;
    if (faults.isClear('criteria') && !asksAny(criteria)) {
      faults.add({ field: 'criteria', message: 'has to name at least one criterion' });
    }
    if (dataSource !== undefined) {
      const found = await this.database.query('select from data_source where company = $1 and uuid = $2', [
        company,
        dataSource,
      ]);
      if (found.length === 0) faults.add(NO_DATA_SOURCE);
    }
    return asked.whole(faults);
  }

  private async subdomainOf(company: CompanyId): Promise<string> {
    const [row] = await this.database.query<{ subdomain: string }>('select subdomain from company where uuid = $1', [
      company,
    ]);
    if (!row) throw new Error(`No company ${company}.`);
    return row.subdomain;
  }
}

const NO_DATA_SOURCE: FieldFault = { field: 'dataSource.uuid', message: 'names no data source' };

/** None that an event sent to us can have: their hashes begin with a source, which is never empty. */
function dedupeOf(id: string): Buffer {
  return sha256('\0', id);
}

/** The uuid of the event is its id, so that an answer finds it. */
const KEEP = `
  with asked as (select url, url_key from data_source where company = $1 and uuid = $3::uuid),
  kept as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
    select $1, $2::uuid, $4, $2::uuid::text, url, url_key, $5, $6::text::json from asked returning uuid)
  insert into delivery (company, uuid, event, kind, state, data_source, body, body_hash, decided)
  select $1, uuid, uuid, 'request', 'pending', $3::uuid, $6::text, $7, now() from kept returning uuid`;
