import type { SaidFigures } from '#impacts';
import { Conflict, Faults, Invalid } from '#faults';
import type {
  DataQualityIndicators,
  Element,
  GeoReference,
  PactAttributes,
  Reference,
  SupplierReference,
  TaxonomyReference,
} from '../../model/element.js';
import { boundAmount, computeElement } from '../../model/element-figures.js';
import { unitAfter } from '../../model/element-unit.js';
import type { Said } from '../../model/patch.js';
import { patched, patchedKeys } from '../../model/patch.js';
import { requirePeriod } from '../../model/period.js';
import type { Amount, UnitCode } from '../../model/units.js';
import type { BindableDataset } from '../dataset/datasets.js';
import { declaredAfter } from './declared-after.js';

/** What a caller says of an element: an absent key keeps, null clears, a value sets. */
export interface ElementSaid {
  name?: string;
  description?: string | null;
  notes?: string | null;
  sku?: string | null;
  syncId?: string | null;
  cpcCode?: string | null;
  supplierPartId?: string | null;
  unit?: UnitCode | null;
  weight?: Amount | null;
  packagingWeight?: Amount | null;
  recycledPercent?: number | null;
  dataQualityIndicators?: Nullable<DataQualityIndicators> | null;
  taxonomy?: { uuid: string } | null;
  geoLocation?: { uuid?: string | null; code?: string | null } | null;
  location?: { uuid: string } | null;
  supplier?: { uuid?: string | null; syncId?: string | null } | null;
  startDate?: Date | null;
  endDate?: Date | null;
  dataset?: { uuid: string } | null;
  datasetAmount?: Amount | null;
  figures?: SaidFigures;
  share?: boolean | null;
  pact?: Nullable<PactAttributes> | null;
}

export type Nullable<Fields> = { [Field in keyof Fields]?: Said<Fields[Field]> };

/** The references of what was said, looked up. */
export interface Resolved {
  taxonomy?: TaxonomyReference | null;
  geoLocation?: GeoReference | null;
  location?: (Reference & { code?: string }) | null;
  supplier?: SupplierReference | null;
  dataset?: BindableDataset | null;
}

/** What the figures of an element follow from: where one of these is at fault, they are not computed. */
const FIGURE_FIELDS = ['unit', 'footprint', 'impacts', 'dataset', 'datasetAmount'];

/**
 * The element after what was said; its figures are computed anew. `bound` is the dataset it draws on so far.
 * @param faults those of the body that are known already
 * @throws Invalid listing every fault, Conflict
 */
export function applied(
  now: Element,
  said: ElementSaid,
  refs: Resolved,
  bound: BindableDataset | undefined,
  faults = new Faults(),
): Element {
  const dataset = patched(bound, refs.dataset);
  const next: Element = {
    ...now,
    name: said.name ?? now.name,
    description: patched(now.description, said.description),
    notes: patched(now.notes, said.notes),
    sku: patched(now.sku, said.sku),
    syncId: patched(now.syncId, said.syncId),
    cpcCode: patched(now.cpcCode, said.cpcCode),
    supplierPartId: patched(now.supplierPartId, said.supplierPartId),
    weight: patched(now.weight, said.weight),
    packagingWeight: patched(now.packagingWeight, said.packagingWeight),
    recycledPercent: patched(now.recycledPercent, said.recycledPercent),
    dataQualityIndicators: patchedKeys(now.dataQualityIndicators, said.dataQualityIndicators),
    taxonomy: patched(now.taxonomy, refs.taxonomy),
    geoLocation: patched(now.geoLocation, refs.geoLocation),
    location: patched(now.location, refs.location),
    supplier: patched(now.supplier, refs.supplier),
    startDate: patched(now.startDate, said.startDate),
    endDate: patched(now.endDate, said.endDate),
    share: patched(now.share, said.share),
    pact: patchedKeys(now.pact, said.pact),
  };
  if (faults.isClear('startDate', 'endDate')) faults.collect(() => requirePeriod(next.startDate, next.endDate));
  const computed = faults.isClear(...FIGURE_FIELDS)
    ? faults.collect(() => withFigures(next, said, dataset, refs.dataset !== undefined))
    : undefined;
  faults.requireNone();
  return computed ?? next;
}

/** An element bound to a dataset, with the figures of the dataset as it is now. @throws Invalid */
export function recomputed(element: Element, { binding, figures }: BindableDataset): Element {
  const dataset = { figures, declaredUnit: binding.declaredUnit };
  return { ...element, dataset: binding, figures: computeElement({ dataset, datasetAmount: element.datasetAmount }) };
}

/** An element that is bound or modelled has computed figures and ignores what is written; the others keep what was written. */
function withFigures(
  next: Element,
  said: ElementSaid,
  dataset: BindableDataset | undefined,
  rebound: boolean,
): Element {
  if (next.modelled && dataset) {
    throw new Conflict('Its figures come from its model: they cannot come from a dataset, too.');
  }
  if (!dataset) {
    if (said.datasetAmount) throw new Invalid({ field: 'datasetAmount', message: 'needs a dataset: none is bound' });
    const unit = unitAfter(next, said.unit, undefined);
    if (next.modelled) return { ...next, ...unit };
    const isUnbound = next.dataset !== undefined && rebound;
    const declared = declaredAfter(isUnbound ? {} : next, said.figures ?? {});
    const figures = computeElement({ declared });
    return { ...next, ...unit, dataset: undefined, datasetAmount: undefined, declared, figures };
  }
  const { binding, figures } = dataset;
  const isNew = rebound && next.dataset?.uuid !== binding.uuid;
  const kept = isNew ? undefined : next.datasetAmount;
  const bound = { figures, declaredUnit: binding.declaredUnit };
  const datasetAmount = boundAmount(bound, patched(kept, said.datasetAmount));
  return {
    ...next,
    ...unitAfter(next, said.unit, {
      declaredUnit: binding.declaredUnit,
      isNew,
      isRepointed: isNew && next.dataset !== undefined,
      hasAmount: said.datasetAmount !== undefined && said.datasetAmount !== null,
    }),
    dataset: binding,
    datasetAmount,
    declared: {},
    figures: computeElement({ dataset: bound, datasetAmount }),
  };
}
