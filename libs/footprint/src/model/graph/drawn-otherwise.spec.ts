import { describe, expect, it } from 'vitest';
import type { Element } from '../element.js';
import { isDrawnOtherwise } from './drawn-otherwise.js';
import { amount } from './graph.arbitrary.js';

const element: Element = {
  ...{ company: 'c', uuid: 'u', kind: 'material', chain: 'u', version: 1, versionState: 'draft', name: 'Steel' },
  ...{ unit: 'kg', weight: amount(1, 'kg'), recycledPercent: 40, dataQualityIndicators: {}, declared: {}, pact: {} },
  ...{ figures: { 'GWP-fossil': { A1: '2', A1_A3: '2' } } },
  ...{ created: new Date(0), updated: new Date(0), revision: 1 },
};
const facts = { contributors: [], incompleteInputs: [], hasPackaging: false };
const binding = { owner: 'c', uuid: 'd', name: 'Steel', declaredUnit: 'kg' } as const;

describe('what draws on an element follows', () => {
  it.each<[string, Partial<Element>]>([
    ['its figures', { figures: { 'GWP-fossil': { A1: '3', A1_A3: '3' } } }],
    ['an indicator more', { figures: { ...element.figures, AP: { A1_A3: '1' } } }],
    ['the method of a figure', { figures: { 'GWP-fossil': { A1: '2', A1_A3: '2', method: 'undivided' } } }],
    ['its unit', { unit: 't' }],
    ['its weight', { weight: amount(2, 'kg') }],
    ['its recycled content', { recycledPercent: 0 }],
    ['its database', { dataset: { ...binding, database: { name: 'DESNZ', version: '2024' } } }],
    ['a gap in its product stage', { modelled: { ...facts, incompleteInputs: [{ name: 'x', stage: 'A2' }] } }],
  ])('%s', (_, over) => {
    expect(isDrawnOtherwise(element, { ...element, ...over })).toBe(true);
  });

  it.each<[string, Partial<Element>]>([
    ['its name', { name: 'Iron' }],
    ['stages after the gate', { figures: { 'GWP-fossil': { A1: '2', A1_A3: '2', C4: '9' } } }],
    ['how A1 to A3 are divided', { figures: { 'GWP-fossil': { A3: '2', A1_A3: '2' } } }],
    ['a modelled weight beside its own', { modeledWeight: amount(7, 'kg') }],
  ])('not %s', (_, over) => {
    expect(isDrawnOtherwise(element, { ...element, ...over })).toBe(false);
  });
});
