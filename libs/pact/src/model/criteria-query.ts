import type { FieldFault } from '#faults';
import { DATE_CRITERIA, DATE_MESSAGE, LIST_CRITERIA, type Criteria } from './criteria.js';
import type { JsonObject } from './json-object.js';
import { isKeepable } from './text.js';
import { readMoment } from '#footprint/model';

/**
 * Reads the filters of the footprints listing from a parsed query string. Names are compared ignoring case. Unknown
 * names (`$filter` too) and empty values are ignored. A list filter may be repeated. A date that is given twice, or is
 * no date, is a fault.
 */
export function readCriteriaQuery(query: JsonObject): { criteria: Criteria } | { faults: FieldFault[] } {
  const criteria: Criteria = {};
  const faults: FieldFault[] = [];
  for (const name of LIST_CRITERIA) {
    const values = valuesOf(query, name);
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

function valuesOf(query: JsonObject, name: string): string[] {
  return Object.entries(query)
    .filter(([given]) => given.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value)
    .filter((value): value is string => typeof value === 'string' && value !== '');
}
