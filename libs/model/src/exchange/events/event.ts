import type { FieldFault } from '#faults';
import { readEventData, type EventData } from './event-data.js';
import { parseEventType } from './event-type.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { isLongerThan, unkeepableText } from '../text.js';
import { isTimestamp } from '#model/terms';
import { isUriReference } from '../uri-reference.js';

export const MAX_EVENT_ID = 256;
export const MAX_EVENT_SOURCE = 1_024;

interface Envelope {
  readonly id: string;
  /** As it was sent. See `sourceKey` for the form that is compared. */
  readonly source: string;
  readonly time: string;
  readonly type: string;
  /** The organisation word of its type, which an answer repeats. */
  readonly organisation: string;
}

/** A PACT v3 event as CloudEvents 1.0 carries it in structured mode. */
export type PactEvent = Envelope & EventData;

/**
 * Reads the parsed body of an event. Returns the event, or a fault for every rule that it breaks. Attributes that PACT
 * does not name are ignored.
 */
export function readEvent(
  body: unknown,
  organisations: readonly string[],
): { event: PactEvent } | { faults: FieldFault[] } {
  if (!isJsonObject(body)) return { faults: [{ field: '', message: 'The event must be a JSON object.' }] };
  const faults: FieldFault[] = [];
  const text = (field: string) => readText(body, field, faults);

  const specversion = text('specversion');
  if (specversion !== undefined && specversion !== '1.0') {
    faults.push({ field: 'specversion', message: 'must be "1.0"' });
  }
  const id = text('id');
  if (id !== undefined && isLongerThan(id, MAX_EVENT_ID)) {
    faults.push({ field: 'id', message: `must be at most ${MAX_EVENT_ID} characters` });
  }
  const source = text('source');
  if (source !== undefined) faults.push(...sourceFaults(source));
  const time = text('time');
  if (time !== undefined && !isTimestamp(time)) {
    faults.push({ field: 'time', message: 'must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z' });
  }
  const type = text('type');
  const parsed = type === undefined ? undefined : parseEventType(type, organisations);
  if (type !== undefined && !parsed) faults.push({ field: 'type', message: 'must be an event type of PACT v3' });
  if (!isJsonObject(body['data'])) faults.push({ field: 'data', message: 'must be an object' });
  const data = parsed && isJsonObject(body['data']) ? readEventData(parsed.kind, body['data'], faults) : undefined;

  faults.push(...unkeepableText(body));
  if (faults.length > 0 || !id || !source || !time || !type || !parsed || !data) return { faults };
  return { event: { id, source, time, type, organisation: parsed.organisation, ...data } };
}

function readText(body: JsonObject, field: string, faults: FieldFault[]): string | undefined {
  const value = body[field];
  if (typeof value === 'string' && value !== '') return value;
  faults.push({ field, message: value === undefined ? 'is required' : 'must be a non-empty string' });
  return undefined;
}

function sourceFaults(source: string): FieldFault[] {
  if (isLongerThan(source, MAX_EVENT_SOURCE)) {
    return [{ field: 'source', message: `must be at most ${MAX_EVENT_SOURCE} characters` }];
  }
  return isUriReference(source) ? [] : [{ field: 'source', message: 'must be a URI reference' }];
}
