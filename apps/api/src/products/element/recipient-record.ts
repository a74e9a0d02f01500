import { ApiProperty } from '@nestjs/swagger';
import type { FootprintReceipt } from '#exchange';
import { TimeText, UuidText } from '../../web/views/formats.js';

/** A client that read a footprint. */
export class ReadingClientRecord {
  /** The id of the client. */
  clientId!: string;
  /** Who it is, for people; absent where it is gone. */
  name?: string;
}

/** A data source to whose partner a footprint went. */
export class ReceivingPartnerRecord {
  /** The UUID of the data source. */
  @UuidText() uuid!: string;
  /** Its present name; absent where it was deleted. */
  name?: string;
}

/** That a footprint was sent to somebody. Neither client nor data source: it was read without a token, which the company allowed. */
export class RecipientRecord {
  /** The `id` of the footprint in PACT v3. */
  @UuidText() footprintId!: string;
  /** Its status by now. */
  @ApiProperty({ enum: ['Active', 'Deprecated'] }) status!: 'Active' | 'Deprecated';
  /** The client that read it; absent where it went out as the answer to a request. */
  client?: ReadingClientRecord;
  /** The data source to which it went, or to which the client belongs. */
  dataSource?: ReceivingPartnerRecord;
  /** When it was sent there first, or made ready to be sent: ISO 8601, UTC, with milliseconds. */
  @TimeText() firstSent!: string;
}

export function recipientRecord({ footprint, status, client, dataSource, created }: FootprintReceipt): RecipientRecord {
  return {
    footprintId: footprint,
    status,
    client: client ? { clientId: client.clientId, name: client.name ?? undefined } : undefined,
    dataSource: dataSource ? { uuid: dataSource.uuid, name: dataSource.name ?? undefined } : undefined,
    firstSent: created.toISOString(),
  };
}
