import type { GeoLocation, UnitCode } from '#model/terms';
import {
  MEANING_BY_KEY,
  candidateText,
  countryNames,
  kindOf,
  placeKey,
  placeMeaning,
  placesAround,
  readUnitText,
  scopeKey,
  scopeMeaning,
  scopeNames,
  unitKey,
} from '#model/terms';
import type { PlaceKey } from '#model/terms';
import type { ImportField, ReferenceKey } from './fields/import-field.js';
import { isWithin, mostLettersApart } from './heads/heading.js';
import type { ColumnMapping } from './mapping/column-mapping.js';
import { headerKey } from './mapping/column-mapping.js';
import type { ImportKind } from './kinds.js';
import { importField, importFields } from './kinds.js';
import { proposedAt } from './propose-mapping.js';

/** What a text that is refused most likely stands for. A person accepts it, as `values: {"text": value}` of the column. */
export interface ProposedValue {
  readonly value: string;
}

/** What is known of the place where a text stands. */
export interface TextContext {
  /** The only key by which the column names records. */
  readonly by?: ReferenceKey;
  /** The unit of the product that the row is about. */
  readonly product?: UnitCode;
}

/** What a refused text of a field may be replaced by, where that is one thing alone: of two that fit as well, neither is proposed. */
export function proposedValue(
  kind: ImportKind,
  field: string,
  text: string,
  context: TextContext = {},
): ProposedValue | undefined {
  const known = importField(kind, field);
  const value = known && text.length <= LONGEST ? valueFor(kind, known, text, context) : undefined;
  return value === undefined ? undefined : { value };
}

/** The same for a fault, which names a column of the file. A mapping without columns takes headers that are the names of fields. */
export function proposalForValue(
  kind: ImportKind,
  columns: readonly ColumnMapping[],
  { column, value }: { readonly column: string; readonly value: string },
): ProposedValue | undefined {
  const all = columns.length > 0 ? columns : proposedAt(kind, [column]).flatMap((each) => each ?? []);
  const filling = all.filter((each) => each.column !== undefined && headerKey(each.column) === headerKey(column));
  return only(
    filling.flatMap(({ field, by }) => proposedValue(kind, field, value, by && { by }) ?? []),
    (proposed) => proposed.value,
  );
}

/** No name is longer. */
const LONGEST = 200;

function valueFor(kind: ImportKind, field: ImportField, text: string, context: TextContext): string | undefined {
  if (field.cell.kind === 'unit') return unitFor(kind, field, text, context);
  switch (field.name) {
    case 'geoLocation':
      return placeFor(text, (context.by ? [context.by] : (field.keys ?? [])) as PlaceKey[]);
    case 'scope':
      return context.by === undefined || context.by === 'code' ? scopeFor(text) : undefined;
    default:
      return undefined;
  }
}

function unitFor(kind: ImportKind, field: ImportField, text: string, { product }: TextContext): string | undefined {
  const { of, isPer = false } = field.cell.kind === 'unit' ? field.cell : {};
  const at = { isPer, ...(of ? { kind: of } : product && { product }) };
  const read = readUnitText(text, at);
  // A multiple of a unit is one where a quantity stands beside it, or figures are per it.
  const takesMultiples = isPer || importFields(kind).some(({ unitField }) => unitField === field.name);
  const candidates =
    read.kind === 'asked' ? read.candidates : read.kind === 'unknown' ? near(unitKey(text), MEANING_BY_KEY) : [];
  const fitting = candidates.filter(
    ({ unit, factor }) =>
      unit !== undefined && (of === undefined || kindOf(unit) === of) && (factor === undefined || takesMultiples),
  );
  const found = only(fitting, (each) => candidateText(each) ?? '');
  const value = found && candidateText(found);
  return value !== undefined && readUnitText(value, at).kind === 'understood' ? value : undefined;
}

function placeFor(text: string, keys: readonly PlaceKey[]): string | undefined {
  const meaning = placeMeaning(text, keys);
  const place =
    meaning.kind === 'asked'
      ? only(meaning.candidates, ({ uuid }) => uuid)
      : meaning.kind === 'unknown'
        ? (narrowestIn(text) ?? countryNear(text))
        : undefined;
  const key = keys.includes('code') ? 'code' : keys[0];
  return place && key && place[key];
}

const BETWEEN_PLACES = /[,;/|()[\]]|\s[-–—]\s/;

/** `DE - Germany`, `Berlin, Germany`: the place that lies in all the others. */
function narrowestIn(text: string): GeoLocation | undefined {
  const parts = text.split(BETWEEN_PLACES).filter((part) => part.trim() !== '');
  const meanings = parts.map((part) => placeMeaning(part));
  const places = meanings.flatMap((each) => (each.kind === 'understood' ? [each.meant] : []));
  if (places.length < Math.max(2, parts.length)) return undefined;
  const liesIn = (one: GeoLocation, other: GeoLocation) =>
    [one, ...placesAround(one)].some(({ uuid }) => uuid === other.uuid);
  return places.find((one) => places.every((other) => liesIn(one, other)));
}

function countryNear(text: string): GeoLocation | undefined {
  const found = near(placeKey(text), countryNames());
  const places = found.flatMap((each) =>
    each.kind === 'understood' ? [each.meant] : each.kind === 'asked' ? each.candidates : [],
  );
  return only(places, ({ uuid }) => uuid);
}

function scopeFor(text: string): string | undefined {
  const meaning = scopeMeaning(text);
  switch (meaning.kind) {
    case 'asked':
      return only(meaning.candidates);
    case 'unknown':
      return only(
        near(scopeKey(text), scopeNames()).flatMap((each) =>
          each.kind === 'understood' ? [each.meant] : each.kind === 'asked' ? each.candidates : [],
        ),
      );
    default:
      return undefined;
  }
}

/** What the names mean that differ from a text in one letter; where there are none, in two. */
function near<Meant>(text: string, names: ReadonlyMap<string, Meant>): Meant[] {
  const apart = (letters: number) =>
    [...names].flatMap(([name, meant]) =>
      mostLettersApart(name) >= letters && isWithin(text, name, letters) ? [meant] : [],
    );
  const nearest = apart(1);
  return nearest.length > 0 ? nearest : apart(2);
}

/** The first of some things that are all the same one. */
function only<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => unknown = (thing) => thing): Thing | undefined {
  return new Set(things.map(keyOf)).size === 1 ? things[0] : undefined;
}
