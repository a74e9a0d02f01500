import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvent } from './event.js';
import { EVENT_SUFFIXES, eventType, type EventKind } from './event-type.js';
import { MAX_RECEIVED } from '../received-limit.js';

const ORGANISATIONS = ['standard', 'wbcsd'];

function anEvent(over: Record<string, unknown> = {}, kind: EventKind = 'requestCreated'): Record<string, unknown> {
  return {
    type: eventType('standard', EVENT_SUFFIXES[kind]),
    specversion: '1.0',
    id: 'request-1',
    source: 'https://requester.example/pact',
    time: '2026-01-31T12:00:00Z',
    data: {},
    ...over,
  };
}

const read = (body: unknown) => readEvent(body, ORGANISATIONS);

function faultsOf(body: unknown): string[] {
  const outcome = read(body);
  return 'faults' in outcome ? outcome.faults.map(({ field }) => field) : [];
}

describe('the envelope of an event', () => {
  it('is read', () => {
    expect(read(anEvent({ data: { productId: ['urn:x:1'] } }))).toEqual({
      event: {
        kind: 'requestCreated',
        id: 'request-1',
        source: 'https://requester.example/pact',
        time: '2026-01-31T12:00:00Z',
        type: 'org.standard.pact.ProductFootprint.RequestCreatedEvent.3',
        organisation: 'standard',
        criteria: { productId: ['urn:x:1'] },
        absent: [],
      },
    });
  });

  it('lists every missing field', () => {
    expect(faultsOf({})).toEqual(['specversion', 'id', 'source', 'time', 'type', 'data']);
  });

  it.each([null, [], 'text', 1, true, undefined])('is no %j', (body) => expect(faultsOf(body)).toEqual(['']));

  it.each([
    { field: 'specversion', values: ['1', '1.0.0', 1.0, '', null] },
    { field: 'id', values: ['', 7, null, 'a'.repeat(257), '🌍'.repeat(257), 'a\0', '\uD800', ['id']] },
    { field: 'source', values: ['', 7, 'no uri', `https://h/${'a'.repeat(1_015)}`, 'https://h/<x>', {}] },
    { field: 'time', values: ['', 7, '2026-01-31', '2026-02-30T00:00:00Z', null] },
    { field: 'type', values: ['', 7, 'org.other.pact.ProductFootprint.RequestCreatedEvent.3', null] },
    { field: 'data', values: [null, [], 'text', undefined] },
  ])('refuses a bad $field', ({ field, values }) => {
    for (const value of values) expect(new Set(faultsOf(anEvent({ [field]: value })))).toEqual(new Set([field]));
  });

  it('takes the longest id, in code points, and the longest source', () => {
    expect(faultsOf(anEvent({ id: '🌍'.repeat(256), source: `https://h/${'a'.repeat(1_014)}` }))).toEqual([]);
  });

  it('ignores attributes that PACT does not name', () => {
    expect(faultsOf(anEvent({ datacontenttype: 'application/json', subject: 7 }))).toEqual([]);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom('data', 'id', 'source', 'time', 'type'),
        (value, field) => {
          read(value);
          read(anEvent({ [field]: value }));
        },
      ),
    );
  });
});

describe('the data of a request event', () => {
  const data = (members: Record<string, unknown>) => anEvent({ data: members });

  it('accepts arrays, a single string, and no more than 100 values', () => {
    expect(faultsOf(data({ productId: 'urn:x:1', companyId: ['a', 'b'], geography: Array(100).fill('DE') }))).toEqual(
      [],
    );
    expect(faultsOf(data({ status: Array(101).fill('Active') }))).toEqual(['data.status']);
  });

  it('accepts one date each', () => {
    expect(faultsOf(data({ validOn: '2026-01-31', validAfter: '2026-01-31T00:00Z' }))).toEqual([]);
    expect(faultsOf(data({ validOn: '', validAfter: '', validBefore: '' }))).toEqual([
      'data.validOn',
      'data.validAfter',
      'data.validBefore',
    ]);
    expect(faultsOf(data({ validOn: ['2026-01-31'], validAfter: 'soon', validBefore: 7 }))).toEqual([
      'data.validOn',
      'data.validAfter',
      'data.validBefore',
    ]);
  });

  it('refuses wrong types, ignores what it does not know, and reads null as not given', () => {
    expect(faultsOf(data({ productId: 1, companyId: [null], classification: {}, comment: 7 }))).toEqual([
      'data.productId',
      'data.companyId',
      'data.classification',
      'data.comment',
    ]);
    expect(read(data({ productId: null, validOn: null, comment: null, anything: [1, { b: 2 }] }))).toMatchObject({
      event: { criteria: {} },
    });
  });

  it('refuses text that cannot be stored, anywhere in it', () => {
    expect(faultsOf(data({ comment: '\0', more: [{ deep: '\uDC00' }] }))).toEqual(['data.comment', 'data.more.0.deep']);
  });
});

describe('the data of an event that reports to us', () => {
  it.each([
    { kind: 'requestFulfilled', absent: ['requestEventId', 'pfs'] },
    { kind: 'requestRejected', absent: ['requestEventId', 'error'] },
    { kind: 'published', absent: ['pfIds'] },
  ] as const)('may lack its members: $kind', ({ kind, absent }) => {
    expect(read(anEvent({}, kind))).toMatchObject({ event: { kind, absent } });
  });

  it.each([
    { kind: 'requestFulfilled', data: { requestEventId: 7, pfs: {} }, faults: ['requestEventId', 'pfs'] },
    { kind: 'requestFulfilled', data: { pfs: ['text'] }, faults: ['pfs'] },
    { kind: 'requestFulfilled', data: { pfs: [] }, faults: ['pfs'] },
    { kind: 'requestRejected', data: { error: 'text' }, faults: ['error'] },
    { kind: 'requestRejected', data: { error: { code: 1, message: 2 } }, faults: ['error.code', 'error.message'] },
    { kind: 'published', data: { pfIds: [] }, faults: ['pfIds'] },
    { kind: 'published', data: { pfIds: ['urn:x:1'] }, faults: ['pfIds'] },
    { kind: 'published', data: { pfIds: 'b1f8c0d2-98a0-4c44-8f7b-2f6a5b2d1c11' }, faults: ['pfIds'] },
  ] as const)('must not have members of the wrong type: $kind $data', ({ kind, data, faults }) => {
    expect(faultsOf(anEvent({ data }, kind))).toEqual(faults.map((field) => `data.${field}`));
  });

  it('has no more footprints than can be read at a time', () => {
    const pfs = Array.from({ length: MAX_RECEIVED }, () => ({}));
    expect(faultsOf(anEvent({ data: { pfs } }, 'requestFulfilled'))).toEqual([]);
    expect(faultsOf(anEvent({ data: { pfs: [...pfs, {}] } }, 'requestFulfilled'))).toEqual(['data.pfs']);
  });

  it('is read with its content', () => {
    const pfIds = ['B1F8C0D2-98a0-4c44-8f7b-2f6a5b2d1c11'];
    expect(read(anEvent({ data: { pfIds } }, 'published'))).toMatchObject({ event: { pfIds, absent: [] } });
    const rejected = { requestEventId: 'r', error: { code: 'NotFound', message: 'none' } };
    expect(read(anEvent({ data: rejected }, 'requestRejected'))).toMatchObject({ event: { requestEventId: 'r' } });
  });
});
