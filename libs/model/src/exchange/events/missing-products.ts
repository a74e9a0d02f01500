import type { JsonObject } from '../json-object.js';
import type { WrittenCriteria } from './request-event.js';

/**
 * The products that a request asked for, of which its answer has no footprint. Ids are compared ignoring case. A value
 * that is no URN, such as a number of the supplier, also stands for the last part of an id.
 */
export function missingProducts({ productId = [] }: WrittenCriteria, footprints: readonly JsonObject[]): string[] {
  const ids = footprints.flatMap(({ productIds }) => (Array.isArray(productIds) ? (productIds as unknown[]) : []));
  const known = new Set(ids.filter((id) => typeof id === 'string').flatMap((id) => [id.toLowerCase(), lastPart(id)]));
  return productId.filter((id) => !known.has(id.toLowerCase()));
}

function lastPart(urn: string): string {
  const part = urn.slice(urn.lastIndexOf(':') + 1);
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}
