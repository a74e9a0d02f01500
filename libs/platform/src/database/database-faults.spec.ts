import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isRefusedRow, isRepeatable, violatedUnique, violatesForeignKey } from './database-faults.js';

const coded = (code: string, more = {}) => Object.assign(new Error('of the driver'), { code, ...more });

describe('a database that cannot be reached', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
    ...[
      '08000',
      '08006',
      '57P01',
      '57P02',
      '57P03',
      '57014',
      '53100',
      '53300',
      '28P01',
      '3D000',
      '25006',
      '25P03',
      '55P03',
    ],
  ])('is told by its code: %s', (code) => expect(isDatabaseAway(coded(code))).toBe(true));

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('is told by its words where it has no code: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  it.each([
    'failure on connection marked as essential: 127.0.0.1:5433',
    'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
    'no connection to the server\n',
    'could not receive data from server: Connection reset by peer',
  ])('is told by the words of Citus for a node that it lost: %s', (message) => {
    expect(isDatabaseAway(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true);
    expect(isDatabaseAway(Object.assign(new Error('of something else'), { code: 'XX000' }))).toBe(false);
  });

  it('is recognised by any of several addresses', () => {
    expect(isDatabaseAway(new AggregateError([new Error('other'), coded('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseAway(new AggregateError([new Error('other')]))).toBe(false);
  });

  it.each([
    coded('23505'),
    coded('22021'),
    coded('42P01'),
    coded('57'),
    new Error('other'),
    'ECONNREFUSED',
    null,
    undefined,
    {},
  ])('is nothing else: %s', (fault) => expect(isDatabaseAway(fault)).toBe(false));
});

describe('other faults of the database', () => {
  it('may succeed when the transaction is repeated', () => {
    expect(['40001', '40P01', '23505'].map((code) => isRepeatable(coded(code)))).toEqual([true, true, false]);
    expect(isRepeatable(undefined)).toBe(false);
  });

  it.each(['deadlock detected', 'canceling the transaction since it was involved in a distributed deadlock'])(
    'may succeed then, though Citus tells it as an internal one: %s',
    (message) => {
      expect(isRepeatable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true);
      expect(isRepeatable(Object.assign(new Error(message), { code: '22000' }))).toBe(false);
    },
  );

  it('are of what was to be written', () => {
    expect(['23514', '22003', '54000'].map((code) => isRefusedRow(coded(code)))).toEqual([true, true, true]);
    expect([coded('40001'), coded('53200'), coded('42601'), undefined].some(isRefusedRow)).toBe(false);
  });

  it('name the rule that was broken', () => {
    expect(violatedUnique(coded('23505', { constraint: 'element_sync_id' }))).toBe('element_sync_id');
    expect(violatedUnique(coded('23503', { constraint: 'x' }))).toBeUndefined();
    expect(['23503', '23001', '23505'].map((code) => violatesForeignKey(coded(code)))).toEqual([true, true, false]);
  });
});
