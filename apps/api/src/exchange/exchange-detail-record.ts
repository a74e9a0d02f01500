import { ApiProperty } from '@nestjs/swagger';
import type { WrittenCriteria } from '#pact/model';
import type { AttemptOutcome, ExchangeAttempt, ExchangeDetail } from '#pact/store';
import { ATTEMPT_OUTCOMES } from '#pact/store';
import { TextList, TimeText, UuidText } from '../views/formats.js';
import { ExchangeSummaryRecord, summaryRecord } from './exchange-record.js';

const FOOTPRINTS = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** The criteria of a request as its event states them. */
export class CriteriaRecord implements WrittenCriteria {
  @TextList() productId?: readonly string[];
  @TextList() companyId?: readonly string[];
  @TextList() geography?: readonly string[];
  @TextList() classification?: readonly string[];
  @TextList() status?: readonly string[];
  validOn?: string;
  validAfter?: string;
  validBefore?: string;
}

/** The answer to a request. Of several answers to a request of yours this is the first; the others are events of their own. */
export class ExchangedAnswerRecord {
  /** Of the event that brought it, where it answers a request of yours. */
  @UuidText() id?: string;
  @ApiProperty({ enum: ['fulfilled', 'rejected'] }) kind!: 'fulfilled' | 'rejected';
  /** Of a rejection, such as NotFound. */
  code?: string;
  /** Of a rejection, up to 2,000 characters. */
  message?: string;
  /** As they were sent, ProductFootprints of PACT v3; those we sent are kept 30 days. */
  @ApiProperty(FOOTPRINTS) footprints?: readonly Readonly<Record<string, unknown>>[];
}

/** One attempt to deliver. */
export class ExchangeAttemptRecord {
  @TimeText() at!: string;
  /** noToken: the partner gave us no token; notTaken: its PACT API did not take the event; lost: nobody knows. */
  @ApiProperty({ enum: Object.values(ATTEMPT_OUTCOMES) }) outcome!: AttemptOutcome;
  /** The HTTP status of the answer, where one came. */
  @ApiProperty({ type: 'integer' }) status?: number;
  error?: string;
}

/** An event of the exchange with everything that is known about it. */
export class ExchangeDetailRecord extends ExchangeSummaryRecord {
  /** Of a request. */
  criteria?: CriteriaRecord;
  /** Of a request. */
  comment?: string;
  /** Of an answer: the id of the event that it answers. */
  requestEventId?: string;
  /** Of an answer: the request of yours in this exchange that it answers, by its id here. */
  @UuidText() request?: string;
  answer?: ExchangedAnswerRecord;
  /** Of the footprints that the partner says it published. */
  footprintIds?: string[];
  /** The oldest first. */
  attempts!: ExchangeAttemptRecord[];
}

export function exchangeDetailRecord(detail: ExchangeDetail): ExchangeDetailRecord {
  return {
    ...summaryRecord(detail),
    criteria: detail.criteria,
    comment: detail.comment,
    requestEventId: detail.requestEventId,
    request: detail.request,
    answer: detail.answer,
    footprintIds: detail.footprintIds && [...detail.footprintIds],
    attempts: detail.attempts.map(attemptRecord),
  };
}

function attemptRecord({ at, outcome, status, error }: ExchangeAttempt): ExchangeAttemptRecord {
  return { at: at.toISOString(), outcome, status, error };
}
