import { describe, expect, it } from 'vitest';
import { readEvent } from './event.js';
import { asksAny, requestEvent } from './request-event.js';

const FACTS = {
  id: '0b6d1a4e-52b7-4c0f-9a39-3f0c5b1e7a11',
  time: new Date('2026-01-31T12:00:00Z'),
  source: 'https://acme.example/api/pact',
  organisation: 'standard',
};

describe('a request of our own', () => {
  it('is one that we would accept ourselves', () => {
    const criteria = { productId: ['urn:gtin:1'], geography: ['DE', 'FR'], validOn: '2026-01-31T00:00:00.000Z' };
    const text = requestEvent({ ...FACTS, criteria, comment: 'For 2026.' });
    expect(readEvent(JSON.parse(text), ['standard'])).toMatchObject({
      event: { kind: 'requestCreated', id: FACTS.id, criteria: { productId: ['urn:gtin:1'], geography: ['DE', 'FR'] } },
    });
    expect((JSON.parse(text) as { data: unknown }).data).toEqual({ ...criteria, comment: 'For 2026.' });
  });

  it('contains only the given criteria', () => {
    const text = requestEvent({ ...FACTS, criteria: { status: ['Active'], productId: [] }, comment: '' });
    expect((JSON.parse(text) as { data: unknown }).data).toEqual({ status: ['Active'] });
  });

  it('has at least one criterion', () => {
    expect(asksAny({})).toBe(false);
    expect(asksAny({ productId: [] })).toBe(false);
    expect(asksAny({ validOn: '2026-01-31' })).toBe(true);
  });
});
