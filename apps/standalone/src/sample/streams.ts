import type { Schemas } from '#client';

/** What the CO2e of one kind of activity is computed from: an element or a lane, by syncId, or stated kg CO2e. */
export type Factor = { product: string } | { lane: string } | { stated: 'UpstreamCO2e' | 'DownstreamCO2e' };

/** Activities that are repeated every month. Its names are syncIds, numbers of scopes and paths of taxonomies. */
export interface Stream {
  readonly name: string;
  readonly factor: Factor;
  /** If CO2e is stated, the unit is `kg`. */
  readonly unit: Schemas['UnitCode'];
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

/** The org that every company has. */
export const COMPANY = 'company';

const SHEFFIELD = 'sheffield';
const HANNOVER = 'hannover';
const WORKS = [SHEFFIELD, HANNOVER];
const meter = { monthly: 1, orgs: WORKS, group: 'meters', taxonomy: 'operations/utilities' };
const bought = { monthly: 2, scope: '3.1', group: 'purchases', taxonomy: 'operations/materials' };
const carried = { scope: '3.4', unit: 't', group: 'shipping', taxonomy: 'operations/transport' } as const;
const people = { unit: 'kg', group: 'people', taxonomy: 'operations/people' } as const;
const UPSTREAM: Factor = { stated: 'UpstreamCO2e' };

/** What the sample company does every month. */
export const STREAMS: readonly Stream[] = [
  {
    ...meter,
    ...{ name: 'Natural gas', factor: { product: 'gas' }, unit: 'kWh', between: [9_000, 30_000], scope: '1' },
  },
  {
    ...meter,
    ...{ name: 'Electricity', factor: { product: 'electricity' }, unit: 'MWh', between: [20, 45], scope: '2' },
  },
  // After a misread meter, a negative quantity corrects the first one.
  {
    ...{ ...meter, orgs: [SHEFFIELD], months: [12], name: 'Electricity, corrected', scope: '2' },
    ...{ factor: { product: 'electricity' }, unit: 'MWh', between: [-3, -2] },
  },
  {
    ...{ ...meter, orgs: [HANNOVER], name: 'District heating', scope: '2' },
    ...{ factor: { product: 'heat' }, unit: 'kWh', between: [6_000, 18_000] },
  },
  {
    ...{ ...meter, name: 'Water treatment', scope: '3.5' },
    ...{ factor: { product: 'water' }, unit: 'm3', between: [20, 90] },
  },
  {
    ...{ ...bought, name: 'Steel sheet', orgs: [SHEFFIELD] },
    ...{ factor: { product: 'steel' }, unit: 't', between: [2, 9] },
  },
  {
    ...{ ...bought, name: 'Aluminium sheet', orgs: [SHEFFIELD] },
    ...{ factor: { product: 'aluminium' }, unit: 't', between: [1, 4] },
  },
  {
    ...{ ...bought, name: 'HDPE granulate', orgs: [HANNOVER] },
    ...{ factor: { product: 'hdpe' }, unit: 'kg', between: [400, 1_500] },
  },
  {
    ...{ ...bought, monthly: 1, name: 'Cardboard boxes', orgs: WORKS },
    ...{ factor: { product: 'cardboard' }, unit: 'kg', between: [150, 600] },
  },
  {
    ...{ ...carried, monthly: 2, name: 'Parts by lorry', orgs: [SHEFFIELD] },
    ...{ factor: { lane: 'road' }, between: [2, 12] },
  },
  {
    ...{ ...carried, monthly: 2, name: 'Granulate by rail', orgs: [HANNOVER] },
    ...{ factor: { lane: 'rail' }, between: [1, 4] },
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
    ...{ factor: { product: 'desk-lamp' }, unit: 'pcs', between: [300, 900] },
  },
  { ...people, monthly: 2, name: 'Flights', orgs: [COMPANY], scope: '3.6', factor: UPSTREAM, between: [90, 900] },
  { ...people, monthly: 1, name: 'Commuting', orgs: WORKS, scope: '3.7', factor: UPSTREAM, between: [300, 700] },
  // Activities that have no scope yet.
  { ...people, monthly: 1, name: 'Expense claims', orgs: [COMPANY], factor: UPSTREAM, between: [20, 120] },
];
