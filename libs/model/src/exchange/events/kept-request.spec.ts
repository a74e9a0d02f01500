import { describe, expect, it } from 'vitest';
import { keptRequest } from './kept-request.js';

const kept = (data: unknown) => ({
  ...{ specversion: '1.0', id: '1', source: 'https://partner.example', time: '2026-01-31T12:00:00Z' },
  ...{ type: 'org.example.pact.ProductFootprint.RequestCreatedEvent.3', data },
});

describe('a stored request', () => {
  it('is read although an earlier release accepted an empty date', () => {
    const data = { productId: ['urn:x:1'], validOn: '', validAfter: '', validBefore: '' };
    expect(keptRequest(kept(data))).toMatchObject({ organisation: 'example', criteria: { productId: ['urn:x:1'] } });
    expect(keptRequest(kept(data)).criteria).not.toHaveProperty('validOn');
  });

  it('is no other event', () => {
    expect(() => keptRequest({ ...kept({}), type: 'org.example.pact.ProductFootprint.PublishedEvent.3' })).toThrow();
  });
});
