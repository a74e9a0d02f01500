import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';
import type { ImportProposal } from '#footprint/model';
import { DATE_FORMATS, DECIMAL_MARKS, REFERENCE_KEYS } from '#footprint/model';
import type { FileProposal } from '#footprint/store';
import { ENCODINGS, SEPARATORS } from '#sheets';
import { ImportMappingDto } from './import-mapping.dto.js';

const HEADER_FAULT = { message: 'has to be a list of texts' };

/** The header of a file, where the file itself is not sent. */
export class ImportHeaderDto {
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
  /** The field that it fills, where its header says which. */
  field?: string;
  /** exact: the header is the field's name. near: it is a word for it, or has a unit or a key behind it. */
  @ApiProperty({ enum: ['exact', 'near'] }) match?: 'exact' | 'near';
  /** The unit that the header states. */
  unit?: string;
  /** The key that the header states, by which the column names another record. */
  @ApiProperty({ enum: REFERENCE_KEYS }) by?: string;
  /** Up to three of its values. */
  samples!: string[];
}

/** What has to be decided or mended. */
export class OpenQuestionRecord {
  field!: string;
  message!: string;
}

/** What an import would make of a file, by its header and up to 200 rows below it. What they do not decide is absent. */
export class ImportProposalRecord {
  @ApiProperty({ enum: ['csv', 'xlsx'] }) format?: string;
  /** Of a CSV. */
  @ApiProperty({ enum: ENCODINGS }) encoding?: string;
  /** Of a CSV. */
  @ApiProperty({ enum: SEPARATORS }) separator?: string;
  /** Of a workbook: the sheet that is read. */
  sheet?: string;
  /** Of a workbook: its sheets. */
  sheets?: string[];
  /** The line of the header. */
  @ApiProperty({ type: 'integer' }) headerLine?: number;
  @ApiProperty({ enum: DECIMAL_MARKS }) decimal?: string;
  @ApiProperty({ enum: DATE_FORMATS }) date?: string;
  columns!: ColumnProposalRecord[];
  /** Needed fields that no column fills. */
  missing!: string[];
  /** What a person has to decide or to mend before the mapping can be used. */
  open!: OpenQuestionRecord[];
  /** Why the rows behind a line were not looked at, such as a file that is cut off. */
  fault?: string;
  /** Can be sent with the file as it is, unless something is open. */
  mapping!: ImportMappingDto;
}

export function proposalRecord(of: ImportProposal & Partial<FileProposal>): ImportProposalRecord {
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
    open: of.open.map(({ field, message }) => ({ field, message })),
    fault: of.fault,
    mapping: of.mapping as ImportMappingDto,
  };
}
