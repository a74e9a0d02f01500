import { DATE_CRITERIA, type Criteria } from './criteria.js';
import { FOOTPRINT_STATUSES, type FootprintStatus } from './footprint.js';
import { footprintKey, isOfProducts, type KeyCriterion } from './footprint-keys.js';
import type { Moment } from '#model/terms';

/**
 * Criteria in the form that a store compares with its rows. All of them have to match. Of a list of keys or statuses,
 * any one is enough. An empty list matches nothing.
 */
export interface Selection {
  /** The lists of keys, one for each given criterion; see `footprintKeys`. */
  readonly keys: readonly (readonly string[])[];
  /** Only the footprint with this id. */
  readonly id?: string;
  /** Absent for both statuses. */
  readonly statuses?: readonly FootprintStatus[];
  /** Validity start <= this. */
  readonly startsBy?: Date;
  /** Validity end >= this. */
  readonly endsFrom?: Date;
  /** Validity start > this. */
  readonly startsAfter?: Date;
  /** Validity end < this. */
  readonly endsBefore?: Date;
}

const KEY_CRITERIA = ['productId', 'companyId', 'classification', 'geography'] as const satisfies KeyCriterion[];

const DAY = 24 * 60 * 60 * 1000;

/** The years that all parties can represent. The time zone of a date can shift it a day beyond them. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export function selection(criteria: Criteria): Selection {
  const keys = KEY_CRITERIA.flatMap((criterion) => {
    const values = criteria[criterion] ?? [];
    return values.length > 0 ? [[...new Set(filled(values).map((value) => footprintKey(criterion, value)))]] : [];
  });
  const statuses = criteria.status?.map((value) => value.toLowerCase()) ?? [];
  const [on, after, before] = DATE_CRITERIA.map((name) => criteria[name]);
  return {
    keys,
    ...(statuses.length > 0 && {
      statuses: FOOTPRINT_STATUSES.filter((status) => statuses.includes(status.toLowerCase())),
    }),
    // A footprint matches a day if it is valid at any moment of it.
    ...(on && { startsBy: bounded(lastMoment(on)), endsFrom: bounded(on.at.getTime()) }),
    ...(after && { startsAfter: bounded(after.at.getTime()) }),
    ...(before && { endsBefore: bounded(before.at.getTime()) }),
  };
}

/** The keys of the products, if nothing else is requested. */
export function productsAlone({ keys, ...others }: Selection): readonly string[] | undefined {
  const [products, ...more] = keys;
  return products && isOfProducts(products) && more.length + Object.keys(others).length === 0 ? products : undefined;
}

/** The parts of a published footprint that a selection compares. */
export interface Selectable {
  readonly id?: string;
  readonly keys: readonly string[];
  readonly status: FootprintStatus;
  readonly validityStart: Date;
  readonly validityEnd: Date;
}

/** Defines what a selection means. A store's SQL does the same. */
export function isSelected(footprint: Selectable, selection: Selection): boolean {
  const { validityStart: start, validityEnd: end } = footprint;
  return (
    selection.keys.every((anyOf) => anyOf.some((key) => footprint.keys.includes(key))) &&
    (selection.id === undefined || footprint.id === selection.id) &&
    (selection.statuses?.includes(footprint.status) ?? true) &&
    (selection.startsBy === undefined || start <= selection.startsBy) &&
    (selection.endsFrom === undefined || end >= selection.endsFrom) &&
    (selection.startsAfter === undefined || start > selection.startsAfter) &&
    (selection.endsBefore === undefined || end < selection.endsBefore)
  );
}

function filled(values: readonly string[]): readonly string[] {
  return values.filter((value) => value !== '');
}

function lastMoment({ at, wholeDay }: Moment): number {
  return wholeDay ? at.getTime() + DAY - 1 : at.getTime();
}

function bounded(time: number): Date {
  return new Date(Math.min(Math.max(time, EARLIEST), LATEST));
}
