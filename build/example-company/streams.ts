import type { UnitCode } from '#model/terms';

/** What the CO2e of one kind of activity is computed from: an element or a lane, by syncId, or stated kg CO2e. */
export type Factor = { product: string } | { lane: string } | { stated: 'UpstreamCO2e' | 'DownstreamCO2e' };

/** Activities that are repeated every month. Names refer to records as in sample-references.ts. */
export interface Stream {
  readonly name: string;
  readonly factor: Factor;
  /** If CO2e is stated, the unit is `kg`. */
  readonly unit: UnitCode;
  readonly between: readonly [least: number, most: number];
  /** How many activities an org has in a month. A single one lasts for the whole month; several are single days. */
  readonly monthly: number;
  readonly orgs: readonly string[];
  readonly scope?: string;
  readonly group: string;
  readonly taxonomy: string;
  /** The months of the year, from 1; absent for all of them. */
  readonly months?: readonly number[];
}

const SHEFFIELD = 'sample-sheffield';
const HANNOVER = 'sample-hannover';
const WORKS = [SHEFFIELD, HANNOVER];
const meter = { monthly: 1, orgs: WORKS, group: 'sample-meters', taxonomy: 'operations/utilities' };
const bought = { monthly: 2, scope: '3.1', group: 'sample-purchases', taxonomy: 'operations/materials' };
const carried = { scope: '3.4', unit: 't', group: 'sample-shipping', taxonomy: 'operations/transport' } as const;
const people = { unit: 'kg', group: 'sample-people', taxonomy: 'operations/people' } as const;
const UPSTREAM: Factor = { stated: 'UpstreamCO2e' };

/** What the sample company does in a year. */
export const STREAMS: readonly Stream[] = [
  {
    ...meter,
    ...{ name: 'Natural gas', factor: { product: 'sample-gas' }, unit: 'kWh', between: [9_000, 30_000], scope: '1' },
  },
  {
    ...meter,
    ...{ name: 'Electricity', factor: { product: 'sample-electricity' }, unit: 'MWh', between: [20, 45], scope: '2' },
  },
  // After a misread meter, a negative quantity corrects the first one.
  {
    ...{ ...meter, orgs: [SHEFFIELD], months: [12], name: 'Electricity, corrected', scope: '2' },
    ...{ factor: { product: 'sample-electricity' }, unit: 'MWh', between: [-3, -2] },
  },
  {
    ...{ ...meter, orgs: [HANNOVER], name: 'District heating', scope: '2' },
    ...{ factor: { product: 'sample-heat' }, unit: 'kWh', between: [6_000, 18_000] },
  },
  {
    ...{ ...meter, name: 'Water treatment', scope: '3.5' },
    ...{ factor: { product: 'sample-water-treatment' }, unit: 'm3', between: [20, 90] },
  },
  {
    ...{ ...bought, name: 'Steel sheet', orgs: [SHEFFIELD] },
    ...{ factor: { product: 'sample-steel' }, unit: 't', between: [2, 9] },
  },
  {
    ...{ ...bought, name: 'Aluminium sheet', orgs: [SHEFFIELD] },
    ...{ factor: { product: 'sample-aluminium' }, unit: 't', between: [1, 4] },
  },
  {
    ...{ ...bought, name: 'HDPE granulate', orgs: [HANNOVER] },
    ...{ factor: { product: 'sample-hdpe' }, unit: 'kg', between: [400, 1_500] },
  },
  {
    ...{ ...bought, monthly: 1, name: 'Cardboard boxes', orgs: WORKS },
    ...{ factor: { product: 'sample-cardboard' }, unit: 'kg', between: [150, 600] },
  },
  {
    ...{ ...carried, monthly: 2, name: 'Parts by lorry', orgs: [SHEFFIELD] },
    ...{ factor: { lane: 'sample-road' }, between: [2, 12] },
  },
  {
    ...{ ...carried, monthly: 2, name: 'Granulate by rail', orgs: [HANNOVER] },
    ...{ factor: { lane: 'sample-rail' }, between: [1, 4] },
  },
  {
    ...{
      ...carried,
      monthly: 1,
      name: 'Lamps to customers',
      orgs: [HANNOVER],
      scope: '3.9',
      taxonomy: 'products/lamps',
    },
    ...{ factor: { product: 'sample-lamp' }, unit: 'pcs', between: [300, 900] },
  },
  { ...people, monthly: 2, name: 'Flights', orgs: ['company'], scope: '3.6', factor: UPSTREAM, between: [90, 900] },
  { ...people, monthly: 1, name: 'Commuting', orgs: WORKS, scope: '3.7', factor: UPSTREAM, between: [300, 700] },
  // Activities that have no scope yet.
  { ...people, monthly: 1, name: 'Expense claims', orgs: ['company'], factor: UPSTREAM, between: [20, 120] },
];
