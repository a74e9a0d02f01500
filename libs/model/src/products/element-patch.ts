import { Conflict, Faults, Invalid } from '#faults';
import type { FiguresPatch } from '#impacts';
import { declaredAfter } from '#model/factors';
import type { Element } from './element.js';
import type { BindableDataset } from '#model/factors';
import { boundAmount, computeElement, receivedFacts } from './element-figures.js';
import type { ElementFields, ElementRequestFields, REQUEST_FIELDS } from './element-fields.js';
import { PLAIN_FIELDS } from './element-fields.js';
import { unitAfter } from './element-unit.js';
import type { NamesOf, ReferenceKind } from '#model/terms';
import {
  isReference,
  placeTextAfter,
  requirePact,
  patchPact,
  patchField,
  patchKeys,
  requirePeriod,
} from '#model/terms';

/** A patch of an element: absent keeps, null clears, a value sets. */
export interface ElementPatch extends ElementRequestFields {
  name?: string;
  /** Of a file alone. */
  geoLocationText?: string;
  figures?: FiguresPatch;
}

type PlainField = keyof typeof PLAIN_FIELDS;

/** The fields that refer to other records. */
export type ReferenceField = NamesOf<typeof REQUEST_FIELDS, ReferenceKind>;

/** The records that a patch refers to; null for a field that the patch clears. */
export type PatchReferences = {
  [Field in ReferenceField]?: (Field extends 'dataset' ? BindableDataset : ElementFields[Field]) | null;
};

/** The fields that figures depend on. If one of them is faulty, the figures are not computed. */
const FIGURE_FIELDS = ['unit', 'footprint', 'impacts', 'dataset', 'datasetAmount'];

/**
 * Applies a patch to an element and recomputes its figures.
 * @param bound the dataset to which the element was bound before
 * @param faults the faults of the body found so far
 * @throws Invalid listing every fault, Conflict
 */
export function applyPatch(
  now: Element,
  patch: ElementPatch,
  references: PatchReferences,
  bound: BindableDataset | undefined,
  faults = new Faults(),
): Element {
  const dataset = patchField(bound, references.dataset);
  const next: Element = {
    ...now,
    ...plainFieldsAfter(now, patch, references),
    geoLocationText: placeTextAfter(
      { code: now.geoLocation?.code, text: now.geoLocationText },
      { code: references.geoLocation && references.geoLocation.code, text: patch.geoLocationText },
    ),
  };
  if (faults.isClear('startDate', 'endDate')) faults.collect(() => requirePeriod(next.startDate, next.endDate));
  if (faults.isClear('pact')) faults.collect(() => requirePact(next.pact));
  const computed = faults.isClear(...FIGURE_FIELDS)
    ? faults.collect(() => withFigures(next, patch, dataset, references.dataset !== undefined))
    : undefined;
  faults.requireNone();
  return computed ?? next;
}

function plainFieldsAfter(now: Element, patch: ElementPatch, references: PatchReferences): Pick<Element, PlainField> {
  const after: Partial<Record<PlainField, unknown>> = {};
  for (const field of Object.keys(PLAIN_FIELDS) as PlainField[]) {
    const { kind } = PLAIN_FIELDS[field];
    const to: unknown = isReference(kind) ? references[field as keyof PatchReferences] : patch[field];
    if (kind === 'pact') after[field] = patchPact(now.pact, patch.pact);
    else if (kind === 'dataQuality') after[field] = patchKeys(now.dataQualityIndicators, patch.dataQualityIndicators);
    else after[field] = patchField(now[field] as unknown, to);
  }
  return after as Pick<Element, PlainField>;
}

/** Recomputes a bound element from the current figures of its dataset. @throws Invalid */
export function recomputed(element: Element, bindable: BindableDataset): Element {
  const { datasetAmount } = element;
  return { ...element, ...boundFigures(bindable, datasetAmount) };
}

/** Everything that an element draws from its dataset. @throws Invalid */
function boundFigures(bindable: BindableDataset, datasetAmount: Element['datasetAmount']) {
  const { binding, figures } = bindable;
  return {
    dataset: binding,
    figures: computeElement({ dataset: { ...binding, figures }, datasetAmount }),
    received: receivedFacts(bindable, datasetAmount),
  };
}

/** Computes the figures of an element. One that is bound or modelled ignores the figures of the patch; others declare them. */
function withFigures(
  next: Element,
  patch: ElementPatch,
  dataset: BindableDataset | undefined,
  rebound: boolean,
): Element {
  if (next.modelled && dataset) {
    throw new Conflict('Its figures come from its model: they cannot come from a dataset, too.');
  }
  if (!dataset) {
    if (patch.datasetAmount) throw new Invalid({ field: 'datasetAmount', message: 'needs a dataset: none is bound' });
    const unit = unitAfter(next, patch.unit, undefined);
    if (next.modelled) return { ...next, ...unit };
    const isUnbound = next.dataset !== undefined && rebound;
    const declared = declaredAfter(isUnbound ? {} : next, patch.figures ?? {});
    const figures = computeElement({ declared });
    return { ...next, ...unit, dataset: undefined, datasetAmount: undefined, received: undefined, declared, figures };
  }
  const { binding } = dataset;
  const isNew = rebound && next.dataset?.uuid !== binding.uuid;
  const kept = isNew ? undefined : next.datasetAmount;
  const datasetAmount = boundAmount(binding, patchField(kept, patch.datasetAmount));
  return {
    ...next,
    ...unitAfter(next, patch.unit, {
      declaredUnit: binding.declaredUnit,
      isNew,
      isRepointed: isNew && next.dataset !== undefined,
      hasAmount: patch.datasetAmount !== undefined && patch.datasetAmount !== null,
    }),
    datasetAmount,
    declared: {},
    ...boundFigures(dataset, datasetAmount),
  };
}
