import { describe, expect, it } from 'vitest';
import { answerOf, boundedText, eventContent, MAX_TEXT } from './exchange-content.js';

const anEvent = (suffix: string, data: unknown) => ({ type: `org.wbcsd.pact.ProductFootprint.${suffix}.3`, data });

describe('the content of an event', () => {
  it('is criteria and comment, of a request', () => {
    const data = { productId: 'urn:gtin:1', status: ['Active', ''], geography: [], validOn: '2026-01-31', other: 1 };
    expect(eventContent(anEvent('RequestCreatedEvent', { ...data, comment: 'Please.' }))).toEqual({
      criteria: { productId: ['urn:gtin:1'], status: ['Active'], validOn: '2026-01-31' },
      comment: 'Please.',
    });
  });

  it('is the footprints, or the reason why there are none', () => {
    expect(eventContent(anEvent('RequestFulfilledEvent', { requestEventId: 'r', pfs: [{ id: 1 }] }))).toEqual({
      requestEventId: 'r',
      answer: { kind: 'fulfilled', footprints: [{ id: 1 }] },
    });
    const error = { code: 'NotFound', message: 'No.' };
    expect(eventContent(anEvent('RequestRejectedEvent', { requestEventId: 'r', error }))).toEqual({
      requestEventId: 'r',
      answer: { kind: 'rejected', ...error },
    });
  });

  it('is what was published', () => {
    expect(eventContent(anEvent('PublishedEvent', { pfIds: ['a', 'b'] }))).toEqual({ footprintIds: ['a', 'b'] });
  });

  it('lacks members that the event lacked', () => {
    expect(eventContent(anEvent('RequestFulfilledEvent', {}))).toEqual({
      answer: { kind: 'fulfilled', footprints: [] },
    });
    expect(eventContent(anEvent('RequestRejectedEvent', { error: null }))).toEqual({ answer: { kind: 'rejected' } });
    expect(eventContent(null)).toEqual({});
    expect(eventContent({ type: 'other', data: {} })).toEqual({});
  });

  it('is cut to a maximum length, in whole characters', () => {
    const message = '🙂'.repeat(MAX_TEXT + 1);
    const { answer } = eventContent(anEvent('RequestRejectedEvent', { error: { message } }));
    expect(answer).toEqual({ kind: 'rejected', message: `${'🙂'.repeat(MAX_TEXT)}…` });
    expect(boundedText('🙂'.repeat(MAX_TEXT))).not.toContain('…');
  });

  it('is known as a summary after its bytes were deleted', () => {
    expect(answerOf('fulfilled')).toEqual({ kind: 'fulfilled' });
    expect(answerOf('rejected: NotFound')).toEqual({ kind: 'rejected', code: 'NotFound' });
  });
});
