import { Invalid } from '#faults';
import type { Amount, UnitCode } from '#footprint/model';
import type { ElementSaid } from '#footprint/store';
import { decimalOf, readWritten } from '#impacts';
import type { AmountDto, CreateElementDto, PatchElementDto } from './element.dto.js';

/** The words of a request body, in the domain's own. @throws Invalid for what its figures say wrongly */
export function saidOf(body: CreateElementDto): ElementSaid & { name: string };
export function saidOf(body: PatchElementDto): ElementSaid;
export function saidOf({
  footprint,
  impacts,
  unit,
  weight,
  packagingWeight,
  datasetAmount,
  ...rest
}: PatchElementDto): ElementSaid {
  const { said, faults } = readWritten({ footprint, impacts });
  if (faults.length > 0) throw new Invalid(faults);
  return {
    ...rest,
    unit: unit as UnitCode | null | undefined,
    weight: amountOf(weight),
    packagingWeight: amountOf(packagingWeight),
    datasetAmount: amountOf(datasetAmount),
    figures: footprint === undefined && impacts === undefined ? undefined : said,
  };
}

export function amountOf(amount: AmountDto | null | undefined): Amount | null | undefined {
  if (!amount) return amount;
  return { quantity: decimalOf(amount.quantity), unit: amount.unit as UnitCode };
}
