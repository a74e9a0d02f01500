import type { Catalogue } from '#model/terms';

/**
 * The fields of an activity that a request sets. The types of activity and patch, the columns, the audit trail and the
 * comparison of repeated requests all derive from this catalogue.
 */
export const ACTIVITY_FIELDS = {
  name: { kind: 'text', column: 'name', max: 500 },
  description: { kind: 'text', column: 'description', max: 20_000 },
  syncId: { kind: 'text', column: 'sync_id', max: 256 },
  quantity: { kind: 'number', column: 'quantity' },
  unit: { kind: 'unit', column: 'unit' },
  /** In kg CO2e. */
  UpstreamCO2e: { kind: 'decimal', column: 'upstream_co2e' },
  DownstreamCO2e: { kind: 'decimal', column: 'downstream_co2e' },
  /** A material or process element. */
  product: { kind: 'reference', column: 'product' },
  scope: { kind: 'reference', column: 'scope' },
  taxonomy: { kind: 'taxonomy', column: 'taxonomy' },
  org: { kind: 'reference', column: 'org' },
  group: { kind: 'reference', column: 'activity_group' },
  transportLane: { kind: 'reference', column: 'transport_lane' },
  startDate: { kind: 'time', column: 'start_date' },
  endDate: { kind: 'time', column: 'end_date' },
} as const satisfies Catalogue;

export type ActivityField = keyof typeof ACTIVITY_FIELDS;
export type ActivityFieldKind = (typeof ACTIVITY_FIELDS)[ActivityField]['kind'];

/** The field of each half of CO2e, which is the sum of both. */
export const AMOUNT_FIELDS = { upstream: 'UpstreamCO2e', downstream: 'DownstreamCO2e' } as const satisfies Record<
  string,
  ActivityField
>;
export type Half = keyof typeof AMOUNT_FIELDS;
export const HALVES = Object.keys(AMOUNT_FIELDS) as readonly Half[];
