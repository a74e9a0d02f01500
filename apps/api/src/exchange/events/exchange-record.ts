import { ApiProperty } from '@nestjs/swagger';
import type { ExchangeDirection, ExchangeState } from '#model/exchange';
import { EXCHANGE_STATES } from '#model/exchange';
import type { ExchangeEntry } from '#exchange';
import { TimeText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

/** The data source on the other side, with its present name. */
export class ExchangePartnerRecord extends ReferenceRecord {}

/** The client of yours that an event was sent with. */
export class SendingClientRecord {
  /** The id of the client. */
  clientId!: string;
  /** Who it is, for people; absent where it is gone. */
  name?: string;
}

/** An event that was received from a partner, or a request that was sent to one. */
export class ExchangeSummaryRecord {
  /** The UUID of the event in this service. */
  @UuidText() id!: string;
  /** `outbound`: a request of yours for footprints. `inbound`: whatever a partner sent, with the answer it is owed. */
  @ApiProperty({ enum: ['inbound', 'outbound'] }) direction!: ExchangeDirection;
  /** The type of the event (CloudEvents 1.0), such as org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3. */
  type!: string;
  /** Where the delivery of its answer stands, or of the request; `received`: nothing is owed for it. */
  @ApiProperty({ enum: EXCHANGE_STATES, enumName: 'ExchangeState' }) state!: ExchangeState;
  /** The address of the partner's PACT API: as its event says, or as the data source that is asked has it. */
  source!: string;
  /**
   * The data source of the partner; absent where the address is that of none, and where the event was sent with a client
   * that belongs to another data source.
   */
  dataSource?: ExchangePartnerRecord;
  /** The client that a partner sent it with; absent of requests of yours, and of requests that came before this was kept. */
  client?: SendingClientRecord;
  /** The `id` in the event itself (CloudEvents 1.0): of a request, what its answers refer to. */
  eventId!: string;
  /** Why the last attempt failed; absent where none did. */
  lastError?: string;
  /**
   * True for a request of yours that nobody answered within `answerDueDays` of the company, which was not given up, and
   * not asked again; absent otherwise.
   */
  overdue?: boolean;
  /** When the event was kept: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /**
   * When it is due to be delivered: ISO 8601, UTC, with milliseconds. Absent where nothing is to be delivered, and
   * while it is being delivered.
   */
  @TimeText() nextAttempt?: string;
  /** When it was delivered or given up: ISO 8601, UTC, with milliseconds; absent until then. */
  @TimeText() settled?: string;
}

/** An event that was received from a partner, or a request that was sent to one, as it is listed. */
export class ExchangeRecord extends ExchangeSummaryRecord {
  /** How often its delivery was tried. */
  @ApiProperty({ type: 'integer' }) attempts!: number;
}

export function exchangeRecord(entry: ExchangeEntry): ExchangeRecord {
  return { ...summaryRecord(entry), attempts: entry.attempts };
}

export function summaryRecord(entry: Omit<ExchangeEntry, 'attempts'>): ExchangeSummaryRecord {
  return {
    id: entry.id,
    direction: entry.direction,
    type: entry.type,
    state: entry.state,
    source: entry.source,
    dataSource: entry.dataSource,
    client: entry.client,
    eventId: entry.eventId,
    lastError: entry.lastError,
    overdue: entry.overdue,
    created: entry.created.toISOString(),
    nextAttempt: entry.nextAttempt?.toISOString(),
    settled: entry.settled?.toISOString(),
  };
}
