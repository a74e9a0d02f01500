import { Invalid } from '#faults';
import { fold } from '../search/fold.js';
import type { ImportField, ImportKind } from './import-field.js';
import { importFields } from './import-fields.js';
import type { ColumnMapping } from './import-mapping.js';

/** A column of the file, and the field that it may fill. */
export interface ProposedColumn extends ColumnMapping {
  readonly column: string;
  /** Exact: the header is the field's name. Near: it is one of the words people use for it, or differs in a letter or two. */
  readonly match: 'exact' | 'near';
}

/** What people call these fields, in several languages, folded. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  syncId: ['id', 'external id', 'externe id', 'erp id'],
  name: ['product', 'product name', 'bezeichnung', 'produkt', 'materialname', 'designation', 'nom', 'nombre'],
  description: ['beschreibung', 'text', 'descripcion'],
  notes: ['note', 'notiz', 'bemerkung', 'comment', 'kommentar', 'remarks'],
  sku: [
    'article',
    'article number',
    'artikel',
    'artikelnummer',
    'material number',
    'materialnummer',
    'item number',
    'part number',
  ],
  unit: ['einheit', 'uom', 'unit of measure', 'unite', 'unidad', 'mengeneinheit'],
  quantity: ['amount', 'menge', 'anzahl', 'qty', 'quantite', 'cantidad'],
  weight: ['gewicht', 'mass', 'masse', 'net weight', 'nettogewicht', 'poids', 'peso'],
  'weight.unit': ['weight unit', 'gewichtseinheit'],
  supplier: ['lieferant', 'vendor', 'fournisseur', 'proveedor', 'kreditor'],
  geoLocation: ['country', 'land', 'pays', 'pais', 'herkunftsland', 'country of origin', 'region'],
  taxonomy: ['category', 'kategorie', 'warengruppe', 'categorie'],
  startDate: ['date', 'datum', 'start', 'from', 'von', 'beginn', 'valid from', 'gultig ab'],
  endDate: ['end', 'to', 'bis', 'ende', 'valid to', 'gultig bis'],
  scope: ['ghg scope', 'scope category'],
  org: ['organisation', 'organization', 'site', 'plant', 'werk', 'standort', 'kostenstelle', 'cost center'],
  group: ['gruppe', 'project', 'projekt'],
  product: ['material', 'artikel', 'item', 'sku'],
  transportLane: ['lane', 'relation', 'route', 'transport'],
  recycledPercent: ['recycled content', 'rezyklatanteil'],
};

/** Longer headers may differ in more letters and still be meant. */
const NEAR_FROM_LENGTH = 5;
const FAR_FROM_LENGTH = 9;

/** The field of each column whose header says which, in the order of the file; no field twice. */
export function proposeColumns(kind: ImportKind, header: readonly string[]): ProposedColumn[] {
  const fields = importFields(kind);
  const taken = new Set<string>();
  const proposals = new Map<number, ProposedColumn>();
  for (const match of ['exact', 'near'] as const) {
    for (const [place, column] of header.entries()) {
      if (column.trim() === '' || proposals.has(place)) continue;
      const field = fields.find((each) => !taken.has(each.name) && isMatch(match, words(column), each));
      if (!field) continue;
      taken.add(field.name);
      proposals.set(place, { column, field: field.name, match });
    }
  }
  return [...proposals].sort(([one], [other]) => one - other).map(([, proposal]) => proposal);
}

/**
 * The columns of a file whose headers are the names of fields, so that it needs no mapping.
 * @throws Invalid that names the columns that are no fields, and what they may mean
 */
export function ownColumns(kind: ImportKind, header: readonly string[]): ColumnMapping[] {
  const proposed = new Map(proposeColumns(kind, header).map((each) => [each.column, each]));
  const unknown = header.filter((column) => column.trim() !== '' && proposed.get(column)?.match !== 'exact');
  if (unknown.length > 0) {
    const named = unknown.map((column) => {
      const near = proposed.get(column)?.field;
      return near === undefined ? JSON.stringify(column) : `${JSON.stringify(column)} (${near}?)`;
    });
    const message = `These columns are no fields of kind ${kind}: ${named.join(', ')}. Say in a mapping what each is, or leave it out there.`;
    throw new Invalid({ field: 'mapping', message });
  }
  return [...proposed.values()].map(({ column, field }) => ({ column, field }));
}

function isMatch(match: ProposedColumn['match'], header: string, { name }: ImportField): boolean {
  const own = words(name);
  if (match === 'exact') return header === own;
  const most = own.length >= FAR_FROM_LENGTH ? 2 : own.length >= NEAR_FROM_LENGTH ? 1 : 0;
  return (WORDS[name] ?? []).includes(header) || distance(header, own, most) <= most;
}

/** A header in words: `startDate`, `start_date` and `Start date` are the same. */
function words(header: string): string {
  return fold(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How many letters are inserted, left out or replaced between two words; more than `most` counts as one more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
