import { editingTexts } from './editing-texts.js';
import { pactTexts } from '../pact/pact-texts.js';
import { productTexts } from '../product-texts.js';
import type { EditedName } from './edited.js';

/** What the fields are called. */
export function editedTexts(): Record<EditedName, string> {
  const t = editingTexts();
  const p = productTexts();
  return {
    name: p.name,
    sku: p.sku,
    description: p.description,
    unit: p.unit,
    weight: p.weight,
    weightUnit: t.weightUnit,
    packagingWeight: p.packagingWeight,
    packagingWeightUnit: t.packagingUnit,
    recycledPercent: p.recycled,
    supplier: p.supplier,
    supplierPartId: p.supplierPartId,
    geoLocation: t.geoLocation,
    startDate: t.startDate,
    endDate: t.endDate,
    cpcCode: p.cpcCode,
    share: t.sharing,
    notes: p.notes,
    ...p.ratings,
    ...pactTexts().fields,
  };
}
