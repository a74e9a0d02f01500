import { Invalid } from '#faults';
import { kindOf, readUnitText } from '#model/terms';
import type { UnitKind } from '#model/terms';
import type { ImportField, ReferenceKey } from './fields/import-field.js';
import { RECORD_UUID, REFERENCE_KEYS } from './fields/import-field.js';
import type { ColumnMapping } from './mapping/column-mapping.js';
import type { Heading } from './heading.js';
import { isWithin, mostLettersApart, readHeading, words } from './heading.js';
import { FIELD_WORDS } from './field-words.js';
import type { ImportKind } from './kinds.js';
import { importFields } from './kinds.js';
import { withoutReadOnly } from './read-only-columns.js';
import { OF_CO2E } from './mapping/mapped-unit.js';

/** A column of the file, and the field that it may fill. */
export interface ProposedColumn extends ColumnMapping {
  readonly column: string;
  /**
   * Exact: the header is the field's name. Near: it is one of the words people use for it, differs in a letter or two, or has
   * a unit or the key of a reference behind it.
   */
  readonly match: 'exact' | 'near';
}

/** A field, and what headers may call it. */
interface KnownField {
  readonly field: ImportField;
  readonly own: string;
  readonly others: readonly string[];
  /** How many letters a header may differ in. Codes such as those of indicators differ in one letter and mean another. */
  readonly tolerance: number;
  /** Of a quantity or of emissions: the unit's kind, where it has to be one. */
  readonly unitKind?: UnitKind;
}

/** The fields of a kind by what headers call them. */
interface KnownFields {
  readonly all: readonly KnownField[];
  readonly byOwn: ReadonlyMap<string, readonly KnownField[]>;
  readonly byOther: ReadonlyMap<string, readonly KnownField[]>;
}

/** The rest of a mapping where a header means a field. */
type Match = Omit<ColumnMapping, 'column' | 'field'>;

/** A way in which a header may mean a field: the fields that come into question, and what the header says beside. */
interface Way {
  readonly candidates: (header: Heading, known: KnownFields) => readonly KnownField[];
  readonly match: (header: Heading, field: KnownField) => Match | undefined;
}

const named = (known: ReadonlyMap<string, readonly KnownField[]>, text: string) => known.get(text) ?? [];
const beforeKey = (known: ReadonlyMap<string, readonly KnownField[]>, { whole }: Heading) =>
  KEY_WORDS.flatMap((key) => (whole.endsWith(` ${key}`) ? named(known, whole.slice(0, -key.length - 1)) : []));

/** In this order: what one of them finds, those behind it leave alone. */
const WAYS: readonly Way[] = [
  { candidates: ({ whole }, { byOwn }) => named(byOwn, whole), match: () => ({}) },
  { candidates: ({ unit, base }, { byOwn }) => (unit ? named(byOwn, base) : []), match: withUnit },
  { candidates: (header, { byOwn }) => beforeKey(byOwn, header), match: withKey },
  { candidates: ({ whole }, { byOther }) => named(byOther, whole), match: keyItself },
  { candidates: ({ unit, base }, { byOther }) => (unit ? named(byOther, base) : []), match: withUnit },
  { candidates: (header, { byOther }) => beforeKey(byOther, header), match: withKey },
  {
    candidates: (_, { all }) => all.filter(({ tolerance }) => tolerance > 0),
    match: ({ whole }, { own, tolerance }) => (isWithin(whole, own, tolerance) ? {} : undefined),
  },
];

/** The field of each column whose header says which, in the order of the file; no field twice. */
export function proposeColumns(kind: ImportKind, header: readonly string[]): ProposedColumn[] {
  return proposedAt(kind, header).flatMap((proposal) => proposal ?? []);
}

/** The same by the places of the columns; undefined where the header says nothing that is known. */
export function proposedAt(kind: ImportKind, all: readonly string[]): (ProposedColumn | undefined)[] {
  const header = withoutReadOnly(kind, all);
  const headings = header.map(readHeading);
  const known = knownFields(kind);
  const taken = new Set<KnownField>();
  const proposals: (ProposedColumn | undefined)[] = header.map(() => undefined);
  for (const [index, { candidates, match }] of WAYS.entries()) {
    for (const [place, column] of header.entries()) {
      const heading = headings[place];
      if (!heading?.whole || proposals[place]) continue;
      for (const field of candidates(heading, known)) {
        const found = taken.has(field) ? undefined : match(heading, field);
        if (!found) continue;
        taken.add(field);
        proposals[place] = { column, field: field.field.name, ...found, match: index === 0 ? 'exact' : 'near' };
        break;
      }
    }
  }
  return proposals;
}

/**
 * The columns of a file whose headers are the names of fields, so that it needs no mapping.
 * @throws Invalid that names the columns that are no fields, and what they may mean
 */
export function ownColumns(kind: ImportKind, header: readonly string[]): ColumnMapping[] {
  const { byOwn } = knownFields(kind);
  const columns = withoutReadOnly(kind, header).flatMap((column) =>
    column.trim() === '' ? [] : [{ column, field: byOwn.get(words(column))?.[0]?.field.name }],
  );
  if (columns.some(({ field }) => field === undefined)) {
    const near = new Map(proposeColumns(kind, header).map(({ column, field }) => [column, field]));
    const named = columns.flatMap(({ column, field }) => {
      if (field !== undefined) return [];
      const meant = near.get(column);
      return [meant === undefined ? JSON.stringify(column) : `${JSON.stringify(column)} (${meant}?)`];
    });
    const message = `These columns are no fields of kind ${kind}: ${named.join(', ')}. Say in a mapping what each is, or leave it out there.`;
    throw new Invalid({ field: 'mapping', message });
  }
  const key = header.filter((column) => column === RECORD_UUID.name).map((column) => ({ column, field: column }));
  return [...key, ...columns.map(({ column, field = '' }) => ({ column, field }))];
}

const KNOWN = new Map<ImportKind, KnownFields>();

/** The fields of a kind never change. */
function knownFields(kind: ImportKind): KnownFields {
  const known = KNOWN.get(kind) ?? readFields(importFields(kind));
  KNOWN.set(kind, known);
  return known;
}

function readFields(fields: readonly ImportField[]): KnownFields {
  const unitKinds = new Map(fields.map(({ name, cell }) => [name, cell.kind === 'unit' ? cell.of : undefined]));
  const all = fields.map((field) => ({
    field,
    own: words(field.name),
    others: FIELD_WORDS[field.name] ?? [],
    tolerance: toleranceOf(field.name),
    unitKind: field.isKilograms ? 'mass' : unitKinds.get(field.unitField ?? ''),
  }));
  return { all, byOwn: by(all, ({ own }) => [own]), byOther: by(all, ({ others }) => others) };
}

function by(
  fields: readonly KnownField[],
  textsOf: (field: KnownField) => readonly string[],
): ReadonlyMap<string, readonly KnownField[]> {
  const known = new Map<string, KnownField[]>();
  for (const field of fields) {
    for (const text of textsOf(field)) known.set(text, [...(known.get(text) ?? []), field]);
  }
  return known;
}

function toleranceOf(name: string): number {
  if (/\d/.test(name) || name.split('.').length > 2) return 0;
  return mostLettersApart(words(name));
}

/** `Menge (t)`: the unit has to be one that the field takes. A share may say `%`, as its cells may. */
function withUnit({ unit = '' }: Heading, { field, unitKind }: KnownField): { unit?: string } | undefined {
  if (unit === '%') return field.cell.kind === 'number' && field.cell.max === 100 ? {} : undefined;
  const code = field.isKilograms ? unit.replace(OF_CO2E, '') : unit;
  const hasUnit = field.isKilograms || field.unitField !== undefined;
  const read = hasUnit ? readUnitText(code, unitKind === undefined ? {} : { kind: unitKind }) : undefined;
  // A mapping states a unit, but no multiple of one.
  if (read?.kind !== 'understood' || read.factor !== undefined || read.basis !== undefined) return undefined;
  return unitKind === undefined || kindOf(read.unit) === unitKind ? { unit: read.unit } : undefined;
}

/** What headers call the keys of references. */
const KEY_WORDS = REFERENCE_KEYS.map(words);

/** `product sku`: the record that a column names, and by which of its keys. */
function withKey({ whole }: Heading, { field }: KnownField): { by: ReferenceKey } | undefined {
  const by = keyAt(field, (key) => whole.endsWith(` ${key}`));
  return by && { by };
}

/** `sku` alone, where that is a word for the record that it names. */
function keyItself({ whole }: Heading, { field }: KnownField): { by?: ReferenceKey } {
  const by = keyAt(field, (key) => whole === key);
  return by ? { by } : {};
}

function keyAt({ keys = [] }: ImportField, isNamed: (words: string) => boolean): ReferenceKey | undefined {
  return keys.find((key) => isNamed(words(key)));
}
