import fc from 'fast-check';
import { Decimal } from '#impacts';
import type { Amount, UnitCode } from '#model/terms';
import { carriedFacts } from './carried-facts.js';
import type { GraphSource } from './graph-source.js';
import type { ModelInput } from './model-input.js';

/** For specs: a source of 2 kg CO2e per kg. */
export function aSource(over: Partial<GraphSource> = {}): GraphSource {
  const figures = over.figures ?? { 'GWP-fossil': { A1_A3: '2' } };
  return {
    ...{ uuid: 'source', unit: 'kg', figures, contributors: [], leavesOut: false },
    ...carriedFacts({ figures, pact: {} }),
    ...over,
  };
}

/** For specs: an input of 3 kg of that source. */
export function anInput(over: Partial<ModelInput> = {}): ModelInput {
  return {
    uuid: 'input',
    name: 'Input',
    stage: 'A1',
    quantity: new Decimal(3),
    unit: 'kg',
    material: aSource(),
    ...over,
  };
}

export function amount(quantity: string | number, unit: UnitCode): Amount {
  return { quantity: new Decimal(quantity), unit };
}

export const aQuantity = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -6, max: 0 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

export const aPercent = fc.double({ min: 0, max: 100, noNaN: true });
