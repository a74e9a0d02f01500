import type { Checked } from '#faults';
import type { ElementPatch, REQUEST_FIELDS, UnitCode } from '#footprint/model';
import type { ElementInput } from '#footprint/store';
import { readWritten } from '#impacts';
import { toAmount } from '../views/amount.dto.js';
import type { CreateElementDto, PatchElementDto } from './element.dto.js';

/** Does not compile while the request body lacks a field of the catalogue. */
type Body = Pick<PatchElementDto, keyof typeof REQUEST_FIELDS | 'footprint' | 'impacts'>;

/** What a request body changes, and what its figures say wrongly. */
export function toElementPatch(body: Checked<CreateElementDto>): Checked<ElementInput>;
export function toElementPatch(body: Checked<PatchElementDto>): Checked<ElementPatch>;
export function toElementPatch(body: Checked<Body>): Checked<ElementPatch> {
  return body.map<ElementPatch>(
    ({ footprint, impacts, unit, weight, packagingWeight, datasetAmount, ...rest }, faults) => {
      const figures = readWritten({ footprint, impacts });
      faults.add(...figures.faults);
      return {
        ...rest,
        unit: unit as UnitCode | null | undefined,
        weight: toAmount(weight),
        packagingWeight: toAmount(packagingWeight),
        datasetAmount: toAmount(datasetAmount),
        figures: footprint === undefined && impacts === undefined ? undefined : figures.patch,
      };
    },
  );
}
