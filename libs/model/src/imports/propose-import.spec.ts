import { describe, expect, it } from 'vitest';
import { DATE_FORMATS } from './fields/cell-format.js';
import { SYSTEM_HEADS } from './heads/system-heads.js';
import type { ImportKind } from './kinds.js';
import { IMPORT_KINDS, importField, importFields } from './kinds.js';
import { decideDate, decideDecimal } from './propose-format.js';
import { proposeImport } from './propose-import.js';
import { ownColumns, proposedAt } from './propose-mapping.js';

describe('a header', () => {
  it.each([
    ['material', 'Gewicht [kg]', { field: 'weight', unit: 'kg', match: 'near' }],
    ['material', 'weight (t)', { field: 'weight', unit: 't', match: 'near' }],
    ['material', 'Gewicht [Kilo]', { field: 'weight', unit: 'kg', match: 'near' }],
    ['material', 'Gewicht [ton]', undefined],
    ['activity', 'usage (kwh)', { field: 'quantity', unit: 'kWh', match: 'near' }],
    ['activity', 'Energy [MWH]', { field: 'quantity', unit: 'MWh', match: 'near' }],
    ['activity', 'mass_g', { field: 'quantity', unit: 'g', match: 'near' }],
    ['material', 'mass_g', { field: 'weight', unit: 'g', match: 'near' }],
    ['material', 'weight kg', { field: 'weight', unit: 'kg', match: 'near' }],
    ['material', 'mass_total', undefined],
    ['activity', 'UoM', { field: 'unit', match: 'near' }],
    ['activity', 'Amount (EUR)', undefined],
    ['activity', 'quantity (EUR)', { field: 'quantity', unit: 'EUR', match: 'near' }],
    ['dataset', 'source_link', { field: 'sourceUrl', match: 'near' }],
    ['dataset', 'GWP', { field: 'climate', match: 'near' }],
    ['activity', 'quantity (kwh)', { field: 'quantity', unit: 'kWh', match: 'near' }],
    ['activity', 'Menge (TEUR)', undefined],
    ['material', 'Gewicht [kWh]', undefined],
    ['material', 'Rezyklatanteil (%)', { field: 'recycledPercent', match: 'near' }],
    ['material', 'Lieferant-Nr.', { field: 'supplier', match: 'near' }],
    ['material', 'supplier sku', { field: 'supplierPartId', match: 'near' }],
    ['material', 'Supplier name', { field: 'supplier', by: 'name', match: 'near' }],
    ['material', 'impacts.AP.A1', { field: 'impacts.AP.A1', match: 'exact' }],
    ['material', 'impacts.AP.A9', undefined],
    ['activity', 'Menge (t)', { field: 'quantity', unit: 't', match: 'near' }],
    ['activity', 'quantity in kWh', { field: 'quantity', unit: 'kWh', match: 'near' }],
    ['activity', 'Menge (geplant)', undefined],
    ['activity', 'Upstream CO2e [t CO2e]', { field: 'UpstreamCO2e', unit: 't', match: 'near' }],
    ['activity', 'UpstreamCO2e in kg CO2e', { field: 'UpstreamCO2e', unit: 'kg', match: 'near' }],
    ['activity', 'product sku', { field: 'product', by: 'sku', match: 'near' }],
    ['activity', 'SKU', { field: 'product', by: 'sku', match: 'near' }],
    ['activity', 'scope.code', { field: 'scope', by: 'code', match: 'near' }],
    ['activity', 'taxonomy sku', undefined],
    ['activity', '', undefined],
  ] as const)('of kind %s, %j', (kind, header, proposal) => {
    expect(proposedAt(kind, [header])).toEqual([proposal && { column: header, ...proposal }]);
  });

  it.each(IMPORT_KINDS)('of the names of all fields of kind %s needs no mapping, in little time', (kind) => {
    const names = importFields(kind).map(({ name }) => name);
    const from = performance.now();
    expect(ownColumns(kind, names)).toEqual(names.map((name) => ({ column: name, field: name })));
    expect(proposedAt(kind, names).map((each) => each?.match)).toEqual(names.map(() => 'exact'));
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

describe('the decimal mark', () => {
  it.each([
    [['1,5', '1234'], ',', false],
    [['1.234,5', '1.234'], ',', false],
    [['1.234.567'], ',', false],
    [['0,125', '45 %'], ',', false],
    [['1,234.5', '1,234'], '.', false],
    [['1234.567'], '.', false],
    [['1', '2', '', '-3'], undefined, false],
    [['1.234', '12'], undefined, true],
    [['1,5', '1.5'], undefined, true],
    [['n/a', '1,5', '12 kg'], ',', false],
    [['n/a'], undefined, false],
    [['.5', '5.', '12.5-', '(12.5)', '12.5 kg', '€ 3.5'], '.', false],
    [['1,5', '2,5', '1.5'], ',', true],
  ])('of %j', (texts, only, isUnclear) => {
    const decided = decideDecimal(texts);
    expect([decided.only, decided.unclear !== undefined]).toEqual([only, isUnclear]);
  });
});

describe('the form of days', () => {
  it.each([
    [['31.01.2026', '1.2.2026'], 'DD.MM.YYYY', false],
    [['01/31/2026'], 'MM/DD/YYYY', false],
    [['01/02/2026', '13/02/2026'], 'DD/MM/YYYY', false],
    [['01/02/2026'], undefined, true],
    [['20260131'], 'YYYYMMDD', false],
    [['2026-01-31', '2026-01-31T12:00:00Z'], undefined, false],
    [['2026-01-31', '31.01.2026'], 'DD.MM.YYYY', false],
    [['13/01/2026', '01/13/2026'], undefined, true],
    [['46053'], undefined, true],
    [[], undefined, false],
    [['2025-01-31 00:00:00', '31-01-2025', '31-Jan-2025', '2025-01-31'], 'DD/MM/YYYY', false],
    [['01/02/2025 00:00', '31/01/2025 00:00'], 'DD/MM/YYYY', false],
    [['01.02.25', '03.02.25'], 'DD.MM.YYYY', false],
    [['13/01/2026', '14/01/2026', '01/13/2026'], 'DD/MM/YYYY', true],
    [['03/03/2026'], undefined, false],
    [['2025-01', '2025-02'], undefined, false],
  ])('of %j', (texts, only, isUnclear) => {
    const decided = decideDate(texts, 2027);
    expect([decided.only, decided.unclear !== undefined]).toEqual([only, isUnclear]);
    if (decided.only) expect(DATE_FORMATS).toContain(decided.only);
  });
});

const cells = (...rows: string[][]) => rows.map((row) => row.map((text) => ({ text })));

describe('a proposal', () => {
  it('has a mapping, its form, samples, and nothing open where header and rows say all', () => {
    const header = ['Nr', 'Bezeichnung', 'Menge (t)', 'Datum', ''];
    const rows = cells(['1', 'Läufer', '1.234,5', '31.01.2026'], ['2', 'Läufer', '0,5', '01.02.2026', 'x']);
    const { assumed, ...proposal } = proposeImport('activity', header, rows, { sheet: 'S' });
    expect(assumed).toEqual(proposal.mapping);
    expect(proposal).toEqual({
      columns: [
        { column: 'Nr', samples: ['1', '2'] },
        { column: 'Bezeichnung', field: 'name', match: 'near', samples: ['Läufer'] },
        { column: 'Menge (t)', field: 'quantity', match: 'near', unit: 't', samples: ['1.234,5', '0,5'] },
        { column: 'Datum', field: 'startDate', match: 'near', samples: ['31.01.2026', '01.02.2026'] },
        { column: '', samples: ['x'] },
      ],
      missing: [],
      open: [],
      mapping: {
        sheet: 'S',
        decimal: ',',
        date: 'DD.MM.YYYY',
        columns: [
          { column: 'Bezeichnung', field: 'name' },
          { column: 'Menge (t)', field: 'quantity', unit: 't' },
          { column: 'Datum', field: 'startDate' },
        ],
      },
    });
  });

  it('leaves open what is not decided, and says which needed field is missing', () => {
    const { missing, open, mapping } = proposeImport('material', ['Gewicht', 'Datum'], cells(['1.234', '01/02/2026']));
    expect(missing).toEqual(['name']);
    expect(mapping).not.toHaveProperty('decimal');
    expect(open).toEqual([
      { field: 'mapping.decimal', message: '"Gewicht": "1.234" could be 1.234 or 1234' },
      { field: 'mapping.date', message: '"Datum": the days could be DD/MM/YYYY or MM/DD/YYYY' },
      { field: 'mapping', message: 'Gewicht: no unit: map a column to weight.unit, or state a unit' },
    ]);
  });

  it('takes the mark of a file from any of its columns, and states it of each where they differ', () => {
    const header = ['UpstreamCO2e', 'DownstreamCO2e', 'startDate'];
    expect(proposeImport('activity', header, cells(['1,5', '1.234']))).toMatchObject({
      open: [],
      mapping: { decimal: ',' },
    });
    const differing = proposeImport('activity', header, cells(['1,5', '1.5']));
    expect(differing.mapping).toEqual({
      columns: [
        { column: 'UpstreamCO2e', field: 'UpstreamCO2e', decimal: ',' },
        { column: 'DownstreamCO2e', field: 'DownstreamCO2e', decimal: '.' },
        { column: 'startDate', field: 'startDate' },
      ],
    });
  });

  it('asks nothing about numbers and days that a workbook holds as such', () => {
    const typed = [[{ text: '1.234', isTyped: true }]];
    expect(proposeImport('activity', ['UpstreamCO2e', 'startDate'], typed)).toMatchObject({ open: [], missing: [] });
  });

  it('says that no column has the day of activities', () => {
    const { missing, open } = proposeImport('activity', ['name'], []);
    expect([missing, open]).toEqual([
      ['startDate'],
      [{ field: 'startDate', message: expect.stringMatching(/^no column fills it: map one, or state/) }],
    ]);
  });

  it('knows nothing of a header without a word of ours', () => {
    expect(proposeImport('activity', ['Foo', 'Foo'], []).open).toEqual([
      { field: 'mapping.columns', message: 'no header is known: say which field each column fills' },
    ]);
  });
});

const fieldsOf = (kind: ImportKind, header: string, ...rows: string[]) => {
  const { mapping } = proposeImport(kind, header.split(';'), cells(...rows.map((row) => row.split(';'))));
  return Object.fromEntries(
    mapping.columns.map(({ column, columns, field, unit }) => [
      field,
      columns ?? (unit ? `${column} ${unit}` : column),
    ]),
  );
};

describe('what is in a column', () => {
  it('tells which of two is the web address', () => {
    const header = 'key;name;source;source_link';
    expect(fieldsOf('dataset', header, 'a;Grid;Agency;https://example.org/a').sourceUrl).toBe('source_link');
    expect(fieldsOf('dataset', 'key;source', 'a;Agency')).toEqual({ key: 'key' });
    expect(fieldsOf('dataset', 'key;source', 'a;https://example.org/a').sourceUrl).toBe('source');
  });

  it('tells that money is no quantity', () => {
    expect(fieldsOf('activity', 'Amount;Qty;UoM', '€ 12.50;3;kg')).toEqual({ quantity: 'Qty', unit: 'UoM' });
    expect(fieldsOf('activity', 'Amount;Menge;Currency', '12.50;3;EUR')).toEqual({ quantity: 'Menge' });
    expect(fieldsOf('activity', 'Amount;Currency', '12.50;EUR')).toEqual({});
    expect(fieldsOf('activity', 'Betrag (EUR);Menge (kg)', '12,50;3')).toEqual({ quantity: 'Menge (kg) kg' });
    expect(fieldsOf('activity', 'Amount;Unit', '12.50;kg')).toEqual({ quantity: 'Amount', unit: 'Unit' });
  });

  it('tells that texts are neither numbers nor days, but not where the header is the name of the field', () => {
    expect(fieldsOf('model', 'Item;component', 'CHEESE;MILK')).toEqual({ component: 'component' });
    expect(fieldsOf('model', 'Item;component', '10;MILK')).toEqual({ order: 'Item', component: 'component' });
    expect(fieldsOf('activity', 'from;date', 'Hamburg;2025-01-01')).toEqual({ startDate: 'date' });
    expect(fieldsOf('activity', 'quantity', 'many')).toEqual({ quantity: 'quantity' });
  });

  it('of several words the better one is taken, whatever the order of the columns', () => {
    expect(fieldsOf('activity', 'Belegdatum;Buchungsdatum').startDate).toBe('Buchungsdatum');
  });
});

describe('the heads of systems and publishers', () => {
  it('are fields of their kinds', () => {
    for (const { fields } of SYSTEM_HEADS)
      for (const [kind, heads] of Object.entries(fields)) {
        expect(Object.keys(heads).filter((field) => !importField(kind as ImportKind, field))).toEqual([]);
      }
  });

  it.each<[string, ImportKind, string, string[], Record<string, unknown>]>([
    [
      ...(['SAP', 'activity', 'MATNR;TXZ01;WERKS;BUDAT;MENGE;MEINS;LIFNR;NETWR;WAERS'] as const),
      ['F1;Diesel;W_A;14.01.2024;1;L;V_1;843,50;INR'],
      { product: 'MATNR', name: 'TXZ01', org: 'WERKS', startDate: 'BUDAT', quantity: 'MENGE', unit: 'MEINS' },
    ],
    [
      ...(['SAP materials', 'material', 'MATNR;MAKTX;MEINS;LIFNR;NTGEW;GEWEI'] as const),
      [],
      { sku: 'MATNR', name: 'MAKTX', unit: 'MEINS', supplier: 'LIFNR', weight: 'NTGEW', 'weight.unit': 'GEWEI' },
    ],
    [
      ...(['SAP bill', 'model', 'MATNR;IDNRK;MENGE;MEINS;POSNR'] as const),
      [],
      { parent: 'MATNR', component: 'IDNRK', quantity: 'MENGE', unit: 'MEINS', order: 'POSNR' },
    ],
    [
      'ERPNext',
      'model',
      'ID;Item;Company;Quantity;Currency;ID (Items);Item Code (Items);Qty (Items);UOM (Items)',
      ['BOM-1;CHEESE;dairyco;1.0;EUR;r1;MILK;9.5;Litre'],
      {
        ...{ parent: 'Item', component: 'Item Code (Items)', quantity: 'Qty (Items)', unit: 'UOM (Items)' },
        syncId: 'ID (Items)',
      },
    ],
    [
      'Odoo',
      'model',
      'External ID;Product;Quantity;BoM Lines/Component;BoM Lines/Quantity;BoM Lines/Product Unit of Measure',
      [],
      {
        ...{ parent: 'Product', component: 'BoM Lines/Component', quantity: 'BoM Lines/Quantity' },
        unit: 'BoM Lines/Product Unit of Measure',
      },
    ],
    [
      'DESNZ',
      'dataset',
      'ID;Scope;Level 1;Level 2;Level 3;Level 4;Column Text;UOM;GHG/Unit;GHG Conversion Factor 2024',
      [],
      {
        ...{ key: 'ID', name: ['Level 2', 'Level 3', 'Level 4', 'Column Text'], unit: 'UOM' },
        ...{ 'taxonomy.1': 'Level 1', 'taxonomy.2': 'Level 2', 'taxonomy.3': 'Level 3' },
        climate: 'GHG Conversion Factor 2024',
      },
    ],
    [
      'Base Carbone',
      'dataset',
      "Type Ligne;Identifiant de l'élément;Statut de l'élément;Nom base français;Nom attribut français;Nom frontière français;Unité français;Url du programme;Localisation géographique;Incertitude;Total poste non décomposé;CO2f",
      [],
      {
        key: "Identifiant de l'élément",
        name: ['Nom base français', 'Nom attribut français', 'Nom frontière français'],
        ...{ unit: 'Unité français', sourceUrl: 'Url du programme', geoLocation: 'Localisation géographique' },
        ...{ uncertainty: 'Incertitude', climate: 'Total poste non décomposé' },
      },
    ],
    [
      'ÖKOBAUDAT',
      'dataset',
      'UUID;Version;Name (de);Kategorie (original);Laenderkennung;Referenzjahr;Gueltig bis;URL;Bezugsgroesse;Bezugseinheit;Modul;Szenario;GWP;AP;AP (A2);GWPtotal (A2);GWPfossil (A2)',
      [],
      {
        ...{ key: 'UUID', name: 'Name (de)', taxonomy: 'Kategorie (original)', geoLocation: 'Laenderkennung' },
        ...{ referenceYear: 'Referenzjahr', validUntil: 'Gueltig bis', sourceUrl: 'URL', module: 'Modul' },
        ...{ referenceAmount: 'Bezugsgroesse', unit: 'Bezugseinheit', scenario: 'Szenario' },
        ...{ 'impacts.AP': 'AP (A2)', 'impacts.GWP-total': 'GWPtotal (A2)', 'impacts.GWP-fossil': 'GWPfossil (A2)' },
      },
    ],
    ['figures of EN 15804+A1', 'dataset', 'key;name;unit;GWP;ODP;AP', [], { key: 'key', name: 'name', unit: 'unit' }],
    [
      'an inventory',
      'activity',
      'Facility;Source description;Scope;Activity data;Units;Period start;Period end',
      [],
      {
        ...{ org: 'Facility', name: 'Source description', scope: 'Scope', quantity: 'Activity data', unit: 'Units' },
        ...{ startDate: 'Period start', endDate: 'Period end' },
      },
    ],
  ])('%s', (_, kind, header, rows, expected) => {
    expect(fieldsOf(kind, header, ...rows)).toEqual(expected);
  });

  it('say which rows are figures of CO2e, where there are others', () => {
    const header = ['ID', 'Name', 'UOM', 'GHG', 'Factor'];
    const rows = cells(['1', 'Diesel', 'l', 'kg CO2e', '2.5'], ['2', 'Diesel', 'l', 'kg CO2e of CH4 per unit', '0.1']);
    expect(proposeImport('dataset', header, rows).mapping.where).toEqual([{ column: 'GHG', is: 'kg CO2e' }]);
    expect(proposeImport('dataset', header, cells(['1', 'Diesel', 'l', 'CO2e', '2.5'])).mapping).not.toHaveProperty(
      'where',
    );
  });
});

it('a key that stands in several rows is joined by what tells them apart', () => {
  const header = 'id;name;unit;factor;year;region';
  const rows = ['grid;Grid;kWh;0.8;2013;KW', 'grid;Grid;kWh;0.1;2013;SE'];
  expect(fieldsOf('dataset', header, ...rows).key).toEqual(['id', 'region']);
  expect(fieldsOf('dataset', header, ...rows, 'grid;Grid;kWh;0.2;2014;SE').key).toEqual(['id', 'region', 'year']);
  expect(fieldsOf('dataset', header, ...rows, 'grid;Grid;kWh;0.2;2013;SE').key).toBe('id');
});

// A pattern that takes the square of the length would not end while the test waits.
it('a header may be of any length', () => {
  const long = `a${' '.repeat(200_000)}b`;
  expect(proposedAt('material', [long, `${long}(kg)`, 'name'])[2]).toMatchObject({ field: 'name' });
});
