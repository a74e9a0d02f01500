import type { Schemas } from '@footprint-exchange/client';

const LISTS = ['productId', 'companyId', 'geography', 'classification', 'status'] as const;
const TIMES = ['validOn', 'validAfter', 'validBefore'] as const;

/** Criteria as they are typed: lists are one a line. */
export type TypedCriteria = Partial<Record<(typeof LISTS)[number] | (typeof TIMES)[number], string>>;

/** The criteria that were typed; those left empty are absent. */
export function criteriaOf(typed: TypedCriteria): Schemas['CriteriaDto'] {
  const criteria: Schemas['CriteriaDto'] = {};
  for (const name of LISTS) {
    const lines = linesOf(typed[name] ?? '');
    if (lines.length > 0) criteria[name] = lines;
  }
  for (const name of TIMES) if (typed[name]) criteria[name] = typed[name];
  return criteria;
}

/** The lines of a text that have something in them. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
