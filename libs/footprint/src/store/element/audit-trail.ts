import { declaredOf, declaredToJson } from '#impacts';
import type { Element } from '../../model/element.js';
import { ELEMENT_FIELDS, REQUEST_FIELDS, ROUTE_FIELDS } from '../../model/element-fields.js';
import { codecOf } from './field-codecs.js';

export type Changes = Record<string, { from?: unknown; to?: unknown }>;

type Trail = Record<string, unknown>;

/**
 * What changed between two states of an element, field by field, in words fit to keep and to show. The impacts of a bound
 * element are those computed from its dataset: a dataset that was imported anew is a change of them.
 */
export function changesBetween(was: Element | undefined, now: Element): Changes {
  return differences(was ? trailOf(was) : {}, trailOf(now));
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
  const trail: Trail = {};
  for (const field of AUDITED_FIELDS) {
    const value = element[field];
    if (value !== undefined) trail[field] = codecOf(ELEMENT_FIELDS[field].kind).trail(value);
  }
  const figures = element.dataset ? declaredOf(element.figures) : element.declared;
  const impacts = declaredToJson(figures);
  return Object.keys(impacts).length > 0 ? { ...trail, impacts } : trail;
}

const AUDITED_FIELDS = Object.keys({ ...REQUEST_FIELDS, ...ROUTE_FIELDS }) as (
  keyof typeof REQUEST_FIELDS | keyof typeof ROUTE_FIELDS
)[];
