import type { UnitKind } from '#model/terms';
import type { ImportField } from './fields/import-field.js';
import { FIELD_WORDS, WORDS_WITH_UNIT } from './heads/field-words.js';
import { mostLettersApart, words } from './heads/heading.js';
import type { ImportKind } from './kinds.js';
import { importFields } from './kinds.js';

/** A field, and what headers may call it. */
export interface KnownField {
  readonly field: ImportField;
  readonly own: string;
  readonly others: readonly string[];
  /** What a header with a unit may call it. */
  readonly withUnit: readonly string[];
  /** How many letters a header may differ in. Codes such as those of indicators differ in one letter and mean another. */
  readonly tolerance: number;
  /** Of a quantity or of emissions: the unit's kind, where it has to be one. */
  readonly unitKind?: UnitKind;
}

/** The fields of a kind by what headers call them. */
export interface KnownFields {
  readonly all: readonly KnownField[];
  readonly byOwn: ReadonlyMap<string, readonly KnownField[]>;
  readonly byOther: ReadonlyMap<string, readonly KnownField[]>;
  readonly byUnit: ReadonlyMap<string, readonly KnownField[]>;
}

const KNOWN = new Map<ImportKind, KnownFields>();

/** The fields of a kind never change. */
export function knownFields(kind: ImportKind): KnownFields {
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
    withUnit: field.unitField === undefined ? [] : (WORDS_WITH_UNIT[field.name] ?? []),
    tolerance: toleranceOf(field.name),
    unitKind: field.isKilograms ? 'mass' : unitKinds.get(field.unitField ?? ''),
  }));
  return {
    all,
    byOwn: by(all, ({ own }) => [own]),
    byOther: by(all, ({ others }) => others),
    byUnit: by(all, ({ withUnit }) => withUnit),
  };
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
