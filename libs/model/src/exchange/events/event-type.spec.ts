import { describe, expect, it } from 'vitest';
import { EVENT_KINDS, EVENT_SUFFIXES, eventType, parseEventType } from './event-type.js';

const ORGANISATIONS = ['standard', 'wbcsd'];

describe('the type of an event', () => {
  it.each(ORGANISATIONS.flatMap((organisation) => EVENT_KINDS.map((kind) => ({ organisation, kind }))))(
    'is read for $organisation, $kind',
    ({ organisation, kind }) => {
      const suffix = EVENT_SUFFIXES[kind];
      expect(parseEventType(eventType(organisation, suffix), ORGANISATIONS)).toEqual({ organisation, kind, suffix });
    },
  );

  it('reads as PACT writes it', () => {
    expect(eventType('standard', EVENT_SUFFIXES.requestCreated)).toBe(
      'org.standard.pact.ProductFootprint.RequestCreatedEvent.3',
    );
  });

  it.each([
    'org.other.pact.ProductFootprint.RequestCreatedEvent.3',
    'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.2',
    'org.wbcsd.pathfinder.ProductFootprintRequest.Created.v1',
    'ORG.WBCSD.PACT.ProductFootprint.RequestCreatedEvent.3',
    'constructor',
    '',
  ])('is not %j', (type) => expect(parseEventType(type, ORGANISATIONS)).toBeUndefined());
});
