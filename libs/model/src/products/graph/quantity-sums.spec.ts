import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { Figures } from '#impacts';
import { figureGaps } from '../figure-gaps.js';
import type { PactAttributes } from '#model/terms';
import { carriedFacts } from './carried-facts.js';
import { computeModel } from './compute-model.js';
import { anInput, aSource } from './graph.arbitrary.js';
import type { ModelInput } from './model-input.js';
import { computeSwitch } from './switch-mean.js';

const figuresOf = (fossil: string, others: Record<string, string> = {}): Figures =>
  Object.fromEntries(Object.entries({ 'GWP-fossil': fossil, ...others }).map(([code, A1_A3]) => [code, { A1_A3 }]));

/** An input of so many kg of a source with these figures, which states this for PACT. */
function kilograms(
  name: string,
  quantity: string,
  figures: Figures,
  pact: PactAttributes = {},
  over: Partial<ModelInput> = {},
) {
  const source = aSource({ uuid: name, figures, ...carriedFacts({ figures, pact }) });
  return anInput({ uuid: name, name, quantity: new Decimal(quantity), material: source, ...over });
}

const factsOf = (...inputs: ModelInput[]) => computeModel(inputs).modelled;
const lacks = (...names: string[]) => names.map((name) => ({ uuid: name, name, lifecycleStage: 'A1' }));

const BIOGENIC = ['biogenicNonCO2Emissions', 'biogenicCO2Uptake', 'GWP-biogenic'];
const BIOGENIC_AND_LAND = ['landUseChangeGhgEmissions', ...BIOGENIC];

const soy = kilograms('Soy', '1', figuresOf('1', { 'GWP-luluc': '5', 'GWP-biogenic': '0.7' }));
const salt = kilograms('Salt', '0.001', figuresOf('0.1'));

describe('the quantities of a model', () => {
  it('keep what is known where one input lacks it, and name that input', () => {
    expect(factsOf(soy, salt)).toMatchObject({
      known: { landUseChangeGhgEmissions: '5', biogenicNonCO2Emissions: '0.7' },
      gaps: [{ of: BIOGENIC_AND_LAND, count: 1, inputs: lacks('Salt') }],
      inputCount: 2,
    });
  });

  it('keep uptake and emissions apart', () => {
    const timber = kilograms('Timber', '1', figuresOf('0.1', { 'GWP-luluc': '0', 'GWP-biogenic': '-1.6' }));
    const beef = kilograms('Beef', '1', figuresOf('20', { 'GWP-luluc': '0', 'GWP-biogenic': '0.7' }));
    expect(factsOf(timber, beef)).toMatchObject({
      known: { biogenicCO2Uptake: '-1.6', biogenicNonCO2Emissions: '0.7', landUseChangeGhgEmissions: '0' },
      gaps: [],
    });
  });

  it('lack nothing of an undivided figure, and say how much is undivided', () => {
    const power = kilograms('Power', '2', { 'GWP-fossil': { A1_A3: '0.5', method: 'undivided' } });
    const iron = kilograms('Iron', '1', figuresOf('1', { 'GWP-luluc': '0.25', 'GWP-biogenic': '0.75' }));
    expect(factsOf(power, iron)).toMatchObject({ known: { landUseChangeGhgEmissions: '0.25' }, gaps: [] });
    expect(Number(factsOf(power, iron)?.undividedPercent)).toBeCloseTo(100 / 3, 20);
    expect(factsOf(power)).toMatchObject({ known: {}, gaps: [], undividedPercent: '100' });
  });

  it('count what an input states for PACT, and only where one states it', () => {
    const whole = figuresOf('1.3', { 'GWP-luluc': '0', 'GWP-biogenic': '0' });
    const lime = kilograms('Lime', '1', whole, { ccsTechnologicalCO2Capture: '-0.7', fossilCarbonContent: '0.1' });
    const sand = kilograms('Sand', '1', whole);
    const known = { ccsTechnologicalCO2Capture: '-0.7', fossilCarbonContent: '0.1' };
    expect(factsOf(lime, sand)).toMatchObject({
      known,
      gaps: [{ of: ['ccsTechnologicalCO2Capture', 'fossilCarbonContent'], count: 1, inputs: lacks('Sand') }],
    });
    expect(factsOf(sand)?.gaps).toEqual([]);
    const packed = { materialGroup: ['packaging'] };
    expect(factsOf(lime, kilograms('Sack', '1', whole, { fossilCarbonContent: '9' }, packed))?.known).toMatchObject(
      known,
    );
  });

  it('do not count an amount of zero, nor inputs after the gate', () => {
    const none = kilograms('Nothing', '0', figuresOf('1'));
    const later = kilograms('Later', '1', figuresOf('1'), {}, { stage: 'B3' });
    expect(factsOf(soy, none, later)).toMatchObject({ gaps: [], inputCount: 1 });
  });

  it('have a gap where an input has one below it, with what it knows', () => {
    const { modelled, figures } = computeModel([soy, salt]);
    const meal = aSource({ uuid: 'Meal', figures, ...carriedFacts({ figures, pact: {}, modelled }) });
    const facts = factsOf(anInput({ uuid: 'Meal', name: 'Meal', quantity: new Decimal(2), material: meal }));
    expect(facts?.known).toMatchObject({ landUseChangeGhgEmissions: '10' });
    expect(facts?.gaps).toMatchObject([{ count: 1, inputs: lacks('Meal') }]);
  });

  it('of a switch are means of what is known, with a gap where one source has one', () => {
    const material = (input: ModelInput) => input.material ?? aSource();
    const { quantities } = computeSwitch('kg', [material(soy), material(salt)]);
    expect(quantities.landUseChangeGhgEmissions).toEqual({ amount: new Decimal('2.5'), lacks: true });
    expect(computeSwitch('kg', [material(soy)]).quantities.landUseChangeGhgEmissions?.lacks).toBe(false);
  });

  it('name a hundred inputs and count all', () => {
    const many = Array.from({ length: 130 }, (_, nth) => kilograms(`Salt ${nth}`, '1', figuresOf('1')));
    const [gap] = factsOf(...many)?.gaps ?? [];
    expect([gap?.count, gap?.inputs.length]).toEqual([130, 100]);
  });

  it('of carbon in packaging are those of the packaging in the model, else those that its products state of theirs', () => {
    const pact = { biogenicCarbonContent: '0.4', packagingBiogenicCarbonContent: '0.02' };
    const board = kilograms('Board', '2', figuresOf('1'), pact);
    expect(factsOf(board)?.known).toMatchObject({
      biogenicCarbonContent: '0.8',
      packagingBiogenicCarbonContent: '0.04',
    });
    const packed = { materialGroup: ['packaging'] };
    const paper = kilograms('Paper', '3', figuresOf('1'), { biogenicCarbonContent: '0.5' }, packed);
    const strap = kilograms('Strap', '1', figuresOf('1'), {}, packed);
    expect(factsOf(board, paper, strap)).toMatchObject({
      known: { biogenicCarbonContent: '0.8', packagingBiogenicCarbonContent: '1.5' },
      gaps: expect.arrayContaining([{ of: ['packagingBiogenicCarbonContent'], count: 1, inputs: lacks('Strap') }]),
    });
  });

  it('weigh what is exempted by what each input adds to the footprint', () => {
    const one = kilograms('One', '1', figuresOf('3'), { exemptedEmissionsPercent: '2' });
    expect(factsOf(one, kilograms('Other', '1', figuresOf('1')))?.exemptedPercent).toBe('1.5');
    expect(factsOf(salt)).not.toHaveProperty('exemptedPercent');
  });
});

describe('the gaps of an indicator of a model', () => {
  const both = { biogenicCO2Uptake: '-1', biogenicNonCO2Emissions: '0.5' };
  const beam = kilograms('Beam', '1', figuresOf('1', { 'GWP-luluc': '0' }), both);
  const gapsOf = (...inputs: ModelInput[]) => {
    const { modelled, figures } = computeModel(inputs);
    return { figure: figures['GWP-biogenic']?.A1_A3, gaps: modelled && figureGaps(modelled)['GWP-biogenic'] };
  };
  const asSource = (...inputs: ModelInput[]) => {
    const { modelled, figures } = computeModel(inputs);
    return aSource({ figures, ...carriedFacts({ figures, pact: {}, modelled }) });
  };

  it('name an input that states both parts of biogenic carbon, and not GWP-biogenic', () => {
    const gaps = { count: 1, inputs: lacks('Beam'), known: { A1_A3: '0.7' } };
    expect(gapsOf(soy, beam)).toEqual({ figure: undefined, gaps });
    expect(factsOf(soy, beam)).toMatchObject({
      known: { biogenicCO2Uptake: '-1', biogenicNonCO2Emissions: '1.2' },
      gaps: [{ of: ['GWP-biogenic'], count: 1, inputs: lacks('Beam') }],
      gapCounts: { 'GWP-biogenic': 1 },
    });
  });

  it('name it through models and switches', () => {
    const part = anInput({ uuid: 'Part', name: 'Part', material: asSource(beam) });
    expect(gapsOf(part)).toEqual({ figure: undefined, gaps: { count: 1, inputs: lacks('Part') } });
    const mean = { ...aSource(), ...computeSwitch('kg', [aSource(soy.material), aSource(beam.material)]) };
    const either = anInput({ uuid: 'Either', name: 'Either', quantity: new Decimal(2), material: mean });
    expect(gapsOf(either).gaps).toEqual({ count: 1, inputs: lacks('Either'), known: { A1_A3: '0.7' } });
  });

  it('count each input once, whichever part it lacks', () => {
    const one = kilograms('One', '1', figuresOf('1', { 'GWP-luluc': '0' }), { biogenicCO2Uptake: '-1' });
    const other = kilograms('Other', '1', figuresOf('1', { 'GWP-luluc': '0' }), { biogenicNonCO2Emissions: '1' });
    const neither = kilograms('Neither', '1', figuresOf('1', { 'GWP-luluc': '0' }));
    expect(gapsOf(one, other, neither, soy).gaps).toMatchObject({ count: 3, inputs: lacks('One', 'Other', 'Neither') });
    const many = Array.from({ length: 130 }, (_, nth) => [one, other].map((each) => ({ ...each, uuid: `${nth}` })));
    expect(gapsOf(...many.flat()).gaps).toMatchObject({ count: 260, inputs: { length: 100 } });
  });

  it('are none where all lacking figures are undivided', () => {
    const power = kilograms('Power', '2', { 'GWP-fossil': { A1_A3: '0.5', method: 'undivided' } });
    expect(gapsOf(soy, power)).toEqual({ figure: undefined, gaps: undefined });
  });
});

describe('a part that replaces or renews another', () => {
  it('brings its transport, installation and end of life', () => {
    const figures: Figures = { 'GWP-fossil': { A1_A3: '10', A4: '1', A5: '2', B6: '100', C2: '3', C4: '4', D: '-5' } };
    const window = { figures, ...carriedFacts({ figures, pact: {} }) };
    const at = (stage: 'A1' | 'B3' | 'B4' | 'B5') =>
      computeModel([anInput({ stage, quantity: new Decimal(2), material: aSource(window) })]).figures['GWP-fossil']?.[
        stage
      ];
    expect([at('A1'), at('B3'), at('B4'), at('B5')]).toEqual(['20', '20', '40', '40']);
  });

  it('has no total that lacks a module which one of its parts brings', () => {
    const figures: Figures = {
      ...{ 'GWP-fossil': { A1_A3: '10', C3: '5' }, 'GWP-biogenic': { A1_A3: '1' }, 'GWP-luluc': { A1_A3: '1' } },
      'GWP-total': { A1_A3: '12' },
    };
    const material = aSource({ figures, ...carriedFacts({ figures, pact: {} }) });
    const of = (stage: 'A1' | 'B4') => computeModel([anInput({ stage, quantity: new Decimal(1), material })]).figures;
    expect([of('B4')['GWP-fossil']?.B4, of('B4')['GWP-total'], of('A1')['GWP-total']?.A1]).toEqual([
      '15',
      undefined,
      '12',
    ]);
  });
});
