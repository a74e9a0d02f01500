import type { Schemas } from '@footprint-exchange/client';

/** What fills one field. */
export type Entry = Schemas['ColumnMappingDto'];
export type Condition = Schemas['RowConditionDto'];
export type Mapping = Schemas['ImportMappingDto'];
export type Warning = Schemas['ImportWarningRecord'];
export type OpenText = Schemas['OpenQuestionRecord'];
/** What the service makes of a file. */
export type Proposal = Schemas['ImportProposalRecord'];
/** Texts by the text that they stand for. */
export type Words = Readonly<Record<string, string>>;
