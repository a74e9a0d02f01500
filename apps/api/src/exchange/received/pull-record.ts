import { ApiProperty } from '@nestjs/swagger';
import type { Pull, PullState } from '#exchange';
import { PULL_STATES } from '#exchange';
import { CriteriaRecord } from '../events/exchange-detail-record.js';
import { TimeText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

const Count = () => ApiProperty({ type: 'integer' });

/** The data source whose footprints are read, with its present name. */
export class PulledPartnerRecord extends ReferenceRecord {}

/** The reading of footprints at a partner's PACT API. */
export class PullRecord {
  /** The UUID of the pull, given by the service. */
  @UuidText() uuid!: string;
  /** Absent where the data source was deleted, or where the sender of the event belongs to none: then nothing is read. */
  dataSource?: PulledPartnerRecord;
  /** Which footprints are read, if you asked for it; empty for all. */
  filter?: CriteriaRecord;
  /** The PublishedEvent whose footprints are read: its id in the exchange. Of several, the first. */
  @UuidText() event?: string;
  /** How many PublishedEvents name them: what waits to be read from one partner is one pull. */
  @Count() events?: number;
  /** How many footprints these events name, each once. */
  @Count() named?: number;
  /** `retrying`: an attempt failed, and another one follows. `done`: all is read, and factors are made of it. What was read is kept in every state. */
  @ApiProperty({ enum: PULL_STATES, enumName: 'PullState' }) state!: PullState;
  /** How many pages were read; of an event, how many of its footprints were asked for. */
  @Count() pages!: number;
  /** How many footprints came. */
  @Count() found!: number;
  /** How many of them were new. */
  @Count() added!: number;
  /** How many were known with another status or content. */
  @Count() changed!: number;
  /** How many break the schema of PACT. They are kept with their faults. */
  @Count() faulty!: number;
  /** How many of those that the events name the partner does not have (404). */
  @Count() missing!: number;
  /** Why the last attempt failed, in words; absent where it did not. */
  lastError?: string;
  /** When it was asked for: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it goes on: ISO 8601, UTC, with milliseconds; absent while it is under way, and at the end. */
  @TimeText() nextAttempt?: string;
  /** When it ended: ISO 8601, UTC, with milliseconds; absent until then. */
  @TimeText() finished?: string;
}

export function pullRecord(pull: Pull): PullRecord {
  return {
    uuid: pull.uuid,
    dataSource: pull.dataSource ?? undefined,
    filter: pull.filter ?? undefined,
    event: pull.event ?? undefined,
    events: pull.event === null ? undefined : pull.events,
    named: pull.ids ?? undefined,
    state: pull.state,
    pages: pull.pages,
    found: pull.found,
    added: pull.added,
    changed: pull.changed,
    faulty: pull.faulty,
    missing: pull.missing,
    lastError: pull.lastError ?? undefined,
    created: pull.created.toISOString(),
    nextAttempt: pull.nextAttempt?.toISOString(),
    finished: pull.finished?.toISOString(),
  };
}
