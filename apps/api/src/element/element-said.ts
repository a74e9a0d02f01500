import type { Checked } from '#faults';
import type { Amount, UnitCode } from '#footprint/model';
import type { ElementSaid } from '#footprint/store';
import { decimalOf, readWritten } from '#impacts';
import type { AmountDto, CreateElementDto, PatchElementDto } from './element.dto.js';

/** The words of a request body, in the domain's own, and what its figures say wrongly. */
export function saidOf(body: Checked<CreateElementDto>): Checked<ElementSaid & { name: string }>;
export function saidOf(body: Checked<PatchElementDto>): Checked<ElementSaid>;
export function saidOf(body: Checked<PatchElementDto>): Checked<ElementSaid> {
  return body.map<ElementSaid>(
    ({ footprint, impacts, unit, weight, packagingWeight, datasetAmount, ...rest }, faults) => {
      const figures = readWritten({ footprint, impacts });
      faults.add(...figures.faults);
      return {
        ...rest,
        unit: unit as UnitCode | null | undefined,
        weight: amountOf(weight),
        packagingWeight: amountOf(packagingWeight),
        datasetAmount: amountOf(datasetAmount),
        figures: footprint === undefined && impacts === undefined ? undefined : figures.said,
      };
    },
  );
}

export function amountOf(amount: AmountDto | null | undefined): Amount | null | undefined {
  if (!amount) return amount;
  return { quantity: decimalOf(amount.quantity), unit: amount.unit as UnitCode };
}
