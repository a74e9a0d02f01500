import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  calls = graphCalls(service, await service.member());
});
afterAll(() => service?.close());

/** Of C3 the biogenic part alone is known. */
const PARTS = {
  'GWP-fossil': { A1: '10', C1: '5', D: '-1' },
  'GWP-biogenic': { A1: '1', C1: '0.5', C3: '0.1', D: '-0.2' },
  'GWP-luluc': { A1: '0.3', C1: '0.1', D: '-0.1' },
  PERE: { A1: '7', D: '-1' },
  PERM: { A1: '3', A2: '1', D: '-1' },
};
const CODES = 'GWP-total,PERT,GWP-fossil,PERE';

/** The values of the records, without unit and method. */
function values(impacts: Record<string, Record<string, string>>, ...codes: string[]) {
  return codes.map((code) => {
    const { unit: _unit, method: _method, ...rest } = impacts[code] ?? {};
    return rest;
  });
}

const PRINTED = [
  { A1: '11.3', C1: '5.6', D: '-1.3', A1_A3: '11.3' },
  { A1: '10', D: '-2', A1_A3: '' },
];

describe('a total of an indicator that others add up to', () => {
  it('is not given where it would leave something out, wherever figures are shown', async () => {
    const made = await calls.made(`material?impacts=${CODES}`, { name: 'Wood', unit: 'kg', impacts: PARTS });
    expect(values(made.impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);
    expect(values(made.impacts, 'GWP-fossil', 'PERE')).toEqual([
      { A1: '10', C1: '5', D: '-1', A1_A3: '10', totalCarbonFootprint: '15' },
      { A1: '7', D: '-1', A1_A3: '7' },
    ]);
    expect(made.footprint.CO2e).toMatchObject({ A1_A3: '10', downstream: '5', totalCarbonFootprint: '15', D: '-1' });
    for (const path of [`material/${made.uuid}?impacts=all`, `material/${made.uuid}?impacts=PERT,GWP-total`]) {
      expect(values((await calls.get(path)).impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);
    }
    const { data } = await calls.get(`material?impacts=${CODES}`);
    expect(values(data[0].impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);

    const { impacts } = await calls.get(`material/${made.uuid}?impacts=all`);
    const back = await calls.send('PATCH', `material/${made.uuid}?impacts=${CODES}`, { impacts });
    expect(values(back.json.impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);
    const whole = { 'GWP-fossil': { C3: '0' }, 'GWP-luluc': { C3: '0' } };
    const completed = await calls.send('PATCH', `material/${made.uuid}?impacts=${CODES}`, { impacts: whole });
    expect(values(completed.json.impacts, 'GWP-total')).toEqual([
      { A1: '11.3', C1: '5.6', C3: '0.1', D: '-1.3', A1_A3: '11.3', totalCarbonFootprint: '17' },
    ]);
  });

  it('is not given of a dataset, of what search finds, and of what is bound to it', async () => {
    const dataset = await calls.made(`dataset?impacts=${CODES}`, { name: 'Timber 17', unit: 'kg', impacts: PARTS });
    expect(values(dataset.impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);
    const found = await calls.get(`search?q=timber&impacts=${CODES}`);
    expect(values(found.data[0].impacts, 'GWP-total', 'PERT')).toEqual(PRINTED);
    const bound = await calls.made(`material?impacts=${CODES}`, {
      ...{ name: 'Bound', dataset: { uuid: dataset.uuid }, datasetAmount: { quantity: 2, unit: 'kg' } },
    });
    expect(values(bound.impacts, 'GWP-total', 'PERT')).toEqual([
      { A1: '22.6', C1: '11.2', D: '-2.6', A1_A3: '22.6' },
      { A1: '20', D: '-4', A1_A3: '' },
    ]);
  });

  it('is not given of a model or a switch in which a source has none', async () => {
    const wood = await calls.material(undefined, { impacts: PARTS });
    const steel = await calls.material(undefined, {
      impacts: { PERE: { A1: '1' }, PERM: { A1: '1' }, 'GWP-total': { A1: '1' }, 'GWP-fossil': { A1: '1' } },
    });
    const { product } = await calls.modelled([
      kilogramsOf(wood, 1, { lifecycleStage: { code: 'A2' } }),
      kilogramsOf(steel, 1),
    ]);
    const { impacts } = await calls.get(`material/${product}?impacts=${CODES}`);
    expect(values(impacts, 'PERT', 'GWP-total')).toEqual([
      { A1: '2', A1_A3: '' },
      { A1: '1', A2: '11.3', A1_A3: '12.3' },
    ]);
    const mean = await calls.made(`switch?impacts=${CODES}`, {
      ...{ name: 'Either', unit: 'kg', sources: [{ uuid: wood }, { uuid: steel }] },
    });
    expect(values(mean.impacts, 'PERT', 'GWP-total')).toEqual([{ A1_A3: '' }, { A1_A3: '6.15' }]);
  });
});
