import { declaredOf, declaredToJson, print } from '#impacts';
import type { Element } from '../../model/element.js';
import type { Amount } from '../../model/units.js';

export type Changes = Record<string, { from?: unknown; to?: unknown }>;

type Trail = Record<string, unknown>;

/**
 * What changed between two states of an element, field by field, in words fit to keep and to show. The impacts of a bound
 * element are those computed from its dataset: a dataset that was imported anew is a change of them.
 */
export function changesBetween(was: Element | undefined, now: Element): Changes {
  return differences(was ? trailOf(was) : {}, trailOf(now));
}

/** The fields a caller can write in which two elements differ: whatever is computed is left out. */
export function differentFields(one: Element, other: Element): string[] {
  return Object.keys(differences(writtenOf(one), writtenOf(other)));
}

function differences(before: Trail, after: Trail): Changes {
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field];
    const to = after[field];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

function trailOf(element: Element): Trail {
  const written = writtenOf(element);
  return element.dataset ? { ...written, impacts: filled(declaredToJson(declaredOf(element.figures))) } : written;
}

function writtenOf(element: Element): Trail {
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
    image: element.image,
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
