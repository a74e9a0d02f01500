import type { SystemHeads } from './heads-of-system.js';

/** Exports of ERPNext with the rows of a child table: only the first of a document has what is said of the document itself. */
export const ERPNEXT: readonly SystemHeads[] = [
  {
    signs: 'item code items|qty items|accepted qty items',
    fields: {
      model: {
        parent: 'item|item to manufacture',
        component: 'item code items',
        name: 'item name items',
        quantity: 'qty items',
        unit: 'uom items|stock uom items',
        syncId: 'id items',
      },
      activity: {
        product: 'item code items',
        name: 'item name items',
        quantity: 'accepted qty items|qty items|quantity items',
        unit: 'uom items|stock uom items',
        startDate: 'posting date|date|transaction date',
        syncId: 'id items',
      },
    },
    // The quantity of the document is that of a batch, or a sum.
    others: 'id|quantity|total quantity|item name|project',
  },
  {
    fields: {
      material: {
        sku: 'item code',
        name: 'item name',
        taxonomy: 'item group',
        unit: 'default unit of measure|stock uom',
        weight: 'weight per unit',
        'weight.unit': 'weight uom',
      },
      activity: {
        product: 'item code',
        name: 'item name',
        startDate: 'posting date',
        taxonomy: 'item group',
        unit: 'stock uom',
      },
    },
  },
];
