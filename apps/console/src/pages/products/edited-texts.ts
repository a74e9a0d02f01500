import { productTexts } from '../../texts/products.js';
import type { EditedName } from './edited.js';

/** What the fields are called. */
export function editedTexts(): Record<EditedName, string> {
  const t = productTexts();
  return {
    name: t.name,
    sku: t.sku,
    description: t.description,
    unit: t.unit,
    weight: t.weight,
    weightUnit: t.weightUnit,
    packagingWeight: t.packagingWeight,
    packagingWeightUnit: t.packagingUnit,
    recycledPercent: t.recycled,
    supplier: t.supplier,
    supplierPartId: t.supplierPartId,
    geoLocation: t.geoLocation,
    startDate: t.startDate,
    endDate: t.endDate,
    cpcCode: t.cpcCode,
    share: t.sharing,
    notes: t.notes,
    ...t.ratings,
  };
}
