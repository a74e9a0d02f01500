import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { DateFormat, DecimalMark } from './fields/cell-format.js';
import type { FileCell } from './fields/file-cell.js';
import { resolveMapping } from './import-mapping.js';
import type { ImportKind } from './kinds.js';
import { importField, importFields } from './kinds.js';
import type { ColumnMapping, ImportMapping } from './mapping/column-mapping.js';
import { headerKey, NO_VALUE } from './mapping/column-mapping.js';
import { unfilledFields } from './needed-of-new.js';
import type { DecidedForm } from './propose-format.js';
import { decideDate, decideDecimal } from './propose-format.js';
import { contentOf } from './heads/column-content.js';
import type { ProposedColumn } from './propose-mapping.js';
import { proposeByHeader } from './propose-mapping.js';

/** A column of a file, and what an import would make of it. */
export interface ColumnProposal extends Omit<Partial<ProposedColumn>, 'column'> {
  readonly column: string;
  /** Some of its values, each once. */
  readonly samples: readonly string[];
}

/** What an import would make of a file, as far as its header and first rows say. */
export interface ImportProposal {
  readonly columns: readonly ColumnProposal[];
  /** Needed fields that no column fills. */
  readonly missing: readonly string[];
  /** What a person has to decide, or to mend, before the mapping can be used. */
  readonly open: readonly FieldFault[];
  readonly mapping: ImportMapping;
  /**
   * The mapping with one of the forms that are asked for, by which the rows can be looked at meanwhile: what is open of a whole
   * column is not told again of each text.
   */
  readonly assumed: ImportMapping;
}

/** What its values say about the form of a column's numbers or days. */
interface ColumnForm {
  readonly decimal?: DecidedForm<DecimalMark>;
  readonly date?: DecidedForm<DateFormat>;
}

type StatedForm = Pick<ImportMapping, 'decimal' | 'date'>;

/**
 * Proposes how a file is mapped. What its header and first rows do not decide is left out, and told.
 * @param stated parts of the mapping that are known already, such as the sheet
 */
export function proposeImport(
  kind: ImportKind,
  header: readonly string[],
  rows: readonly (readonly FileCell[])[],
  stated: Partial<ImportMapping> = {},
): ImportProposal {
  const cells = header.map((_, place) => rows.flatMap((row) => row[place] ?? []).filter(isFilled));
  const none = new Set((stated.none ?? NO_VALUE).map(headerKey));
  const texts = cells.map((each) => each.flatMap(({ text }) => (none.has(headerKey(text)) ? [] : [text])));
  const { at, joined, where } = proposeByHeader(kind, header, texts.map(contentOf));
  const columns = at.map((proposed, place) => ({
    ...{ place, proposed, column: header[place] ?? '', samples: samplesOf(cells[place] ?? []) },
    form: proposed
      ? formOf(
          kind,
          proposed.field,
          (cells[place] ?? []).filter(({ text }) => !none.has(headerKey(text))),
        )
      : {},
  }));
  const form = {
    decimal: agreed(columns.map((column) => column.form.decimal?.only)),
    date: agreed(columns.map((column) => column.form.date?.only)),
  };
  const nameOf = (place: number): string => header[place] ?? '';
  const conditions = where.flatMap(({ place, ...condition }) => {
    const said = headerKey(condition.is ?? condition.isNot ?? '');
    return (texts[place] ?? []).some((text) => headerKey(text) === said)
      ? [{ column: nameOf(place), ...condition }]
      : [];
  });
  const ofSeveral = joined.map(({ field, places }): ColumnMapping => ({ columns: places.map(nameOf), field }));
  const mapping: ImportMapping = {
    ...stated,
    ...given(form),
    ...(stated.where === undefined && conditions.length > 0 && { where: conditions }),
    columns: keyedApart(
      [
        ...columns.flatMap((column) => (column.proposed ? [mapped(column.proposed, column.form, form)] : [])),
        ...ofSeveral,
      ],
      header,
      rows,
    ),
  };
  const filled = mapping.columns.map(({ field }) => field);
  const unfilled = unfilledFields(kind, filled);
  const needed = importFields(kind).flatMap((field) => (field.needed ? [field.name] : []));
  return {
    columns: columns
      .filter(({ column, samples }) => column.trim() !== '' || samples.length > 0)
      .map(({ column, proposed, samples }) => ({ column, ...proposed, samples })),
    missing: [...needed.filter((name) => !filled.includes(name)), ...unfilled.map(({ field }) => field)],
    open: [...columns.flatMap((column) => unclear(column, form)), ...faultsOf(kind, mapping, header)],
    mapping,
    assumed: {
      ...mapping,
      columns: mapping.columns.map((column) => {
        const { decimal, date } = columns.find(({ proposed }) => proposed?.field === column.field)?.form ?? {};
        return { ...given({ decimal: assumedOf(decimal, form.decimal), date: assumedOf(date, form.date) }), ...column };
      }),
    },
  };
}

/** Columns that tell records apart where their key alone does not: an id of each region, or of each year. */
const APART = [['geoLocation'], ['referenceYear'], ['geoLocation', 'referenceYear']];

/** Where the key of a table of factors stands in several rows, the key is made of it and of what differs in them. */
function keyedApart(
  columns: readonly ColumnMapping[],
  header: readonly string[],
  rows: readonly (readonly FileCell[])[],
): readonly ColumnMapping[] {
  const key = columns.find(({ field }) => field === 'key')?.column;
  if (key === undefined || columns.some(({ field }) => field === 'module')) return columns;
  const isApart = (names: readonly string[]): boolean => {
    const places = names.map((name) => header.indexOf(name));
    const keys = rows.map((row) => JSON.stringify(places.map((place) => row[place]?.text.trim() ?? '')));
    return new Set(keys).size === keys.length;
  };
  if (isApart([key])) return columns;
  const several = APART.map((fields) => [
    key,
    ...fields.flatMap((name) => columns.find(({ field }) => field === name)?.column ?? []),
  ]);
  const apart = several.find((names) => names.length > 1 && isApart(names));
  return apart === undefined
    ? columns
    : columns.map((column) => (column.field === 'key' ? { columns: apart, field: 'key' } : column));
}

/** One of the forms that come into question, where nothing says which it is. */
function assumedOf<Form>(of: DecidedForm<Form> | undefined, file: Form | undefined): Form | undefined {
  return of?.unclear !== undefined && of.only === undefined && file === undefined ? of.possible[0] : undefined;
}

function isFilled({ text }: FileCell): boolean {
  return text.trim() !== '';
}

/** How many values of a column are shown, and how much of each. */
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 100;

function samplesOf(cells: readonly FileCell[]): string[] {
  const texts = new Set(cells.map(({ text }) => text));
  return [...texts].slice(0, SAMPLES).map((text) => [...text].slice(0, SAMPLE_CHARACTERS).join(''));
}

/** Numbers and days that a workbook holds as such have no form of their own. */
function formOf(kind: ImportKind, field: string, cells: readonly FileCell[]): ColumnForm {
  const texts = cells.flatMap(({ text, isTyped, reason }) => (isTyped || reason !== undefined ? [] : [text.trim()]));
  switch (importField(kind, field)?.cell.kind) {
    case 'number':
    case 'integer':
    case 'decimal':
      return { decimal: decideDecimal(texts) };
    case 'time':
    case 'day':
      return { date: decideDate(texts, new Date().getUTCFullYear() + 1) };
    default:
      return {};
  }
}

/** What all say that say something. */
function agreed<Form>(forms: readonly (Form | undefined)[]): Form | undefined {
  const [first, ...others] = new Set(forms.filter((form) => form !== undefined));
  return others.length === 0 ? first : undefined;
}

/** The column of a mapping. It states its form where the columns of the file do not agree on one. */
function mapped({ match: _, ...column }: ProposedColumn, of: ColumnForm, file: StatedForm): ColumnMapping {
  return {
    ...column,
    ...given({
      decimal: file.decimal === undefined ? of.decimal?.only : undefined,
      date: file.date === undefined ? of.date?.only : undefined,
    }),
  };
}

function given({ decimal, date }: StatedForm): StatedForm {
  return { ...(decimal !== undefined && { decimal }), ...(date !== undefined && { date }) };
}

/** What the values of one column leave open, those of the others do not decide. */
function unclear({ column, form }: { column: string; form: ColumnForm }, file: StatedForm): FieldFault[] {
  const isOpen = <Form>(of: DecidedForm<Form> | undefined, stated: Form | undefined) =>
    of?.unclear !== undefined && (stated === undefined || !of.possible.includes(stated));
  const told = (field: string, why: string | undefined) => ({ field, message: `${JSON.stringify(column)}: ${why}` });
  return [
    ...(isOpen(form.decimal, file.decimal) ? [told('mapping.decimal', form.decimal?.unclear)] : []),
    ...(isOpen(form.date, file.date) ? [told('mapping.date', form.date?.unclear)] : []),
  ];
}

/** Why the mapping as it is would be refused for this header. */
function faultsOf(kind: ImportKind, mapping: ImportMapping, header: readonly string[]): readonly FieldFault[] {
  if (mapping.columns.length === 0) {
    return [{ field: 'mapping.columns', message: 'no header is known: say which field each column fills' }];
  }
  try {
    const columns = resolveMapping(kind, mapping, header);
    return unfilledFields(
      kind,
      columns.map(({ field }) => field.name),
    );
  } catch (error) {
    if (error instanceof Invalid) return error.faults;
    throw error;
  }
}
