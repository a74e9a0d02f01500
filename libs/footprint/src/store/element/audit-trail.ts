import { declaredToJson, print } from '#impacts';
import type { Element } from '../../model/element.js';
import type { Amount } from '../../model/units.js';

export type Changes = Record<string, { from?: unknown; to?: unknown }>;

/** What changed between two states of an element, field by field, in words fit to keep and to show. */
export function changesBetween(was: Element | undefined, now: Element): Changes {
  const before = was ? trailOf(was) : {};
  const after = trailOf(now);
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field];
    const to = after[field];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

function trailOf(element: Element): Record<string, unknown> {
  return {
    versionState: element.versionState,
    name: element.name,
    description: element.description,
    notes: element.notes,
    sku: element.sku,
    syncId: element.syncId,
    cpcCode: element.cpcCode,
    supplierPartId: element.supplierPartId,
    unit: element.unit,
    weight: amount(element.weight),
    packagingWeight: amount(element.packagingWeight),
    recycledPercent: element.recycledPercent,
    dataQualityIndicators: filled(element.dataQualityIndicators),
    taxonomy: element.taxonomy?.uuid,
    geoLocation: element.geoLocation?.code,
    location: element.location?.uuid,
    supplier: element.supplier?.uuid,
    startDate: element.startDate?.toISOString(),
    endDate: element.endDate?.toISOString(),
    dataset: element.dataset?.uuid,
    datasetAmount: amount(element.datasetAmount),
    impacts: filled(declaredToJson(element.declared)),
    share: element.share,
    pact: filled(element.pact),
  };
}

function amount(of: Amount | undefined): { quantity: string; unit: string } | undefined {
  return of && { quantity: print(of.quantity), unit: of.unit };
}

function filled(of: object): object | undefined {
  return Object.keys(of).length > 0 ? of : undefined;
}
