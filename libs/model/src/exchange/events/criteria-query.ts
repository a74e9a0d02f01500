import type { FieldFault } from '#faults';
import {
  DATE_CRITERIA,
  DATE_MESSAGE,
  LIST_CRITERIA,
  type Criteria,
  type DateCriterion,
  type ListCriterion,
} from '../criteria.js';
import { givesCriterion } from '../criterion-names.js';
import type { JsonObject } from '../json-object.js';
import { isKeepable } from '../text.js';
import { readMoment } from '#model/terms';

/**
 * Reads the filters of the footprints listing from a parsed query string. Names are compared ignoring case. Unknown
 * names (`$filter` too) and empty values are ignored; `misnamedParameters` finds those that resemble a filter. A list
 * filter may be repeated, also as `name[]` and `name[0]`, and a value with commas counts as itself and as its parts.
 * A date that is given twice, or is no date, is a fault.
 */
export function readCriteriaQuery(query: JsonObject): { criteria: Criteria } | { faults: FieldFault[] } {
  const criteria: Criteria = {};
  const faults: FieldFault[] = [];
  for (const name of LIST_CRITERIA) {
    const values = [...new Set(valuesOf(query, name).flatMap(withItsParts))];
    if (!values.every(isKeepable)) faults.push({ field: name, message: 'must not contain U+0000 or a lone surrogate' });
    if (values.length > 0) criteria[name] = values;
  }
  for (const name of DATE_CRITERIA) {
    const [text, ...others] = valuesOf(query, name);
    if (text === undefined) continue;
    const moment = readMoment(text);
    if (others.length > 0) faults.push({ field: name, message: 'must be given once' });
    else if (moment) criteria[name] = moment;
    else faults.push({ field: name, message: DATE_MESSAGE });
  }
  return faults.length > 0 ? { faults } : { criteria };
}

/** Some clients join several values by commas, and some ids contain one. */
function withItsParts(value: string): string[] {
  if (!value.includes(',')) return [value];
  const parts = value.split(',').map((part) => part.trim());
  return [value, ...parts.filter((part) => part !== '')];
}

function valuesOf(query: JsonObject, name: ListCriterion | DateCriterion): string[] {
  return Object.entries(query)
    .filter(([given]) => givesCriterion(given, name))
    .flatMap(([, value]) => value)
    .filter((value): value is string => typeof value === 'string' && value !== '');
}
