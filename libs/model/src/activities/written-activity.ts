import { Faults } from '#faults';
import type { FieldFault } from '#faults';
import type { Every, PatchValue } from '#model/terms';
import { patchField, periodFault } from '#model/terms';
import type { ActivityContent, ActivityReference, ActivityPatch, KnownReferences } from './activity.js';
import type { CO2eFigures } from './activity-co2e.js';
import { activityCO2e, withGiven } from './activity-co2e.js';
import { AMOUNT_FIELDS, HALVES } from './activity-fields.js';
import { givenAfter } from './given-amounts.js';

/** The fields that CO2e depends on, apart from the product. If one of them is faulty, CO2e is not computed. */
const FIGURE_FIELDS = ['quantity', 'unit', 'UpstreamCO2e', 'DownstreamCO2e', 'transportLane'];

/** An activity without any fields set: a single moment with unknown emissions. */
export function blankActivity(at: Date): ActivityContent {
  return { CO2e: '0', startDate: at, endDate: at };
}

/**
 * Applies a patch to an activity. CO2e is recomputed with today's factors if the patch changes a field it depends on, or names
 * the product or lane again. Otherwise CO2e stays, for instance when a record is read and written back.
 * @param at the default of startDate
 * @param found the faults of the body found so far
 * @throws Invalid listing every fault
 */
export function writtenActivity(
  now: ActivityContent,
  patch: ActivityPatch,
  known: KnownReferences,
  at: Date,
  found: readonly FieldFault[] = [],
): ActivityContent {
  const faults = new Faults(found);
  const next = contentAfter(now, patch, new References(patch, known, faults), at);
  const fault = faults.isClear('startDate', 'endDate') ? periodFault(next.startDate, next.endDate) : undefined;
  if (fault) faults.add(fault);
  const isComputable = faults.isClear(...FIGURE_FIELDS, ...(next.transportLane ? [] : ['product']));
  const figures = isComputable
    ? collecting(faults, () => figuresAfter(now, next, withoutEchoes(now, next, patch), known))
    : undefined;
  faults.requireNone();
  return figures ? { ...next, ...figures } : next;
}

/** Resolves the references of a patch, and adds a fault for each unknown one. */
class References {
  constructor(
    private readonly patch: ActivityPatch,
    private readonly known: KnownReferences,
    private readonly faults: Faults,
  ) {}

  after<Field extends ActivityReference>(now: ActivityContent, field: Field): ActivityContent[Field] {
    const named: PatchValue<{ uuid: string }> = this.patch[field];
    if (named === undefined) return now[field];
    if (named === null) return undefined;
    const reference = this.known[field].get(named.uuid.toLowerCase()) as ActivityContent[Field];
    if (!reference) this.faults.add({ field, message: 'names nothing that exists' });
    return reference;
  }
}

function contentAfter(
  now: ActivityContent,
  patch: ActivityPatch,
  references: References,
  at: Date,
): Every<ActivityContent> {
  const startDate = patchField(now.startDate, patch.startDate) ?? at;
  // An activity that was a single moment stays one when it is moved.
  const keptEnd = now.endDate.getTime() === now.startDate.getTime() ? startDate : now.endDate;
  return {
    name: patchField(now.name, patch.name),
    description: patchField(now.description, patch.description),
    syncId: patchField(now.syncId, patch.syncId),
    quantity: patchField(now.quantity, patch.quantity),
    unit: patchField(now.unit, patch.unit),
    UpstreamCO2e: now.UpstreamCO2e,
    DownstreamCO2e: now.DownstreamCO2e,
    CO2e: now.CO2e,
    factorSource: now.factorSource,
    product: references.after(now, 'product'),
    scope: references.after(now, 'scope'),
    taxonomy: references.after(now, 'taxonomy'),
    org: references.after(now, 'org'),
    group: references.after(now, 'group'),
    transportLane: references.after(now, 'transportLane'),
    startDate,
    endDate: patchField(keptEnd, patch.endDate) ?? startDate,
  };
}

/**
 * Removes computed amounts that a client sends back unchanged, and the same product or lane beside them. They do not count as
 * stated or named again: a record can be read and written back, and its figures still depend on its quantity. If the patch
 * removes product and lane, nothing is left to compute the amounts from, and they count as stated.
 */
function withoutEchoes(now: ActivityContent, next: ActivityContent, patch: ActivityPatch): ActivityPatch {
  const isAmountEchoed = (field: 'UpstreamCO2e' | 'DownstreamCO2e') => !!patch[field] && patch[field] === now[field];
  const isFollowing = now.factorSource !== undefined && (next.product ?? next.transportLane) !== undefined;
  if (!isFollowing || !(isAmountEchoed('UpstreamCO2e') || isAmountEchoed('DownstreamCO2e'))) return patch;
  const isNamedSame = (field: 'product' | 'transportLane') => patch[field]?.uuid.toLowerCase() === now[field]?.uuid;
  return {
    ...patch,
    UpstreamCO2e: isAmountEchoed('UpstreamCO2e') ? undefined : patch.UpstreamCO2e,
    DownstreamCO2e: isAmountEchoed('DownstreamCO2e') ? undefined : patch.DownstreamCO2e,
    product: isNamedSame('product') ? undefined : patch.product,
    transportLane: isNamedSame('transportLane') ? undefined : patch.transportLane,
  };
}

/** The figures after a patch; undefined if they stay. A given amount that is all a patch sends leaves a computed one as it is. */
function figuresAfter(
  now: ActivityContent,
  next: ActivityContent,
  patch: ActivityPatch,
  known: KnownReferences,
): CO2eFigures | undefined {
  const given = givenAfter(now, patch);
  if (!isTouched(now, next, patch)) {
    const { UpstreamCO2e, DownstreamCO2e, CO2e, factorSource } = now;
    return given && withGiven(given, { UpstreamCO2e, DownstreamCO2e, CO2e, factorSource });
  }
  return activityCO2e({
    given,
    quantity: next.quantity,
    unit: next.unit,
    product: next.product && known.product.get(next.product.uuid),
    scope: next.scope && known.scope.get(next.scope.uuid),
    transportLane: next.transportLane && known.transportLane.get(next.transportLane.uuid),
  });
}

function isTouched(now: ActivityContent, next: ActivityContent, patch: ActivityPatch): boolean {
  return (
    patch.transportLane !== undefined ||
    HALVES.some((half) => patch[AMOUNT_FIELDS[half]] === null) ||
    next.quantity !== now.quantity ||
    next.unit !== now.unit ||
    // A lane takes precedence over product and scope.
    (!next.transportLane && (patch.product !== undefined || next.scope?.uuid !== now.scope?.uuid))
  );
}

/** Adds the faults of a computation, except those that may result from another fault. */
function collecting<T>(faults: Faults, compute: () => T): T | undefined {
  const found = new Faults();
  const computed = found.collect(compute);
  // Without a valid scope it is unknown which figure of the product is needed.
  faults.add(...found.all.filter(({ field }) => field !== 'product' || faults.isClear('scope')));
  return computed;
}
