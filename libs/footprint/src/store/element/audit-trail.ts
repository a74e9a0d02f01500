import { declaredOf, declaredToJson } from '#impacts';
import type { Element } from '../../model/element.js';
import { REQUEST_FIELDS, ROUTE_FIELDS } from '../../model/element-fields.js';
import type { Changes, Trail } from '../changes.js';
import { differences } from '../changes.js';
import { trailOfFields } from '../field-codecs.js';

/**
 * What changed between two states of an element. The impacts of a bound element are those computed from its dataset: a dataset
 * that was imported anew is a change of them.
 */
export function changesBetween(was: Element | undefined, now: Element): Changes {
  return differences(was ? trailOf(was) : {}, trailOf(now));
}

const TOLD_FIELDS = { ...REQUEST_FIELDS, ...ROUTE_FIELDS };

function trailOf(element: Element): Trail {
  const trail = trailOfFields(TOLD_FIELDS, element);
  const impacts = declaredToJson(element.dataset ? declaredOf(element.figures) : element.declared);
  return Object.keys(impacts).length > 0 ? { ...trail, impacts } : trail;
}
