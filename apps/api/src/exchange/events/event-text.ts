import type { EventPart } from '#exchange';
import { EVENT_PARTS } from '#exchange';
import { Invalid } from '#faults';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { RawAnswer } from '../../web/http/written-answers.js';
import { Describes, QueryParameters } from '../../web/routes/index.js';

/** CloudEvents 1.0, HTTP binding: an event in structured mode. */
export const CLOUD_EVENT = 'application/cloudevents+json';

/** `part`: the event itself or its answer. */
export const EventPartQuery = () =>
  QueryParameters(
    readPart,
    Describes(
      'part',
      'The event itself, or the event that answers it: yours to a partner, or the first of a partner.',
      {
        enum: [...EVENT_PARTS],
        default: 'event',
      },
    ),
  );

/** @throws Invalid */
function readPart(query: Query): EventPart {
  const text = single(query, 'part') ?? 'event';
  const part = EVENT_PARTS.find((each) => each === text);
  if (part) return part;
  throw new Invalid({ field: 'part', message: `takes ${EVENT_PARTS.join(', ')}` });
}

/** The bytes of an event, which nothing parses on their way. */
export function eventText(text: string): RawAnswer {
  return new RawAnswer((response) => {
    response.setHeader('Content-Type', `${CLOUD_EVENT}; charset=utf-8`);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  });
}
