import { describe, expect, it } from 'vitest';
import { answerEvent, decideAnswer, type Answer } from './answer.js';
import { footprintOf } from '../footprint.js';
import { mappedOf } from '../mapping/builders.js';

const { content } = mappedOf();
const created = new Date('2026-05-06T07:08:09.010Z');
const footprint = footprintOf({ id: 'pf-1', created, status: 'Active', preceding: [], content });
const criteria = { productId: ['urn:x:1'] };

describe('the answer to a request', () => {
  it('is fulfilled with 1 to 100 footprints', () => {
    expect(decideAnswer(criteria, [footprint])).toEqual({ kind: 'fulfilled', pfs: [footprint] });
    expect(decideAnswer(criteria, Array(100).fill(footprint))).toMatchObject({ kind: 'fulfilled' });
  });

  it('is NotFound when nothing matches, and when the request has no criteria', () => {
    expect(decideAnswer(criteria, [])).toMatchObject({ kind: 'rejected', code: 'NotFound' });
    expect(decideAnswer({}, [footprint])).toMatchObject({ kind: 'rejected', code: 'NotFound' });
    expect(decideAnswer({ productId: [''] }, [footprint])).toMatchObject({ code: 'NotFound' });
  });

  it('is BadRequest above 100, with how many are Active and how to narrow', () => {
    const answer = decideAnswer(criteria, Array(101).fill(footprint), 73);
    expect(answer).toMatchObject({ kind: 'rejected', code: 'BadRequest' });
    expect(answer).toHaveProperty('message', expect.stringMatching(/100 footprints.*73 of them are Active.*Narrow/));
    expect(decideAnswer(criteria, Array(101).fill(footprint))).toMatchObject({ code: 'BadRequest' });
  });
});

describe('the answer event', () => {
  const facts = (answer: Answer, organisation = 'wbcsd') => ({
    answer,
    id: 'answer-1',
    time: created,
    source: 'https://acme.example.com/api/pact',
    request: { id: 'request-1', organisation },
  });

  it('carries the footprints, in the organisation word of its request', () => {
    expect(answerEvent(facts({ kind: 'fulfilled', pfs: [footprint] }))).toBe(
      '{"type":"org.wbcsd.pact.ProductFootprint.RequestFulfilledEvent.3","specversion":"1.0","id":"answer-1",' +
        '"source":"https://acme.example.com/api/pact","time":"2026-05-06T07:08:09.010Z",' +
        `"data":{"requestEventId":"request-1","pfs":[${JSON.stringify(footprint)}]}}`,
    );
  });

  it('carries the error of a rejection', () => {
    expect(answerEvent(facts({ kind: 'rejected', code: 'NotFound', message: 'None.' }, 'standard'))).toBe(
      '{"type":"org.standard.pact.ProductFootprint.RequestRejectedEvent.3","specversion":"1.0","id":"answer-1",' +
        '"source":"https://acme.example.com/api/pact","time":"2026-05-06T07:08:09.010Z",' +
        '"data":{"requestEventId":"request-1","error":{"code":"NotFound","message":"None."}}}',
    );
  });
});
