/** The part of each PACT v3 event type after `org.<organisation>.pact.`. */
export const EVENT_SUFFIXES = {
  requestCreated: 'ProductFootprint.RequestCreatedEvent.3',
  requestFulfilled: 'ProductFootprint.RequestFulfilledEvent.3',
  requestRejected: 'ProductFootprint.RequestRejectedEvent.3',
  published: 'ProductFootprint.PublishedEvent.3',
} as const;

/** The organisation word that most PACT systems use. Our requests use it unless a partner wants another. */
export const USUAL_ORGANISATION = 'wbcsd';

export type EventKind = keyof typeof EVENT_SUFFIXES;
export type EventSuffix = (typeof EVENT_SUFFIXES)[EventKind];

export const EVENT_KINDS = Object.keys(EVENT_SUFFIXES) as EventKind[];

export interface EventType {
  readonly organisation: string;
  readonly kind: EventKind;
  readonly suffix: EventSuffix;
}

/**
 * Reads an event's type. The PACT specification and actual systems use different organisation words, so several are
 * accepted (setting `PACT_EVENT_ORGANISATIONS`). An answer uses the word of its request.
 */
export function parseEventType(type: string, organisations: readonly string[]): EventType | undefined {
  for (const organisation of organisations) {
    for (const kind of EVENT_KINDS) {
      const suffix = EVENT_SUFFIXES[kind];
      if (type === eventType(organisation, suffix)) return { organisation, kind, suffix };
    }
  }
  return undefined;
}

/** The kind of an event that was accepted before. Here any organisation word is valid, whatever the setting is now. */
export function eventKind(type: string): EventKind | undefined {
  const [, organisation = ''] = type.split('.');
  return parseEventType(type, [organisation])?.kind;
}

export function eventType(organisation: string, suffix: EventSuffix): string {
  return `org.${organisation}.pact.${suffix}`;
}
