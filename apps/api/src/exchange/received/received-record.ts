import { ApiProperty } from '@nestjs/swagger';
import type { FieldFault } from '#faults';
import type { FootprintStatus } from '#model/exchange';
import { FOOTPRINT_STATUSES } from '#model/exchange';
import type { ReceivedDetail, ReceivedEntry } from '#exchange';
import { TextList, TimeText, UuidText } from '../../web/views/formats.js';

const Status = () => ApiProperty({ enum: FOOTPRINT_STATUSES });
const Content = () => ApiProperty({ type: 'object', additionalProperties: true });

/** The data source of the partner. */
export class ReceivedFromRecord {
  /** Its UUID, which stays when it is deleted. */
  @UuidText() uuid!: string;
  /** Its present name; absent where it was deleted. */
  name?: string;
}

/** A rule of PACT's schema that a footprint breaks. */
export class ReceivedFaultRecord implements FieldFault {
  /** The member, such as pcf.declaredUnitAmount; empty for the whole footprint. */
  field!: string;
  /** What is wrong with it. */
  message!: string;
}

/** A footprint that a partner sent as an answer, or that was read at its PACT API, as it is listed. */
export class ReceivedSummaryRecord {
  /** The UUID under which it is kept here; the same whenever it comes again. */
  @UuidText() uuid!: string;
  /** The partner. */
  dataSource!: ReceivedFromRecord;
  /** The partner's id of it; absent where it has none that can be used. */
  footprintId?: string;
  /** As the partner said last; Deprecated is for ever. Absent where it said neither. */
  @Status() status?: FootprintStatus;
  /** When the partner made it: ISO 8601, UTC, with milliseconds; absent where it does not say. */
  @TimeText() made?: string;
  /** The company that it is from. */
  companyName?: string;
  /** The name of the product. */
  productName?: string;
  /** The ids of the product. */
  @TextList() productIds!: readonly string[];
  /** The beginning of the period of its figures, as the partner wrote it. */
  referencePeriodStart?: string;
  /** The end of that period, exclusive, as the partner wrote it. */
  referencePeriodEnd?: string;
  /** The partner's ids of the footprints that it took the place of. */
  @TextList() precedingPfIds!: readonly string[];
  /** The footprint that took its place, by its UUID here; absent where none came that says so. */
  @UuidText() replacedBy?: string;
  /** The event of the exchange that brought it as an answer; absent where it was read. */
  @UuidText() answer?: string;
  /** The pull that read it; absent where it came as an answer. */
  @UuidText() pull?: string;
  /** Where it breaks the schema of PACT. It is kept all the same. */
  @ApiProperty({ type: [ReceivedFaultRecord] }) faults!: readonly ReceivedFaultRecord[];
  /** What else is to be known of it, in words. */
  @TextList() notes!: readonly string[];
  /** The dataset that was made of it; absent where there is none. */
  @UuidText() dataset?: string;
  /** When it came first: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it was changed here: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
}

/** Another content that the partner gave to the same footprint, which PACT forbids. */
export class FormerContentRecord {
  /** When it came: ISO 8601, UTC, with milliseconds. */
  @TimeText() came!: string;
  /** Its status then. */
  @Status() status?: FootprintStatus;
  /** The event that brought it as an answer. */
  @UuidText() answer?: string;
  /** The pull that read it. */
  @UuidText() pull?: string;
  /** As it was received. */
  @Content() content!: unknown;
}

/** A footprint that a partner sent, with everything that is known of it. */
export class ReceivedFootprintRecord extends ReceivedSummaryRecord {
  /** The footprint as it was received. */
  @Content() content!: unknown;
  /** Other contents that it had, the newest first, at most 100. */
  @ApiProperty({ type: [FormerContentRecord] }) history!: readonly FormerContentRecord[];
}

export function receivedSummary(entry: ReceivedEntry): ReceivedSummaryRecord {
  const { uuid, dataSource, faults, notes, precedingIds } = entry;
  return {
    uuid,
    dataSource: { uuid: dataSource.uuid, name: dataSource.name ?? undefined },
    footprintId: entry.footprint ?? undefined,
    status: entry.status ?? undefined,
    made: entry.made?.toISOString(),
    companyName: entry.companyName ?? undefined,
    productName: entry.productName ?? undefined,
    productIds: entry.productIds.filter((id) => typeof id === 'string'),
    referencePeriodStart: entry.periodStart ?? undefined,
    referencePeriodEnd: entry.periodEnd ?? undefined,
    precedingPfIds: precedingIds,
    replacedBy: entry.replacedBy ?? undefined,
    answer: entry.answer ?? undefined,
    pull: entry.pull ?? undefined,
    faults: faults.map(({ field, message }) => ({ field, message })),
    notes,
    dataset: entry.dataset ?? undefined,
    created: entry.created.toISOString(),
    updated: entry.updated.toISOString(),
  };
}

export function receivedFootprint(detail: ReceivedDetail): ReceivedFootprintRecord {
  return {
    ...receivedSummary(detail),
    content: detail.content,
    history: detail.history.map(({ came, status, answer, pull, content }) => ({
      came: came.toISOString(),
      status: status ?? undefined,
      answer: answer ?? undefined,
      pull: pull ?? undefined,
      content,
    })),
  };
}
