import { Invalid } from '#faults';
import { kindOf, readUnitText } from '#model/terms';
import type { ImportField, ReferenceKey } from './fields/import-field.js';
import { RECORD_UUID, REFERENCE_KEYS } from './fields/import-field.js';
import type { ColumnMapping } from './mapping/column-mapping.js';
import type { Heading } from './heads/heading.js';
import { isWithin, readHeading, words } from './heads/heading.js';
import type { ColumnContent } from './heads/column-content.js';
import { isMoneyUnit } from './heads/column-content.js';
import type { ImportKind } from './kinds.js';
import type { KnownField, KnownFields } from './known-fields.js';
import { knownFields } from './known-fields.js';
import type { SystemProposal } from './propose-by-system.js';
import { proposedBySystem } from './propose-by-system.js';
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
const OWN_WAYS: readonly Way[] = [
  { candidates: ({ whole }, { byOwn }) => named(byOwn, whole), match: () => ({}) },
  { candidates: ({ unit, base }, { byOwn }) => (unit ? named(byOwn, base) : []), match: withUnit },
  { candidates: (header, { byOwn }) => beforeKey(byOwn, header), match: withKey },
];
const OTHER_WAYS: readonly Way[] = [
  { candidates: ({ whole }, { byOther }) => named(byOther, whole), match: keyItself },
  { candidates: ({ unit, base }, { byOther }) => (unit ? named(byOther, base) : []), match: withPhysicalUnit },
  { candidates: (header, { byOther }) => beforeKey(byOther, header), match: withKey },
  { candidates: ({ unit, base }, { byUnit }) => (unit ? named(byUnit, base) : []), match: withPhysicalUnit },
  {
    candidates: ({ trailing }, { byOwn, byOther, byUnit }) =>
      trailing ? [byOwn, byOther, byUnit].flatMap((by) => named(by, trailing.base)) : [],
    match: ({ trailing, ...header }, field) => withPhysicalUnit({ ...header, ...trailing }, field),
  },
  {
    candidates: (_, { all }) => all.filter(({ tolerance }) => tolerance > 0),
    match: ({ whole }, { own, tolerance }) => (isWithin(whole, own, tolerance) ? {} : undefined),
  },
];

/** What a header proposes: by the places of its columns, and beside them. */
export interface HeaderProposal extends Pick<SystemProposal, 'joined' | 'where'> {
  /** Undefined where the header says nothing that is known. */
  readonly at: readonly (ProposedColumn | undefined)[];
}

/** The field of each column whose header says which, in the order of the file; no field twice. */
export function proposeColumns(kind: ImportKind, header: readonly string[]): ProposedColumn[] {
  return proposedAt(kind, header).flatMap((proposal) => proposal ?? []);
}

/** The same by the places of the columns; undefined where the header says nothing that is known. */
export function proposedAt(kind: ImportKind, header: readonly string[]): readonly (ProposedColumn | undefined)[] {
  return proposeByHeader(kind, header, []).at;
}

/** What the columns of a file may fill, by their headers; what is in them speaks against a field that the header may mean. */
export function proposeByHeader(
  kind: ImportKind,
  all: readonly string[],
  contents: readonly (ColumnContent | undefined)[],
): HeaderProposal {
  const columns = new Columns(kind, withoutReadOnly(kind, all), contents);
  const system = columns.take(proposedBySystem(kind, columns.headings, 'signed'));
  for (const way of OWN_WAYS) columns.match(way, 'own');
  const others = columns.take(proposedBySystem(kind, columns.headings, 'unsigned'));
  for (const way of OTHER_WAYS) columns.match(way, 'word');
  return {
    at: columns.proposals,
    joined: [...system.joined, ...others.joined],
    where: [...system.where, ...others.where],
  };
}

/** The columns of a header, and the fields that were found for them so far. */
class Columns {
  readonly headings: readonly Heading[];
  readonly proposals: (ProposedColumn | undefined)[];
  private readonly known: KnownFields;
  private readonly taken = new Set<string>();
  /** Places of columns that fill nothing, or a field together with others. */
  private readonly closed = new Set<number>();
  private readonly hasCurrencies: boolean;

  constructor(
    kind: ImportKind,
    private readonly header: readonly string[],
    private readonly contents: readonly (ColumnContent | undefined)[],
  ) {
    this.headings = header.map(readHeading);
    this.proposals = header.map(() => undefined);
    this.known = knownFields(kind);
    this.hasCurrencies = this.headings.some(({ whole }) => CURRENCY_HEADS.includes(whole));
  }

  /** Takes what the heads of a system say, as far as fields and columns are free. */
  take(system: SystemProposal): Pick<SystemProposal, 'joined' | 'where'> {
    for (const { place, field } of system.columns) {
      if (!this.isOpen(place) || this.taken.has(field)) continue;
      this.taken.add(field);
      this.proposals[place] = { column: this.header[place] ?? '', field, match: 'near' };
    }
    const joined = system.joined.filter(
      ({ field, places }) => !this.taken.has(field) && places.every((each) => !this.closed.has(each)),
    );
    for (const { field, places } of joined) {
      this.taken.add(field);
      for (const place of places) if (this.isOpen(place)) this.closed.add(place);
    }
    for (const place of system.others) this.closed.add(place);
    return { joined, where: system.where };
  }

  /** Of several columns that mean one field the one takes it whose word comes first in the list. */
  match({ candidates, match }: Way, by: 'own' | 'word'): void {
    const found = this.headings.flatMap((heading, place) => {
      if (!heading.whole || !this.isOpen(place)) return [];
      return candidates(heading, this.known).flatMap((field) => {
        const found = this.isFitting(field, place, by) ? match(heading, field) : undefined;
        return found ? [{ place, field, found, rank: rankOf(field, heading) }] : [];
      });
    });
    const best = new Map<KnownField, number>();
    for (const { field, rank } of found) best.set(field, Math.min(rank, best.get(field) ?? Infinity));
    for (const each of [...found.filter(({ field, rank }) => rank === best.get(field)), ...found]) {
      const { place, field, found: rest } = each;
      if (!this.isOpen(place) || this.taken.has(field.field.name)) continue;
      this.taken.add(field.field.name);
      const { whole } = this.headings[place] ?? {};
      const isExact = by === 'own' && whole === field.own;
      this.proposals[place] = {
        column: this.header[place] ?? '',
        field: field.field.name,
        ...rest,
        match: isExact ? 'exact' : 'near',
      };
    }
  }

  private isOpen(place: number): boolean {
    return this.proposals[place] === undefined && !this.closed.has(place);
  }

  /** Whoever heads a column with the name of a field means it, whatever is in it. */
  private isFitting({ field }: KnownField, place: number, by: 'own' | 'word'): boolean {
    const content = this.contents[place];
    if (by === 'own') return true;
    const isMoney = content?.isMoney ?? false;
    switch (field.cell.kind) {
      case 'number':
      case 'integer':
      case 'decimal':
        if (isMoney || (this.hasCurrencies && MONEY_HEADS.includes(this.headings[place]?.whole ?? ''))) return false;
        return content?.isNumbers ?? true;
      case 'time':
      case 'day':
        return content?.hasDigit ?? true;
      default:
        return field.name === 'sourceUrl' ? (content?.hasAddress ?? true) : true;
    }
  }
}

/** Beside a column of currencies these are amounts of money. */
const MONEY_HEADS = ['amount', 'betrag', 'total', 'value'];
const CURRENCY_HEADS = ['currency', 'wahrung', 'waehrung', 'devise', 'moneda', 'valuta', 'waers', 'currency code'];

function rankOf({ others, withUnit }: KnownField, { whole, base }: Heading): number {
  const ranks = [others.indexOf(whole), others.indexOf(base), withUnit.indexOf(base)].filter((rank) => rank >= 0);
  return Math.min(...ranks, others.length);
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

/** The same of a word for the field: an amount of money is no quantity. */
function withPhysicalUnit(header: Heading, field: KnownField): { unit?: string } | undefined {
  return isMoneyUnit(header.unit ?? '') ? undefined : withUnit(header, field);
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
