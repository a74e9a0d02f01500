import type { Schemas } from '@footprint-exchange/client';

type Proposal = Schemas['ImportProposalRecord'];
type Mapping = Schemas['ImportMappingDto'];

/** What a person says of a column: the field that it fills, or none, and the unit of its numbers. */
export interface Choice {
  readonly field: string;
  readonly unit: string;
}

export type Choices = Readonly<Record<string, Choice>>;

export function choicesOf({ columns }: Proposal): Choices {
  return Object.fromEntries(columns.map(({ column, field = '', unit = '' }) => [column, { field, unit }]));
}

/** Whether the rows need a day and, as the columns are mapped now, none fills it: then one is stated for all rows. */
export function lacksDay({ missing }: Proposal, choices: Choices): boolean {
  return missing.includes('startDate') && Object.values(choices).every(({ field }) => field !== 'startDate');
}

/** The mapping of a proposal with what a person chose for its columns. What it says else of a column that keeps its field stays. @param more columns of it are added */
export function mappingOf({ mapping, columns }: Proposal, choices: Choices, more: Mapping): Mapping {
  const proposed = mapping.columns ?? [];
  const chosen = columns.flatMap(({ column }) => {
    const { field = '', unit = '' } = choices[column] ?? {};
    if (!field) return [];
    const kept = proposed.find((each) => each.column === column && each.field === field);
    const { unit: _, ...others } = kept ?? { column, field };
    return [{ ...others, ...(unit && { unit }) }];
  });
  const constants = [...proposed.filter(({ column }) => !column), ...(more.columns ?? [])];
  return { ...mapping, ...more, columns: [...constants, ...chosen] };
}
