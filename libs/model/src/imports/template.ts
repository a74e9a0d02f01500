import type { IndicatorCode } from '#impacts';
import type { ColumnKind, SheetColumn } from '#sheets';
import { codesOf, UNIT_CODES } from '#model/terms';
import type { UnitCode, PactList } from '#model/terms';
import type { CellKind } from './fields/cell-kinds.js';
import type { ImportField } from './fields/import-field.js';
import type { ImportKind } from './kinds.js';
import { importFields } from './kinds.js';

/** A column of the file that people fill, explained. */
export interface TemplateColumn extends SheetColumn {
  readonly what: string;
  /** What a cell holds. */
  readonly holds: string;
  readonly unit: string;
  readonly limits: string;
  /** The values that there are, where they can be listed. */
  readonly allowed: string;
  readonly example: string;
}

/**
 * The columns of a file of records, each headed by the name of its field, so that the file needs no mapping.
 * @param indicators only those columns of `impacts` that are of these
 */
export function templateColumns(kind: ImportKind, indicators?: readonly IndicatorCode[]): TemplateColumn[] {
  const wanted = new Set<string>(indicators);
  return importFields(kind)
    .filter(({ isForOtherShapes }) => !isForOtherShapes)
    .filter(({ name }) => indicators === undefined || !isImpact(name) || wanted.has(name.split('.')[1] ?? ''))
    .map((field) => ({
      header: field.name,
      kind: SHEET_KINDS[field.cell.kind],
      width: Math.max(isLongText(field) ? 28 : 14, field.name.length + 2),
      what: field.needed || field.isNeededOfNew ? `${field.what}; needed` : field.what,
      unit: unitOf(field),
      ...explained(field),
    }));
}

function isImpact(name: string): boolean {
  return name.startsWith('impacts.');
}

function isLongText({ name, cell }: ImportField): boolean {
  return cell.kind === 'text' && cell.max >= 500 && !isImpact(name);
}

/** Figures are texts, of which Excel keeps all digits. */
const SHEET_KINDS: Readonly<Record<CellKind['kind'], ColumnKind>> = {
  text: 'text',
  number: 'number',
  integer: 'number',
  decimal: 'figure',
  flag: 'text',
  word: 'text',
  json: 'text',
  time: 'date',
  day: 'date',
  unit: 'text',
  reference: 'text',
};

const LIST_EXAMPLES: Readonly<Record<PactList, string>> = {
  crossSectoralStandards: '["ISO14067"]',
  productOrSectorSpecificRules: '[{"operator":"PEF","ruleNames":["PEFCR 1.0"]}]',
  extensions: '[{"specVersion":"2.0.0","dataSchema":"https://example.com/schema.json","data":{}}]',
};

function unitOf({ isKilograms, unitField, cell }: ImportField): string {
  if (isKilograms) return 'kg';
  if (unitField !== undefined) return `the one in ${unitField}`;
  return cell.kind === 'number' && cell.max === 100 ? '%' : '';
}

function explained({
  name,
  cell,
  keys = [],
}: ImportField): Pick<TemplateColumn, 'holds' | 'limits' | 'allowed' | 'example'> {
  const none = { limits: '', allowed: '' };
  switch (cell.kind) {
    case 'text':
      return { ...none, holds: 'text', limits: `at most ${cell.max} characters`, example: textExample(name) };
    case 'number':
      return { ...none, holds: 'number', limits: bounds(cell), example: cell.max === 100 ? '45' : '1.5' };
    case 'integer':
      return {
        ...none,
        holds: 'whole number',
        limits: bounds(cell),
        example: cell.max > 1_000 ? '2026' : String(cell.min),
      };
    case 'decimal':
      return {
        ...none,
        holds: 'decimal number as text, with a decimal point; every digit is kept',
        limits: bounds(cell),
        example: decimalExample(cell),
      };
    case 'flag':
      return { ...none, holds: 'yes or no', allowed: 'yes, no', example: 'yes' };
    case 'word':
      return { ...none, holds: 'one of a few texts', allowed: cell.words.join(', '), example: cell.words[0] ?? '' };
    case 'json':
      return { ...none, holds: 'a list as JSON, as the API has it', example: LIST_EXAMPLES[cell.list] };
    case 'day':
      return { ...none, holds: 'day, or a year', limits: 'YYYY-MM-DD', example: '2026-12-31' };
    case 'time':
      return {
        ...none,
        holds: 'day, or time such as 2026-01-31T12:00:00Z',
        limits: 'YYYY-MM-DD',
        example: '2026-01-31',
      };
    case 'unit': {
      const codes = cell.of === undefined ? UNIT_CODES : codesOf(cell.of);
      return {
        ...none,
        holds: 'unit code',
        allowed: codes.join(', '),
        example: UNIT_EXAMPLES.find((unit) => codes.includes(unit)) ?? '',
      };
    }
    case 'reference':
      return { ...none, holds: `what one record has as its ${keys.join(', ')}`, example: referenceExample(name) };
  }
}

const UNIT_EXAMPLES: readonly UnitCode[] = ['kg', 'km'];

function decimalExample({ min = 0, max }: { min?: number; max?: number }): string {
  if (max === 0) return '-0.125';
  return min > 0 ? String(min) : '0.125';
}

function bounds({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}

const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  syncId: 'ERP-4711',
  name: 'Steel sheet, 2 mm',
  sku: 'S-200',
  cpcCode: '41211',
  supplierPartId: 'SP-88',
  key: 'FE-200',
  lifecycleStage: 'A1',
  materialGroup: 'product',
  module: 'A1-A3',
  sourceUrl: 'https://example.org/steel',
  taxonomy: 'Metals/Steel',
};

function textExample(name: string): string {
  return TEXT_EXAMPLES[name] ?? 'any words';
}

const REFERENCE_EXAMPLES: Readonly<Record<string, string>> = { geoLocation: 'DE', scope: 'Scope 1', product: 'S-200' };

function referenceExample(name: string): string {
  return REFERENCE_EXAMPLES[name] ?? 'its very name';
}

/**
 * Lines that explain the columns, to stand above their header in a CSV. The first cell of each is a sentence, so that none is
 * taken for the header, of which every cell is the name of a field.
 */
export function explanationLines(kind: ImportKind, columns: readonly TemplateColumn[]): string[][] {
  const line = (first: string, of: (column: TemplateColumn) => string): string[] =>
    columns.map((column, at) => (at === 0 ? `${first} ${of(column)}` : of(column)));
  const holds = ({ holds, limits }: TemplateColumn) => [holds, limits].filter(Boolean).join('; ');
  return [
    [`Records of kind ${kind}, one in each line below the header. Columns may be left out, and cells left empty.`],
    line('What it is:', ({ what }) => what),
    line('What it holds:', holds),
    line('Unit:', ({ unit }) => unit || '-'),
    line('Allowed:', ({ allowed }) => allowed || 'anything of that kind'),
    line('Example:', ({ example }) => example),
  ];
}
