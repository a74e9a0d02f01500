import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import type { FieldFault } from '#faults';
import { Faults, Invalid } from '#faults';
import type { ImportKind, ImportMapping } from '#model/imports';
import { DATE_FORMATS, DECIMAL_MARKS, importField, REFERENCE_KEYS } from '#model/imports';
import { ENCODINGS, SEPARATORS } from '#sheets';
import { parseJson } from '../web/body/json-text.js';
import { AsSent, Flag, Name, Nested, NestedList, Text } from '../web/rules/index.js';
import { readFields } from '../web/rules/validation.js';

const OneOf = (values: readonly string[]) =>
  IsIn(values, { message: `has to be one of ${values.map(quoted).join(', ')}` });
const quoted = (value: string): string => JSON.stringify(value);

/** Texts by texts. */
const Words = () =>
  applyDecorators(
    AsSent(),
    ValidateBy({
      name: 'words',
      validator: { validate: areWords, defaultMessage: () => 'has to be texts and what they stand for, {"…": "…"}' },
    }),
    ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }),
  );

function areWords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every((pair) => pair.every(isText));
}

const MOST_TEXTS = 100;
const LONGEST_TEXT = 500;

/** A list of texts. */
const Texts = () =>
  applyDecorators(
    ValidateBy({
      name: 'texts',
      validator: {
        validate: areTexts,
        defaultMessage: () => `has to be a list of at most ${MOST_TEXTS} texts of at most ${LONGEST_TEXT} characters`,
      },
    }),
    ApiProperty({ type: 'array', items: { type: 'string', maxLength: LONGEST_TEXT }, maxItems: MOST_TEXTS }),
  );

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_TEXTS && value.every(isText);
}

const isText = (text: unknown): boolean => typeof text === 'string' && text.length <= LONGEST_TEXT;

/** A list of conditions, none of which is null. */
const Conditions = () => {
  const items = '{column, is}';
  return applyDecorators(
    NestedList(() => RowConditionDto, { max: 100, items }),
    ValidateBy(
      { name: 'noNull', validator: { validate: (item) => item !== null } },
      { each: true, message: `has to be a list of ${items}` },
    ),
  );
};

/** What numbers are divided by: what a column has in the same row, or the same number in every row. It has to be above 0. */
export class DivisorDto {
  /** The header of the column, up to 500 characters. */
  @Text(500) column?: string | null;
  /** Instead of a column: a number such as 1000, up to 100 characters. */
  @Text(100) constant?: string | null;
}

/**
 * What a row has to say in a column, mapped or not: one of is, isNot, oneOf, contains and empty. Case and blanks are
 * ignored. A row whose cell cannot be read is at fault.
 */
export class RowConditionDto {
  /** The header of the column, up to 500 characters. */
  @Name() column!: string;
  /** The text of the column. */
  @Text(500) is?: string | null;
  /** Any other text, or none. */
  @Text(500) isNot?: string | null;
  /** One of these texts, at most 100. */
  @IsOptional() @Texts() oneOf?: string[] | null;
  /** A part of the text. */
  @Text(500) contains?: string | null;
  /** Whether the cell is empty; texts of `none` are, too. */
  @Flag() empty?: boolean | null;
}

/** What fills one field of a record: a column of the file, several columns, or the same text in every row. */
export class ColumnMappingDto {
  /** The header of the column, as the file has it, up to 500 characters; case and spaces around it are ignored. */
  @Text(500) column?: string | null;
  /**
   * Of key, syncId and name, instead of a column: the headers of several, whose texts are joined by ` | `. A name
   * leaves out empty ones, a key keeps their places.
   */
  @IsOptional() @Texts() columns?: string[] | null;
  /** Instead of a column: what every row says, up to 20,000 characters. */
  @Text(20_000) constant?: string | null;
  /** The field, such as quantity or impacts.GWP-fossil.A1; `GET /v1/import/template` lists them. */
  @Text(200) field!: string;
  /**
   * The unit of the column's numbers, where no column gives it: a code, or what files call it, such as tonnes or 1000
   * pcs. Emissions in another unit of mass than kg are converted.
   */
  @Text(200) unit?: string | null;
  /** The key by which the column names another record; by default each is tried. */
  @IsOptional() @OneOf(REFERENCE_KEYS) @ApiProperty({ enum: REFERENCE_KEYS }) by?: string | null;
  /** How the column writes decimals: with a point or a comma; by default as the file does. */
  @IsOptional() @OneOf(DECIMAL_MARKS) @ApiProperty({ enum: DECIMAL_MARKS }) decimal?: string | null;
  /** How the column writes days; by default as the file does. */
  @IsOptional() @OneOf(DATE_FORMATS) @ApiProperty({ enum: DATE_FORMATS }) date?: string | null;
  /** What texts of the column stand for, such as {"tonnes": "t"}; others are read as they are. */
  @Words() values?: Record<string, string> | null;
  /** Of a figure or a quantity: how many of its unit it is per, such as 1000. It is divided by this, last and exactly. */
  @Nested(() => DivisorDto) per?: DivisorDto | null;
}

/** How the columns of a file become fields of records. Columns that it does not name are left out. */
export class ImportMappingDto {
  /** How the file writes decimals: with a point, which is the default, or a comma. */
  @IsOptional() @OneOf(DECIMAL_MARKS) @ApiProperty({ enum: DECIMAL_MARKS }) decimal?: string | null;
  /** How the file writes days; by default those are read that can be read in one way only. */
  @IsOptional() @OneOf(DATE_FORMATS) @ApiProperty({ enum: DATE_FORMATS }) date?: string | null;
  /** The encoding of a CSV; detected by default. */
  @IsOptional() @OneOf(ENCODINGS) @ApiProperty({ enum: ENCODINGS }) encoding?: string | null;
  /** What separates the cells of a CSV; detected by default. */
  @IsOptional() @OneOf(SEPARATORS) @ApiProperty({ enum: SEPARATORS }) separator?: string | null;
  /** The sheet of a workbook; by default the first, or the only one that has every column. */
  @Text(200) sheet?: string | null;
  /** The line where the header begins, from 1 to 1,000; by default the first, among 50, that has every column. */
  @IsOptional()
  @IsInt({ message: 'has to be a line number' })
  @Min(1)
  @Max(1_000)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 1_000 })
  headerLine?: number | null;
  /**
   * Of how many rows the header is, from 1 to 5; one by default. A column is called by its texts in them, from top to
   * bottom, with blanks between. A merged cell counts for each column that it covers.
   */
  @IsOptional()
  @IsInt({ message: 'has to be a number of rows' })
  @Min(1)
  @Max(5)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  headerRows?: number | null;
  /**
   * Texts that say nothing, in any column, at most 100; case and spaces around them are ignored. By default these are `-`,
   * `N/A`, `n.a.`, `k.A.` and `#N/A` in the columns of numbers, days, units and references.
   */
  @IsOptional()
  @Texts()
  none?: string[] | null;
  /** Which rows are read: those of which all of these hold, at most 100. The others are left out, and counted. */
  @Conditions()
  where?: RowConditionDto[] | null;
  /** What fills each field, at most 1,000. Without any, every column has to be headed by the name of its field. */
  @NestedList(() => ColumnMappingDto, { max: 1_000, items: '{column, field}' })
  columns?: ColumnMappingDto[] | null;
}

/** The mapping of an import: the one that is kept, or the one that came with the file. @throws Invalid where there are both */
export async function mappingOf(
  kind: ImportKind,
  { kept, mapping }: { readonly kept?: ImportMapping; readonly mapping?: string },
): Promise<ImportMapping> {
  if (kept === undefined) return readMapping(kind, mapping);
  if (mapping === undefined || mapping.trim() === '') return kept;
  throw new Invalid({
    field: 'mapping',
    message: 'is given twice, in the query and as a part of the body: one of them',
  });
}

/** The mapping of a multipart body, which is JSON. @throws Invalid */
async function readMapping(kind: ImportKind, text: string | undefined): Promise<ImportMapping> {
  if (text === undefined || text.trim() === '') return { columns: [] };
  const parsed = parsedMapping(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw notAnObject();
  const { fields, faults } = await readFields(ImportMappingDto, { columns: [], ...parsed });
  const found = new Faults(faults.map(({ field, message }) => ({ field: `mapping.${field}`, message })));
  found.add(...unknownFields(kind, fields.columns));
  found.requireNone();
  return withoutNulls({ ...fields, columns: fields.columns ?? [] }) as ImportMapping;
}

/** Fields that records of a kind do not have. */
export function unknownFields(kind: ImportKind, columns: ImportMappingDto['columns']): FieldFault[] {
  return [...(columns ?? []).entries()].flatMap(([index, column]) =>
    importField(kind, column?.field ?? '')
      ? []
      : [{ field: `mapping.columns.${index}.field`, message: `is no field of kind ${kind}` }],
  );
}

function parsedMapping(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      error.faults.map(({ message }) => ({ field: 'mapping', message: message.replace('The body', 'It') })),
    );
  }
}

function notAnObject(): Invalid {
  return new Invalid({ field: 'mapping', message: 'has to be a JSON object' });
}

/** In a mapping null is the same as absent. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each)]));
}
