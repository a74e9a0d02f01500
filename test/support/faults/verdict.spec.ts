import { describe, expect, it } from 'vitest';
import { faultTables } from './table.js';
import type { FaultLedger, ReceivedAnswer, SentRequest } from './verdict.js';
import { failuresOf, faultVerdict } from './verdict.js';

const request = (id: string, outcome: SentRequest['outcome'] = 'accepted'): SentRequest => ({
  id,
  outcome,
  ...(outcome === 'accepted' ? { acceptedAt: 1_000 } : {}),
});
const answer = (of: string, given: Partial<ReceivedAnswer> = {}): ReceivedAnswer => ({
  ...{ request: of, id: `a-${of}`, text: `a-${of} whole`, at: 1_500, isTaken: true },
  ...given,
});
const kept = (of: string, state = 'delivered') => ({ request: of, state });

function findings(ledger: Partial<FaultLedger>): Record<string, string[]> {
  const { findings } = faultVerdict({ sent: [], received: [], kept: [], mayEndAs: ['delivered'], ...ledger });
  return Object.fromEntries(Object.entries(findings).filter(([, requests]) => requests.length > 0));
}

describe('of what requesters sent and received', () => {
  it('nothing is wrong where each accepted event has one answer, however often it is delivered', () => {
    const ledger = {
      sent: [request('1'), request('2'), request('3', 'refused'), request('4', 'unsure'), request('5', 'unsure')],
      received: [answer('1'), answer('1'), answer('2', { isTaken: false }), answer('2'), answer('4')],
      kept: [kept('1'), kept('2'), kept('4')],
    };
    expect(findings(ledger)).toEqual({});
    expect(faultVerdict({ ...ledger, mayEndAs: ['delivered'] })).toMatchObject({ accepted: 2, repeated: 1, ended: {} });
  });

  it('an answer that never came, or was never accepted, is lost', () => {
    const sent = [request('1'), request('2'), request('3')];
    const received = [answer('2', { isTaken: false }), answer('3')];
    expect(findings({ sent, received, kept: [kept('1'), kept('2'), kept('3')] })).toEqual({ lost: ['1', '2'] });
  });

  it('an accepted event that was not even stored is lost', () => {
    expect(findings({ sent: [request('1')] })).toEqual({ lost: ['1'] });
  });

  it('an event that was stored without a confirmation is owed an answer, too', () => {
    expect(findings({ sent: [request('1', 'unsure')], kept: [kept('1')] })).toEqual({ lost: ['1'] });
  });

  it('two answers to one request are doubled, and so is a request that was stored twice', () => {
    const sent = [request('1'), request('2')];
    const received = [answer('1'), answer('1', { id: 'another' }), answer('2')];
    expect(findings({ sent, received, kept: [kept('1'), kept('2'), kept('2')] })).toEqual({ doubled: ['1', '2'] });
  });

  it('deliveries of one answer that differ in a byte are reported', () => {
    const received = [answer('1'), answer('1', { text: 'a-1 whole ' })];
    expect(findings({ sent: [request('1')], received, kept: [kept('1')] })).toEqual({ differing: ['1'] });
  });

  it('an answer to an event that was refused, never stored or never sent is unasked', () => {
    const sent = [request('1', 'refused'), request('2', 'unsure'), request('3', 'refused')];
    const received = [answer('1'), answer('2'), answer('of another')];
    expect(findings({ sent, received, kept: [kept('3')] })).toEqual({ unasked: ['1', '2', '3', 'of another'] });
  });

  it('a delivery that is left in any state but an end is stuck', () => {
    const sent = [request('1'), request('2')];
    const states = { received: [answer('1'), answer('2')], kept: [kept('1', 'delivering'), kept('2', 'refused')] };
    expect(findings({ sent, ...states })).toEqual({ stuck: ['1', '2'] });
  });

  it('a requester that refuses for good loses nothing, if it is meant to refuse', () => {
    const ledger = { sent: [request('1'), request('2')], kept: [kept('1', 'refused'), kept('2', 'exhausted')] };
    expect(findings({ ...ledger, mayEndAs: ['refused'] })).toEqual({ lost: ['2'], stuck: ['2'] });
    const both = { ...ledger, received: [], mayEndAs: ['refused', 'exhausted'] };
    expect(faultVerdict(both).ended).toEqual({ refused: 1, exhausted: 1 });
  });

  it('the worst wait is from the 200 to the first delivery that was accepted', () => {
    const received = [
      answer('1', { at: 1_200, isTaken: false }),
      answer('1', { at: 4_000 }),
      answer('1', { at: 9_000 }),
    ];
    const early = answer('2', { at: 900 });
    const ledger = { sent: [request('1'), request('2')], kept: [kept('1'), kept('2')], mayEndAs: ['delivered'] };
    expect(faultVerdict({ ...ledger, received: [...received, early] }).worstMs).toBe(3_000);
  });
});

describe('the table of faults', () => {
  const row = {
    queue: 'Redis',
    of: 'events' as const,
    count: 1_060,
    lost: 0,
    doubled: 0,
    worstMs: 2_345,
    ended: {},
    failures: [],
  };

  it('shows what each did', () => {
    const table = faultTables([
      { ...row, fault: 'it is refused', ended: { refused: 60 } },
      { ...row, fault: 'api killed', queue: 'PostgreSQL' },
    ]);
    expect(table.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      '| fault | queue | events | lost | doubled effects | worst time to answer |',
      expect.stringMatching(/^\| -+ \| -+ \| -+: \| -+: \| -+: \| -+: \|$/),
      '| api killed | PostgreSQL | 1,060 | 0 | 0 | 2.3 s |',
      '| it is refused | Redis | 1,060 | 0 (60 refused) | 0 | 2.3 s |',
      '',
    ]);
  });

  it('shows what was received in a table of its own', () => {
    const received = { ...row, of: 'footprints' as const, count: 60, ended: {}, fault: 'partner hangs' };
    const table = faultTables([received, { ...row, fault: 'api killed' }]);
    expect(table.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      ...['| fault | queue | events | lost | doubled effects | worst time to answer |', expect.any(String)],
      ...['| api killed | Redis | 1,060 | 0 | 0 | 2.3 s |', ''],
      ...['| fault | queue | footprints | lost | doubled | worst time until it is there |', expect.any(String)],
      ...['| partner hangs | Redis | 60 | 0 | 0 | 2.3 s |', ''],
    ]);
  });

  it('shows broken promises', () => {
    const failures = failuresOf({ lost: ['1', '2'], doubled: [], differing: [], unasked: [], stuck: ['1'] });
    expect(failures).toEqual(['2 lost', '1 stuck']);
    expect(faultTables([{ ...row, fault: 'queue gone', failures }])).toContain(
      '**FAILED** queue gone: 2 lost, 1 stuck',
    );
  });
});
