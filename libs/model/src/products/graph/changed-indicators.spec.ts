import { describe, expect, it } from 'vitest';
import { INDICATOR_CODES } from '#impacts';
import type { Element } from '../element.js';
import { changedIndicators } from './changed-indicators.js';
import { amount } from './graph.arbitrary.js';

const element: Element = {
  ...{ company: 'c', uuid: 'u', kind: 'material', chain: 'u', version: 1, versionState: 'draft', name: 'Steel' },
  ...{
    unit: 'kg',
    unitFromDataset: false,
    weight: amount(1, 'kg'),
    recycledPercent: 40,
    dataQualityIndicators: {},
    declared: {},
    pact: {},
  },
  ...{ figures: { 'GWP-fossil': { A1: '2', A1_A3: '2' } } },
  ...{ created: new Date(0), updated: new Date(0), revision: 1 },
};
const facts = { contributors: [], incompleteInputs: [], hasPackaging: false };
const binding = { owner: 'c', uuid: 'd', name: 'Steel', declaredUnit: 'kg' } as const;

describe('the users of an element are recomputed', () => {
  it.each<[string, Partial<Element>]>([
    ['its unit', { unit: 't' }],
    ['its weight', { weight: amount(2, 'kg') }],
    ['its recycled content', { recycledPercent: 0 }],
    ['its database', { dataset: { ...binding, database: { name: 'DESNZ', version: '2024' } } }],
    ['a gap in its product stage', { modelled: { ...facts, incompleteInputs: [{ name: 'x', stage: 'A2' }] } }],
  ])('%s, in every indicator', (_, over) => {
    expect(changedIndicators(element, { ...element, ...over })).toEqual(INDICATOR_CODES);
  });

  it.each<[string, Partial<Element>, string]>([
    ['a figure', { figures: { 'GWP-fossil': { A1: '3', A1_A3: '3' } } }, 'GWP-fossil'],
    ['one that is gone', { figures: {} }, 'GWP-fossil'],
    ['one more', { figures: { ...element.figures, AP: { A1_A3: '1' } } }, 'AP'],
    [
      'its end of life, which a replacement takes along',
      { figures: { 'GWP-fossil': { A1: '2', A1_A3: '2', C4: '9' } } },
      'GWP-fossil',
    ],
    ['what it states for PACT', { pact: { ccsTechnologicalCO2Capture: '-1' } }, 'GWP-fossil'],
    ['a method', { figures: { 'GWP-fossil': { A1: '2', A1_A3: '2', method: 'undivided' } } }, 'GWP-fossil'],
  ])('%s, in its indicator', (_, over, code) => {
    expect(changedIndicators(element, { ...element, ...over })).toEqual([code]);
  });

  it.each<[string, Partial<Element>]>([
    ['says nothing of land use change', {}],
    ['has no climate figure', { figures: { AP: { A1_A3: '1' } } }],
    ['leaves something out', { modelled: { ...facts, incompleteInputs: [{ name: 'x', stage: 'A2' }] } }],
  ])('its name, which is recorded if it %s', (_, over) => {
    const incomplete = { ...element, ...over };
    expect(changedIndicators(incomplete, { ...incomplete, name: 'Iron' })).toEqual(['GWP-fossil']);
  });

  it.each<[string, Partial<Element>]>([
    ['its notes', { notes: 'new' }],
    ['its use', { figures: { 'GWP-fossil': { A1: '2', A1_A3: '2', B6: '9' } } }],
    ['how A1 to A3 are divided', { figures: { 'GWP-fossil': { A3: '2', A1_A3: '2' } } }],
    ['a modelled weight beside its own', { modeledWeight: amount(7, 'kg') }],
  ])('not %s', (_, over) => {
    expect(changedIndicators(element, { ...element, ...over })).toEqual([]);
  });
});
