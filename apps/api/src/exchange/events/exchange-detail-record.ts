import { ApiProperty } from '@nestjs/swagger';
import type { IgnoredCriterion, WrittenCriteria } from '#model/exchange';
import { DATE_CRITERIA, LIST_CRITERIA } from '#model/exchange';
import type { AttemptOutcome, ExchangeAttempt, ExchangeDetail } from '#exchange';
import { ATTEMPT_OUTCOMES } from '#exchange';
import { TextList, TimeText, UuidText } from '../../web/views/formats.js';
import { ExchangeSummaryRecord, summaryRecord } from './exchange-record.js';

const FOOTPRINTS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** The criteria of a request as its event states them. */
export class CriteriaRecord implements WrittenCriteria {
  /** Ids of products, of which any one has to match. */
  @TextList() productId?: readonly string[];
  /** Ids of companies, of which any one has to match. */
  @TextList() companyId?: readonly string[];
  /** Countries, subdivisions or regions, of which any one has to match. */
  @TextList() geography?: readonly string[];
  /** Classifications of products, of which any one has to match. */
  @TextList() classification?: readonly string[];
  /** Active or Deprecated. */
  @TextList() status?: readonly string[];
  /** The time that footprints have to be valid at. */
  validOn?: string;
  /** The time that footprints have to be valid after. */
  validAfter?: string;
  /** The time that footprints have to be valid before. */
  validBefore?: string;
}

/** A member of a request's `data` that is no criterion, and has a name like one. */
export class IgnoredCriterionRecord implements IgnoredCriterion {
  /** The name, as it was sent. */
  name!: string;
  /** The criterion that was probably meant. */
  @ApiProperty({ enum: [...LIST_CRITERIA, ...DATE_CRITERIA] }) criterion!: IgnoredCriterion['criterion'];
}

/**
 * The answer to a request. Of several answers to a request of yours this is the first fulfilled one, else the first; the
 * others are events of their own.
 */
export class ExchangedAnswerRecord {
  /** The UUID, in this service, of the event that brought it, where it answers a request of yours. */
  @UuidText() id?: string;
  /**
   * Where the answer to a request of yours came from, as its event says, if that is not the address of the data source
   * that was asked: it is its answer, since it names the request's id, which only that partner got.
   */
  source?: string;
  /** Whether footprints were sent, or the request was rejected. */
  @ApiProperty({ enum: ['fulfilled', 'rejected'] }) kind!: 'fulfilled' | 'rejected';
  /** The error code of a rejection, such as NotFound. */
  code?: string;
  /** Why it was rejected, up to 2,000 characters. */
  message?: string;
  /** The footprints as they were sent, ProductFootprints of PACT v3; those we sent are kept 30 days. */
  @ApiProperty(FOOTPRINTS) footprints?: readonly Readonly<Record<string, unknown>>[];
}

/** One attempt to deliver. */
export class ExchangeAttemptRecord {
  /** When it was made: ISO 8601, UTC, with milliseconds. */
  @TimeText() at!: string;
  /**
   * `delivered`: the partner took the event. `noToken`: the partner gave us no token. `notTaken`: its PACT API did not
   * take the event. `lost`: nobody knows.
   */
  @ApiProperty({ enum: Object.values(ATTEMPT_OUTCOMES) }) outcome!: AttemptOutcome;
  /** The HTTP status of the answer; absent where none came. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** What went wrong, in words; absent where nothing did. */
  error?: string;
  /** What was odd about an answer that took the event, such as a page in place of an API's answer; absent where nothing was. */
  note?: string;
}

/** An event of the exchange with everything that is known about it. */
export class ExchangeDetailRecord extends ExchangeSummaryRecord {
  /** Which footprints a request asks for; absent of other events. */
  criteria?: CriteriaRecord;
  /** What was ignored of a request though it was probably meant as a criterion, up to 10; absent where nothing was. */
  ignored?: IgnoredCriterionRecord[];
  /** What a request says to people; absent where it says nothing. */
  comment?: string;
  /** Of an answer: the `id` of the event that it answers. */
  requestEventId?: string;
  /** Of an answer: the request of yours in this exchange that it answers, by its id here. */
  @UuidText() request?: string;
  /** The answer to the request, or the answer that this event brought; absent until there is one. */
  answer?: ExchangedAnswerRecord;
  /**
   * Products that a request of yours asked for by `productId`, and of which its fulfilled answer has no footprint; also shown
   * with the event that brought the answer. Absent where none is missing.
   */
  missingProducts?: string[];
  /** Of a request of yours: the events that brought further answers, by their ids here, the oldest first; up to 100. */
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' } }) furtherAnswers?: string[];
  /** Of a request of yours: the earlier one that it asks again. */
  @UuidText() repeats?: string;
  /** Of a request of yours: the later one that asks it again. */
  @UuidText() repeatedBy?: string;
  /** Of a PublishedEvent: the ids of the footprints that the partner says it published. */
  footprintIds?: string[];
  /** The attempts to deliver, the oldest first. */
  attempts!: ExchangeAttemptRecord[];
}

export function exchangeDetailRecord(detail: ExchangeDetail): ExchangeDetailRecord {
  return {
    ...summaryRecord(detail),
    criteria: detail.criteria,
    ignored: detail.ignored && [...detail.ignored],
    comment: detail.comment,
    requestEventId: detail.requestEventId,
    request: detail.request,
    answer: detail.answer,
    missingProducts: detail.missingProducts && [...detail.missingProducts],
    furtherAnswers: detail.furtherAnswers && [...detail.furtherAnswers],
    repeats: detail.repeats,
    repeatedBy: detail.repeatedBy,
    footprintIds: detail.footprintIds && [...detail.footprintIds],
    attempts: detail.attempts.map(attemptRecord),
  };
}

function attemptRecord({ at, outcome, status, error, note }: ExchangeAttempt): ExchangeAttemptRecord {
  return { at: at.toISOString(), outcome, status, error, note };
}
