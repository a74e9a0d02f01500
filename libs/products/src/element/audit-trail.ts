import { declaredOf, declaredToJson } from '#impacts';
import type { Element } from '#model/products';
import { FILE_FIELDS, REQUEST_FIELDS, ROUTE_FIELDS } from '#model/products';
import type { Changes, Trail } from '#access';
import { differences } from '#access';
import { trailOfFields } from '#terms';

/**
 * Lists what changed between two states of an element. The impacts of an element that is bound to a dataset are those computed
 * from it, so that the trail shows what an import changed.
 */
export function changesBetween(was: Element | undefined, now: Element | undefined): Changes {
  return differences(was ? trailOf(was) : {}, now ? trailOf(now) : {});
}

const AUDITED_FIELDS = { ...REQUEST_FIELDS, ...ROUTE_FIELDS, ...FILE_FIELDS };

function trailOf(element: Element): Trail {
  const trail = trailOfFields(AUDITED_FIELDS, element);
  const impacts = declaredToJson(element.dataset ? declaredOf(element.figures) : element.declared);
  return Object.keys(impacts).length > 0 ? { ...trail, impacts } : trail;
}
