import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';
import type { ImportProposal, OpenText } from '#model/imports';
import { DATE_FORMATS, DECIMAL_MARKS, REFERENCE_KEYS } from '#model/imports';
import type { CheckedProposal } from '#imports';
import { ENCODINGS, SEPARATORS } from '#sheets';
import { ImportMappingDto } from './import-mapping.dto.js';
import { ImportWarningRecord, warningRecord } from './import-record.js';

const HEADER_FAULT = { message: 'has to be a list of texts' };

/** The header of a file, where the file itself is not sent. */
export class ImportHeaderDto {
  /** The texts of the header, from the first column on, at most 1,000. */
  @IsArray(HEADER_FAULT)
  @IsString({ each: true, ...HEADER_FAULT })
  @ArrayMaxSize(1_000, { message: 'must not hold more than 1000' })
  @ApiProperty({ type: 'array', items: { type: 'string' }, maxItems: 1_000 })
  header!: string[];
}

/** A column of the file, and what an import would make of it. */
export class ColumnProposalRecord {
  /** The header of the column. */
  column!: string;
  /** The field that it fills; absent where its header does not say which. */
  field?: string;
  /**
   * `exact`: the header is the name of the field. `near`: it is a word for it, or has a unit or a key behind it. Absent
   * where no field was found.
   */
  @ApiProperty({ enum: ['exact', 'near'] }) match?: 'exact' | 'near';
  /** The unit that the header states; absent where it states none. */
  unit?: string;
  /** The key that the header states, by which the column names another record. */
  @ApiProperty({ enum: REFERENCE_KEYS }) by?: string;
  /** Up to three of its values. */
  samples!: string[];
}

/** What a refused text most likely stands for. */
export class ProposedValueRecord {
  /** The text that would be read instead. The mapping says so, as `values: {"text": "value"}` of the column. */
  value!: string;
}

/**
 * What a person has to decide or to mend before the file can be imported: of the mapping itself (`field` and `message`), or a text
 * of some rows that would be refused (the other members).
 */
export class OpenQuestionRecord {
  /** Of the mapping: the part of it, or the field, that it is about. */
  field?: string;
  /** Of the mapping: what is open, in words. */
  message?: string;
  /** Of a text: the header of its column; empty where it is the whole row. */
  column?: string;
  /** The text, as it stands in the file. */
  value?: string;
  /** How many of the rows that were looked at have it. */
  @ApiProperty({ type: 'integer' }) count?: number;
  /** The first line that has it. */
  @ApiProperty({ type: 'integer' }) firstLine?: number;
  /** Why the text would be refused. */
  reason?: string;
  /** What the text may be replaced by, where that is one thing alone. */
  proposal?: ProposedValueRecord;
}

/**
 * What an import would make of a file, by its header and up to 1,000 rows below it. What they do not decide is absent.
 */
export class ImportProposalRecord {
  /** The format of the file; absent where only a header was sent. */
  @ApiProperty({ enum: ['csv', 'xlsx'] }) format?: string;
  /** The encoding of a CSV. */
  @ApiProperty({ enum: ENCODINGS }) encoding?: string;
  /** What separates the cells of a CSV. */
  @ApiProperty({ enum: SEPARATORS }) separator?: string;
  /** Of a workbook: the sheet that is read. */
  sheet?: string;
  /** Of a workbook: the names of its sheets. */
  sheets?: string[];
  /** The line of the header, from 1. */
  @ApiProperty({ type: 'integer' }) headerLine?: number;
  /** How the file writes decimals: with a point or a comma. */
  @ApiProperty({ enum: DECIMAL_MARKS }) decimal?: string;
  /** How the file writes days. */
  @ApiProperty({ enum: DATE_FORMATS }) date?: string;
  /** The columns of the file, from the first on. */
  columns!: ColumnProposalRecord[];
  /** Needed fields that no column fills. */
  missing!: string[];
  /**
   * What a person has to decide or to mend before the file can be imported. The rows that were looked at are checked as those of
   * new records (`mode=create`), datasets as those of a new database.
   */
  open!: OpenQuestionRecord[];
  /** What may be meant otherwise in the rows that were looked at, although nothing is wrong with it. */
  warnings!: ImportWarningRecord[];
  /** Why the rows behind a line were not looked at, such as a file that is cut off; absent where all were. */
  fault?: string;
  /** The mapping that follows. It can be sent with the file as it is, unless something is open. */
  mapping!: ImportMappingDto;
}

export function proposalRecord(of: ImportProposal & Partial<CheckedProposal>): ImportProposalRecord {
  const { decimal, date } = of.mapping;
  return {
    format: of.format,
    encoding: of.encoding,
    separator: of.separator,
    sheet: of.sheet,
    sheets: of.format === 'xlsx' ? [...(of.sheets ?? [])] : undefined,
    headerLine: of.headerLine,
    decimal,
    date,
    columns: of.columns.map(({ column, field, match, unit, by, samples }) => {
      return { column, field, match, unit, by, samples: [...samples] };
    }),
    missing: [...of.missing],
    open: [...of.open.map(({ field, message }) => ({ field, message })), ...(of.texts ?? []).map(openText)],
    warnings: (of.warnings ?? []).map(warningRecord),
    fault: of.fault,
    mapping: of.mapping as ImportMappingDto,
  };
}

function openText({ column, value, count, firstLine, reason, proposal }: OpenText): OpenQuestionRecord {
  return { column, value, count, firstLine, reason, proposal: proposal && { value: proposal.value } };
}
