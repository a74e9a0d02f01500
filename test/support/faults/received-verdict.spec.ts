import { describe, expect, it } from 'vitest';
import type { ReceivedLedger, SentFootprint } from './received-verdict.js';
import { receivedFindings } from './received-verdict.js';

const sent = (id: string, isNewest: boolean): SentFootprint => ({ id, product: 'p', isNewest, text: `${id} whole` });
const kept = (id: string, dataset: string | null = 'd') => ({ id, text: `${id} whole`, dataset });
const SOUND: ReceivedLedger = {
  sent: [sent('1', false), sent('2', true)],
  kept: [kept('1'), kept('2')],
  formerly: [],
  factors: [{ uuid: 'd', footprint: '2' }],
};

function findings(over: Partial<ReceivedLedger>): Record<string, string[]> {
  const all = Object.entries(receivedFindings({ ...SOUND, ...over }));
  return Object.fromEntries(all.filter(([, found]) => found.length > 0));
}

describe('of what a partner sent and what is there', () => {
  it('nothing is wrong where each is there once, and the newest is the figure of its product', () => {
    expect(findings({})).toEqual({});
  });

  it.each<[string, Partial<ReceivedLedger>, Record<string, string[]>]>([
    ['one that is not there is lost', { kept: [kept('2')] }, { lost: ['1'] }],
    ['and so is one of which a part is missing', { kept: [{ ...kept('1'), text: '1' }, kept('2')] }, { lost: ['1'] }],
    ['one that is there twice is doubled', { kept: [kept('1'), kept('1'), kept('2')] }, { doubled: ['1'] }],
    ['and so is one with a content that it never had', { formerly: ['2'] }, { doubled: ['2'] }],
    ['and a product with two datasets', { kept: [kept('1', 'e'), kept('2')] }, { doubled: ['p'] }],
    [
      'and one that has a dataset too many',
      { factors: [...SOUND.factors, { uuid: 'e', footprint: '1' }] },
      { doubled: ['e'] },
    ],
    ['one that nobody sent is foreign', { kept: [...SOUND.kept, kept('3')] }, { foreign: ['3'] }],
    ['a product with an older figure is stale', { factors: [{ uuid: 'd', footprint: '1' }] }, { stale: ['p'] }],
    ['and so is one without a dataset', { factors: [], kept: [kept('1', null), kept('2', null)] }, { stale: ['p'] }],
  ])('%s', (_, over, found) => expect(findings(over)).toEqual(found));
});
