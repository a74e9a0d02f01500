import { DATE_CRITERIA } from '../criteria.js';
import type { PactEvent } from './event.js';
import { readEvent } from './event.js';
import { isJsonObject } from '../json-object.js';

/** Reads a stored request. Any organisation word is valid here, whatever the setting is now. */
export function keptRequest(event: unknown): Extract<PactEvent, { kind: 'requestCreated' }> {
  const [, organisation = ''] = String((event as { type?: unknown }).type).split('.');
  const read = readEvent(withoutEmptyDates(event), [organisation]);
  if ('event' in read && read.event.kind === 'requestCreated') return read.event;
  throw new Error('A kept event is not a request for footprints.');
}

/** Earlier releases accepted an empty date and treated it as absent. */
function withoutEmptyDates(event: unknown): unknown {
  if (!isJsonObject(event) || !isJsonObject(event['data'])) return event;
  const data = { ...event['data'] };
  for (const name of DATE_CRITERIA) if (data[name] === '') delete data[name];
  return { ...event, data };
}
