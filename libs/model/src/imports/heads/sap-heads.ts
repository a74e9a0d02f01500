import type { SystemHeads } from './heads-of-system.js';

const ITEM = {
  sku: 'matnr',
  name: 'maktx|txz01|maktg|arktx',
  unit: 'meins',
  weight: 'ntgew|brgew',
  'weight.unit': 'gewei',
  supplier: 'lifnr|name1',
  supplierPartId: 'idnlf',
  taxonomy: 'matkl|wgbez',
  geoLocation: 'herkl|land1',
};

/** Technical names of fields in tables of SAP: MARA, MSEG, EKPO, STPO. */
export const SAP: readonly SystemHeads[] = [
  {
    signs: 'idnrk',
    fields: {
      model: {
        parent: 'matnr',
        component: 'idnrk',
        quantity: 'menge|kmpmg',
        unit: 'meins|kmpme',
        name: 'ojtxp|maktx',
        order: 'posnr',
        supplier: 'lifnr',
      },
    },
  },
  {
    fields: {
      material: ITEM,
      process: ITEM,
      activity: {
        name: 'maktx|txz01|maktg|sgtxt',
        product: 'matnr',
        quantity: 'menge|erfmg|bstmg',
        unit: 'meins|erfme|bstme',
        startDate: 'budat|bldat|bedat|eindt',
        org: 'werks',
        taxonomy: 'matkl|wgbez',
        syncId: 'mjahr + mblnr + zeile|ebeln + ebelp',
      },
      model: { component: 'matnr', quantity: 'menge', unit: 'meins', name: 'maktx|txz01', supplier: 'lifnr' },
    },
    others: 'netwr|waers|dmbtr|wrbtr|netpr|peinh|bwart',
  },
];
