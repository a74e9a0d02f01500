import type { FieldFault } from '#faults';
import type { DateCriterion, ListCriterion } from './criteria.js';
import { DATE_CRITERIA, LIST_CRITERIA } from './criteria.js';
import type { JsonObject } from './json-object.js';

type CriterionName = ListCriterion | DateCriterion;

const CRITERIA: readonly CriterionName[] = [...LIST_CRITERIA, ...DATE_CRITERIA];
const PARAMETERS = [...CRITERIA, 'limit', 'offset'] as const;

/** No way of writing a criterion is longer, and a hostile one must not take long to compare. */
const LONGEST_NAME = 100;

/** A member of a request's data that is no criterion, but was probably meant as one. */
export interface IgnoredCriterion {
  readonly name: string;
  /** The criterion whose name it resembles. */
  readonly criterion: CriterionName;
}

/** How many ignored members are told. */
const MOST_IGNORED = 10;

/** Whether a parameter of a query gives values of a criterion: `name` in any case, `name[]` and `name[n]` of a list. */
export function givesCriterion(written: string, name: CriterionName): boolean {
  const bare = isListCriterion(name) ? written.replace(/\[\d*\]$/, '') : written;
  return bare.toLowerCase() === name.toLowerCase();
}

/**
 * Finds the parameters of a query that resemble one of the listing and are none. Ignored, such a filter would return all
 * footprints.
 */
export function misnamedParameters(query: JsonObject): FieldFault[] {
  return Object.keys(query).flatMap((written) => {
    const meant = nameMeant(written, PARAMETERS);
    return meant === undefined || isTaken(written, meant)
      ? []
      : [{ field: written, message: `is no parameter of this listing: use ${meant}` }];
  });
}

/** The members of a request's data that resemble a criterion and are none, up to 10. */
export function ignoredCriteria(data: JsonObject): IgnoredCriterion[] {
  const ignored: IgnoredCriterion[] = [];
  for (const name of Object.keys(data)) {
    const criterion = nameMeant(name, CRITERIA);
    if (criterion !== undefined && criterion !== name) ignored.push({ name, criterion });
    if (ignored.length === MOST_IGNORED) break;
  }
  return ignored;
}

/** Words ignored members for the partner that sent them. */
export function ignoredSentence(ignored: readonly IgnoredCriterion[]): string {
  return ignored.map(({ name, criterion }) => `"${name}" was ignored: the criterion is "${criterion}".`).join(' ');
}

function isTaken(written: string, meant: (typeof PARAMETERS)[number]): boolean {
  return meant === 'limit' || meant === 'offset' ? written.toLowerCase() === meant : givesCriterion(written, meant);
}

/** The name that another one resembles: the same without what follows a `[` or `.`, `_`, `-`, one final `s` and the case of letters. */
function nameMeant<Name extends string>(written: string, names: readonly Name[]): Name | undefined {
  const [begin = ''] = written.slice(0, LONGEST_NAME).split(/[[.]/, 1);
  const bare = begin.toLowerCase().trim().replace(/[_-]/g, '');
  return names.find((name) => bare === name.toLowerCase() || bare === `${name.toLowerCase()}s`);
}

function isListCriterion(name: CriterionName): name is ListCriterion {
  return (LIST_CRITERIA as readonly string[]).includes(name);
}
