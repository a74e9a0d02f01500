import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { undividedFigures } from '../lane-figures.js';
import { amount, anInput, aSource } from './graph.arbitrary.js';
import { computeModel } from './compute-model.js';
import { co2eOf } from './model-input.js';
import type { ModelInput } from './model-input.js';

const modelOf = (...inputs: Partial<ModelInput>[]) =>
  computeModel(inputs.map((over, index) => anInput({ uuid: `${index}`, name: `Input ${index}`, ...over })));

describe('a model', () => {
  it('has no figures without inputs', () => {
    expect(computeModel([])).toEqual({ figures: {}, inputs: [] });
  });

  it('converts an input to the source’s unit, by the weight if the units are of different kinds', () => {
    const bottle = aSource({ unit: 'pcs', weight: new Decimal('0.25'), figures: { 'GWP-fossil': { A1_A3: '0.4' } } });
    const { figures, inputs, modeledWeight } = modelOf({ quantity: new Decimal(2), material: bottle });
    expect(inputs[0]?.times?.toDecimal().toFixed()).toBe('8');
    expect(figures['GWP-fossil']?.A1).toBe('3.2');
    expect(modeledWeight?.quantity.toFixed()).toBe('2');
  });

  it('carries the weight of an input over a lane, or a weight set instead', () => {
    const lane = { totalKm: new Decimal(200), figures: undividedFigures(new Decimal('0.1')) };
    const { inputs, figures } = modelOf(
      { quantity: new Decimal(500), unit: 'kg' },
      { stage: 'A2', material: undefined, transport: { ...lane, for: '0' } },
      { stage: 'A2', material: undefined, transport: { ...lane, for: '0', weight: amount(3, 't') } },
    );
    expect(inputs.map(({ times }) => times?.toDecimal().toFixed())).toEqual(['500', '100', '600']);
    expect(inputs.map((each) => co2eOf(each)?.toDecimal().toFixed())).toEqual(['1000', '10', '60']);
    expect(figures['GWP-fossil']).toMatchObject({ A1: '1000', A2: '70', A1_A3: '1070', method: 'Mixed' });
    expect(figures['GWP-total']).toMatchObject({ A2: '70', method: 'undivided' });
    expect(figures['GWP-total']?.A1_A3).toBeUndefined();
  });

  it('names the inputs that its climate figure leaves out', () => {
    const { figures, modelled } = modelOf(
      {},
      { name: 'Nobody knows', material: aSource({ figures: {} }) },
      { name: 'Of unknown unit', unit: 'l' },
      { name: 'Still to be found', material: undefined, stage: 'C4' },
      { name: 'Itself incomplete', material: aSource({ leavesOut: true }) },
      { name: 'A stated zero', quantity: new Decimal(0), material: aSource({ figures: {}, leavesOut: true }) },
    );
    expect(figures['GWP-fossil']?.A1_A3).toBe('12');
    expect(modelled?.incompleteInputs).toMatchObject([
      { name: 'Nobody knows', stage: 'A1' },
      { name: 'Of unknown unit', stage: 'A1' },
      { name: 'Still to be found', stage: 'C4' },
      { name: 'Itself incomplete', stage: 'A1' },
    ]);
  });

  it('lists the databases behind it once each, sorted', () => {
    const { modelled } = modelOf(
      { material: aSource({ contributors: ['b', 'c'] }) },
      { material: aSource({ contributors: ['a', 'b'] }) },
      { material: aSource({ contributors: ['unused'] }), quantity: new Decimal(0) },
    );
    expect(modelled?.contributors).toEqual(['a', 'b', 'c']);
  });

  it('states the share of packaging in its product stage', () => {
    const packaging = { materialGroup: ['packaging'], quantity: new Decimal(2) };
    expect(modelOf({}, packaging, { ...packaging, stage: 'C4' }).modelled).toMatchObject({
      hasPackaging: true,
      packagingCO2e: '4',
    });
    expect(modelOf({}, { ...packaging, stage: 'A5' }).modelled).toMatchObject({ hasPackaging: false });
  });

  it('refuses a figure that could not be read again', () => {
    expect(() => modelOf({ quantity: new Decimal('1e300') })).toThrow(/more than 20 digits/);
  });
});
