import { Invalid } from '#faults';
import type { UnitCode } from '#footprint/model';
import type { DatasetSaid } from '#footprint/store';
import { decimalOf, mergeDeclared, readWritten } from '#impacts';
import type { CreateDatasetDto } from './dataset.dto.js';

/** The words of a request body, in the domain's own. @throws Invalid for what its figures say wrongly, or don't say */
export function saidOf({ footprint, impacts, unit, dataQualityRating, ...rest }: CreateDatasetDto): DatasetSaid {
  const { said, faults } = readWritten({ footprint, impacts });
  if (faults.length > 0) throw new Invalid(faults);
  const declared = mergeDeclared({}, said);
  const hasFigure = Object.values(declared).some(({ method: _, ...values }) => Object.keys(values).length > 0);
  if (!hasFigure) throw new Invalid({ field: 'impacts', message: 'has to hold at least one figure' });
  return {
    ...rest,
    unit: unit as UnitCode,
    declared,
    rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : undefined,
  };
}
