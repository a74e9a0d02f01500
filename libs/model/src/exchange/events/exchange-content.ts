import { DATE_CRITERIA, LIST_CRITERIA } from '../criteria.js';
import type { IgnoredCriterion } from '../criterion-names.js';
import { ignoredCriteria } from '../criterion-names.js';
import { eventKind } from './event-type.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import type { WrittenCriteria } from './request-event.js';

/** The answer to a request. */
export type ExchangedAnswer =
  /** Footprints are absent once they have been deleted. */
  | { readonly kind: 'fulfilled'; readonly footprints?: readonly JsonObject[] }
  | { readonly kind: 'rejected'; readonly code?: string; readonly message?: string };

/** The parts of an event's content that are shown. */
export interface EventContent {
  readonly criteria?: WrittenCriteria;
  /** Members of a request that were probably meant as criteria. */
  readonly ignored?: readonly IgnoredCriterion[];
  readonly comment?: string;
  /** The id of the request event that this one answers. */
  readonly requestEventId?: string;
  readonly answer?: ExchangedAnswer;
  /** The ids of the published footprints. */
  readonly footprintIds?: readonly string[];
}

/** The most characters that are shown of a partner's text, which can be as long as an event. */
export const MAX_TEXT = 2_000;

/** Reads a stored event. It was checked when it was accepted, so whatever is missing now was missing then. */
export function eventContent(event: unknown): EventContent {
  if (!isJsonObject(event)) return {};
  const kind = eventKind(String(event['type']));
  const data = isJsonObject(event['data']) ? event['data'] : {};
  switch (kind) {
    case 'requestCreated': {
      const ignored = ignoredCriteria(data);
      return { criteria: criteriaIn(data), ...(ignored.length > 0 && { ignored }), ...textIn(data, 'comment') };
    }
    case 'requestFulfilled':
      return { ...textIn(data, 'requestEventId'), answer: { kind: 'fulfilled', footprints: objectsIn(data['pfs']) } };
    case 'requestRejected': {
      const error = isJsonObject(data['error']) ? data['error'] : {};
      return {
        ...textIn(data, 'requestEventId'),
        answer: { kind: 'rejected', ...textIn(error, 'code'), ...textIn(error, 'message') },
      };
    }
    case 'published':
      return { footprintIds: textsIn(data['pfIds']) };
    case undefined:
      return {};
    default:
      return kind satisfies never;
  }
}

/** The criteria and the whole comment of a stored request event. */
export function writtenRequest(event: unknown): { criteria: WrittenCriteria; comment?: string } {
  const data = isJsonObject(event) && isJsonObject(event['data']) ? event['data'] : {};
  const { comment } = data;
  return { criteria: criteriaIn(data), ...(typeof comment === 'string' && { comment }) };
}

/** Reads the summary of an answer, which is kept longer than its bytes: `fulfilled`, or `rejected: NotFound`. */
export function answerOf(outcome: string): ExchangedAnswer {
  const [kind, code] = outcome.split(': ');
  return kind === 'fulfilled' ? { kind: 'fulfilled' } : { kind: 'rejected', ...(code !== undefined && { code }) };
}

/** The beginning of a partner's text, at most `MAX_TEXT` characters. */
export function boundedText(text: string): string {
  const beginning = [...text.slice(0, 2 * MAX_TEXT)].slice(0, MAX_TEXT).join('');
  return beginning.length < text.length ? `${beginning}…` : text;
}

function criteriaIn(data: JsonObject): WrittenCriteria {
  const criteria: WrittenCriteria = {};
  for (const name of LIST_CRITERIA) {
    const values = textsIn(data[name]);
    if (values.length > 0) criteria[name] = values;
  }
  for (const name of DATE_CRITERIA) {
    const value = data[name];
    if (typeof value === 'string' && value !== '') criteria[name] = value;
  }
  return criteria;
}

/** A single text counts as a list of one, as when the event was accepted. */
function textsIn(value: unknown): string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textIn<Name extends string>(from: JsonObject, name: Name): { readonly [Key in Name]?: string } {
  const value = from[name];
  return typeof value === 'string' ? ({ [name]: boundedText(value) } as { [Key in Name]: string }) : {};
}
