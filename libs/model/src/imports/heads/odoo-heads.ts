import type { SystemHeads } from './heads-of-system.js';

/** Exports of Odoo: its labels, and the technical names that an export for import has. */
export const ODOO: readonly SystemHeads[] = [
  {
    signs: 'bom lines component|bom line ids product id|bom line ids product id id|components component',
    fields: {
      model: {
        parent: 'product|product tmpl id|product tmpl id id|product template',
        component: 'bom lines component|bom line ids product id|bom line ids product id id|components component',
        quantity: 'bom lines quantity|bom line ids product qty|components quantity',
        unit: 'bom lines product unit of measure|bom lines unit of measure|bom line ids product uom id|bom line ids product uom id id',
        order: 'bom lines sequence|bom line ids sequence',
        syncId: 'bom lines id|bom line ids id',
      },
    },
    // The quantity of a bill is that of a batch.
    others: 'quantity|product qty|unit of measure|product uom id|id|external id|reference|code',
  },
  {
    signs: 'order lines product|order line product id|order lines quantity|order line product qty',
    fields: {
      activity: {
        product: 'order lines product|order line product id',
        name: 'order lines description|order line name',
        quantity: 'order lines quantity|order line product qty',
        unit: 'order lines unit of measure|order lines product unit of measure|order line product uom',
        startDate: 'order lines expected arrival|confirmation date|order deadline|order date|date order',
      },
    },
    others: 'id|quantity|order reference|order',
  },
  {
    fields: {
      material: {
        sku: 'internal reference|default code',
        syncId: 'external id',
        unit: 'uom id|uom name',
        taxonomy: 'product category|categ id',
        supplier: 'partner id',
      },
      activity: {
        product: 'product id',
        quantity: 'product qty|product uom qty|quantity done|qty done',
        unit: 'product uom id|product uom',
        startDate: 'date order|date planned|invoice date|scheduled date',
      },
    },
  },
];
