import { expect, it } from 'vitest';
import type { AnsweredFootprint } from './pact-events.js';
import { describeAnswer } from './report.js';

const lamp: AnsweredFootprint = {
  id: 'f1',
  status: 'Active',
  companyName: 'Demo Company',
  productNameCompany: 'Desk lamp',
  productIds: ['urn:uuid:1', 'urn:pact:demo.localhost:supplier-id:DL-1'],
  pcf: {
    declaredUnitOfMeasurement: 'piece',
    declaredUnitAmount: '1',
    productMassPerDeclaredUnit: '2.32',
    referencePeriodStart: '2024-01-01T00:00:00.000Z',
    referencePeriodEnd: '2025-01-01T00:00:00.000Z',
    pcfExcludingBiogenicUptake: '12.43',
    pcfIncludingBiogenicUptake: '12.4',
  },
};
const answer = (pfs: AnsweredFootprint[]) => describeAnswer({ type: '', data: { requestEventId: '1', pfs } });

it('shows product, unit, PCF and three years of validity', () => {
  expect(answer([lamp])).toEqual([
    'product    Desk lamp, of Demo Company',
    'known as   urn:uuid:1',
    '           urn:pact:demo.localhost:supplier-id:DL-1',
    'unit       1 piece, of 2.32 kg',
    'PCF        12.43 kg CO2e, without biogenic uptake; with it 12.4',
    'of         2024-01-01 to 2025-01-01',
    'valid      2025-01-01 to 2028-01-01',
    'footprint  f1, Active',
  ]);
});

it('shows the validity that is stated', () => {
  const stated = {
    ...lamp,
    validityPeriodStart: '2025-02-01T00:00:00.000Z',
    validityPeriodEnd: '2026-02-01T00:00:00.000Z',
  };
  expect(answer([stated])).toContain('valid      2025-02-01 to 2026-02-01');
});

it('shows every footprint, and a rejection with its code', () => {
  expect(answer([lamp, lamp]).filter((line) => line.startsWith('product'))).toHaveLength(2);
  const rejected = { requestEventId: '1', error: { code: 'NotFound', message: 'No footprint matches the criteria.' } };
  expect(describeAnswer({ type: '', data: rejected })).toEqual([
    'Rejected, NotFound: No footprint matches the criteria.',
  ]);
});
