import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print, type Figures, type Module } from '#impacts';
import { aModel, kilograms, lacking, mappedOf, reasonOf } from './builders.js';

const figures = (fossil: string, others: Record<string, string> = {}): Figures =>
  Object.fromEntries(Object.entries({ 'GWP-fossil': fossil, ...others }).map(([code, A1_A3]) => [code, { A1_A3 }]));

const pcfOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content.pcf;
const commentOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content.comment;

const weighing = (kg: string) => ({ quantity: new Decimal(kg), unit: 'kg' as const });
const stageOf = (name: string, stage: Module) => ({ name, stage });

describe('fossil emissions', () => {
  it('are GWP-fossil, cradle to gate', () => {
    const pcf = pcfOf({ figures: { 'GWP-fossil': { A1_A3: '0.30', A4: '9', totalCarbonFootprint: '9.3' } } });
    expect(pcf.fossilGhgEmissions).toBe('0.3');
    expect(pcf.pcfExcludingBiogenicUptake).toBe('0.3');
    expect(pcf.pcfIncludingBiogenicUptake).toBe('0.3');
  });

  it('may lack an input after A3', () => {
    expect(pcfOf(aModel({ incompleteInputs: [stageOf('Paint', 'B3')] })).fossilGhgEmissions).toBe('5.25');
  });

  it('may be a declared zero', () => expect(pcfOf({ figures: figures('0') }).fossilGhgEmissions).toBe('0'));

  it.each([
    [{ figures: {} }, 'impacts[GWP-fossil].A1_A3 is missing.'],
    [{ figures: { 'GWP-fossil': { A4: '1' } } }, 'impacts[GWP-fossil].A1_A3 is missing.'],
    [{ figures: figures('-0.1') }, 'impacts[GWP-fossil].A1_A3 must be at least 0.'],
    [
      aModel({ incompleteInputs: [stageOf('Ore', 'A1'), stageOf('Power', 'A3'), stageOf('Paint', 'B3')] }),
      'impacts[GWP-fossil] is missing in model inputs: Ore, Power.',
    ],
  ])('withhold the element with %j', (over, reason) => expect(reasonOf(over)).toBe(reason));

  it('are commented as undivided if their source did not divide them', () => {
    expect(commentOf({ figures: { 'GWP-fossil': { A1_A3: '1', method: 'undivided' } } })).toContain('undivided');
    expect(commentOf()).not.toContain('undivided');
  });
});

describe('land use change', () => {
  it('is GWP-luluc, and counts', () => {
    const pcf = pcfOf({ figures: figures('1', { 'GWP-luluc': '0.5' }) });
    expect(pcf).toMatchObject({ landUseChangeGhgEmissions: '0.5', pcfExcludingBiogenicUptake: '1.5' });
    expect(pcfOf({ figures: figures('1', { 'GWP-luluc': '0' }) }).landUseChangeGhgEmissions).toBe('0');
    expect(pcfOf()).not.toHaveProperty('landUseChangeGhgEmissions');
  });

  it('is left out when negative, and says so', () => {
    const over = { figures: figures('1', { 'GWP-luluc': '-0.5' }) };
    expect(pcfOf(over)).not.toHaveProperty('landUseChangeGhgEmissions');
    expect(pcfOf(over).pcfExcludingBiogenicUptake).toBe('1');
    expect(commentOf(over)).toContain('GWP-luluc of -0.5 left out');
  });
});

describe('biogenic carbon', () => {
  it('is uptake where GWP-biogenic is negative', () => {
    const over = { figures: figures('1', { 'GWP-biogenic': '-1.8' }) };
    expect(pcfOf(over)).toMatchObject({
      biogenicCO2Uptake: '-1.8',
      pcfExcludingBiogenicUptake: '1',
      pcfIncludingBiogenicUptake: '-0.8',
    });
    expect(pcfOf(over)).not.toHaveProperty('biogenicNonCO2Emissions');
    expect(commentOf(over)).toContain('GWP-biogenic of -1.8 is CO2 uptake');
  });

  it('is non-CO2 emissions where GWP-biogenic is positive', () => {
    const over = { figures: figures('1', { 'GWP-biogenic': '0.2' }) };
    expect(pcfOf(over)).toMatchObject({
      biogenicNonCO2Emissions: '0.2',
      pcfExcludingBiogenicUptake: '1.2',
      pcfIncludingBiogenicUptake: '1.2',
    });
    expect(commentOf(over)).toContain('GWP-biogenic of 0.2 is non-CO2 emissions');
  });

  it('is what the element states for PACT, rather than any figure', () => {
    const over = {
      figures: figures('1', { 'GWP-biogenic': '9' }),
      pact: { biogenicCO2Uptake: '-2', biogenicNonCO2Emissions: '+0.10' },
    };
    expect(pcfOf(over)).toMatchObject({
      biogenicCO2Uptake: '-2',
      biogenicNonCO2Emissions: '0.1',
      pcfExcludingBiogenicUptake: '1.1',
      pcfIncludingBiogenicUptake: '-0.9',
    });
    expect(commentOf(over)).toContain('GWP-biogenic is 9, the stated parts make -1.9');
  });

  it('withholds the element when it has the wrong sign', () => {
    expect(reasonOf({ pact: { biogenicCO2Uptake: '1' } })).toBe(
      'pact.biogenicCO2Uptake must be a decimal number, at most 0.',
    );
    expect(reasonOf({ pact: { biogenicNonCO2Emissions: '-1' } })).toBe(
      'pact.biogenicNonCO2Emissions must be a decimal number, at least 0.',
    );
  });
});

const commentLines = (...over: Parameters<typeof mappedOf>) => commentOf(...over)?.split('\n');

describe('where one part of GWP-biogenic is stated', () => {
  const net = figures('2', { 'GWP-biogenic': '5' });

  it('the other is the rest', () => {
    expect(pcfOf({ figures: net, pact: { biogenicCO2Uptake: '-1' } })).toMatchObject({
      ...{ biogenicCO2Uptake: '-1', biogenicNonCO2Emissions: '6' },
      ...{ pcfExcludingBiogenicUptake: '8', pcfIncludingBiogenicUptake: '7' },
    });
    expect(pcfOf({ figures: net, pact: { biogenicCO2Uptake: '0' } })).toMatchObject({
      ...{ biogenicNonCO2Emissions: '5', pcfExcludingBiogenicUptake: '7', pcfIncludingBiogenicUptake: '7' },
    });
    const uptake = figures('2', { 'GWP-biogenic': '-5' });
    expect(pcfOf({ figures: uptake, pact: { biogenicNonCO2Emissions: '1' } })).toMatchObject({
      ...{ biogenicCO2Uptake: '-6', pcfExcludingBiogenicUptake: '3', pcfIncludingBiogenicUptake: '-3' },
    });
  });

  it('a rest of the wrong sign counts as nothing, and is told', () => {
    const over = { figures: net, pact: { biogenicNonCO2Emissions: '4' } };
    expect(pcfOf(over)).not.toHaveProperty('biogenicCO2Uptake');
    expect(pcfOf(over).pcfExcludingBiogenicUptake).toBe('6');
    expect(commentOf(over)).toContain('GWP-biogenic is 5, the stated parts make 4');
  });
});

describe('a model', () => {
  const gaps = [{ of: ['landUseChangeGhgEmissions' as const], count: 2, inputs: lacking('Salt', 'Sea freight') }];

  it('has the known part of what some inputs lack, and says which', () => {
    const over = {
      ...aModel({ known: { landUseChangeGhgEmissions: '5' }, gaps, inputCount: 3 }),
      figures: figures('1'),
    };
    expect(pcfOf(over)).toMatchObject({ landUseChangeGhgEmissions: '5', pcfExcludingBiogenicUptake: '6' });
    expect(commentLines(over)).toContain(
      'Not stated by 2 of 3 inputs and counted as 0: land use change (Salt, Sea freight).',
    );
    expect(reasonOf(over, { publishGaps: 'withhold' })).toContain('Not stated by 2 of 3 inputs');
  });

  it('is withheld for a carbon content that some inputs lack, too', () => {
    const content = { of: ['biogenicCarbonContent' as const], count: 1, inputs: lacking('Board') };
    const known = { biogenicCarbonContent: '0.4' };
    const over = { ...aModel({ known, gaps: [content], inputCount: 3 }), figures: figures('1') };
    expect(pcfOf(over)).toMatchObject(known);
    expect(reasonOf(over, { publishGaps: 'withhold' })).toContain('biogenic carbon content (Board)');
  });

  it('adds what its inputs state to the footprint: all seven addends', () => {
    const known = {
      ...{ landUseChangeGhgEmissions: '2', biogenicNonCO2Emissions: '0.5', biogenicCO2Uptake: '-2' },
      ...{ landManagementBiogenicCO2Emissions: '3', landManagementBiogenicCO2Removals: '-0.1' },
      ...{ ccsTechnologicalCO2Capture: '-0.2', technologicalCO2Removals: '-0.3', aircraftGhgEmissions: '0.4' },
    };
    expect(pcfOf({ ...aModel({ known }), figures: figures('1') })).toMatchObject({
      ...known,
      ...{ pcfExcludingBiogenicUptake: '5.9', pcfIncludingBiogenicUptake: '3.9' },
    });
  });

  it('states another uptake than its inputs: what these emit stays', () => {
    const known = { biogenicCO2Uptake: '-1.6', biogenicNonCO2Emissions: '0.7' };
    expect(pcfOf({ ...aModel({ known }), figures: figures('1') })).toMatchObject(known);
    expect(pcfOf({ ...aModel({ known }), figures: figures('1'), pact: { biogenicCO2Uptake: '-2' } })).toMatchObject({
      ...{ biogenicCO2Uptake: '-2', biogenicNonCO2Emissions: '0.7', pcfExcludingBiogenicUptake: '1.7' },
    });
  });

  it('says how much of its climate figure is undivided', () => {
    expect(commentOf(aModel({ undividedPercent: '12.345' }))).toContain('12.34 % of the climate figure undivided');
    expect(commentOf(aModel({ undividedPercent: '100' }))).toContain('Assumed: ');
    expect(commentOf(aModel())).not.toContain('undivided');
  });
});

describe('what is not stated', () => {
  it('is told of modules, unless one figure stands for all', () => {
    expect(commentLines({ figures: { 'GWP-fossil': { A1_A3: '1', A2: '1' } } })).toContain(
      'Not stated and counted as 0: A1, A3.',
    );
    expect(commentOf({ figures: { 'GWP-fossil': { A1_A3: '1', A1: '1', A2: '0', A3: '0' } } })).not.toContain('A2');
    expect(commentOf()).not.toContain('A1');
  });

  it('is told once of an element without a model', () => {
    expect(commentLines()).toContain(
      'Not stated and counted as 0: land use change, biogenic non-CO2 emissions, biogenic CO2 uptake.',
    );
    const whole = figures('1', { 'GWP-luluc': '0', 'GWP-biogenic': '0' });
    expect(commentOf({ figures: whole })).not.toContain('Not stated');
    expect(commentOf({ figures: { 'GWP-fossil': { A1_A3: '1', method: 'undivided' } } })).not.toContain('Not stated');
  });
});

describe('what the reader of a footprint has to know', () => {
  it('is told: weights that differ by more than a twentieth', () => {
    const of = (kg: string) => ({ unit: 'pcs' as const, weight: kilograms(100), modeledWeight: weighing(kg) });
    expect(commentOf(of('94'))).toContain(
      'The declared weight, 100 kg, and that of the model, 94 kg, are more than 5 % apart.',
    );
    for (const kg of ['95', '100', '105']) expect(commentOf(of(kg))).not.toContain('apart');
  });

  it('is told: factors that end before the reference period', () => {
    const factorsUntil = [
      { name: 'Old steel', until: '2024-12-31' },
      { name: 'Steel', until: '2025-12-31' },
    ];
    expect(
      commentLines({ ...aModel({ factorsUntil }), startDate: new Date('2025-01-01'), endDate: new Date('2026-01-01') }),
    ).toContain('Factors not valid for the whole reference period: Old steel (until 2024-12-31).');
  });
});

describe('the sums of a footprint', () => {
  it('are exact, in plain digits', () => {
    const amount = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((units) => new Decimal(`${units}e-30`));
    fc.assert(
      fc.property(amount, amount, amount, (fossil, luluc, biogenic) => {
        const over = {
          figures: figures(print(fossil.abs()), { 'GWP-luluc': print(luluc), 'GWP-biogenic': print(biogenic) }),
        };
        const pcf = pcfOf(over);
        const excluding = fossil.abs().plus(Decimal.max(luluc, 0)).plus(Decimal.max(biogenic, 0));
        expect(pcf.pcfExcludingBiogenicUptake).toBe(print(excluding));
        expect(pcf.pcfIncludingBiogenicUptake).toBe(print(excluding.plus(Decimal.min(biogenic, 0))));
        expect(pcf.pcfIncludingBiogenicUptake).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});
