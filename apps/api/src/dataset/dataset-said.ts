import type { Checked } from '#faults';
import type { UnitCode } from '#footprint/model';
import type { DatasetPatch, DatasetSaid } from '#footprint/store';
import { decimalOf, mergeDeclared, readWritten } from '#impacts';
import type { CreateDatasetDto, PatchDatasetDto } from './dataset.dto.js';

/** The words of a request body, in the domain's own, and what its figures say wrongly, or don't say. */
export function saidOf(body: Checked<CreateDatasetDto>): Checked<DatasetSaid> {
  return body.map<DatasetSaid>(({ footprint, impacts, unit, dataQualityRating, ...rest }, faults) => {
    const { said, faults: wrong } = readWritten({ footprint, impacts });
    const declared = mergeDeclared({}, said);
    const hasFigure = Object.values(declared).some(({ method: _, ...values }) => Object.keys(values).length > 0);
    faults.add(...wrong);
    if (!hasFigure && wrong.length === 0) faults.add({ field: 'impacts', message: 'has to hold at least one figure' });
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      declared,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : undefined,
    };
  });
}

/** The same of a patch. */
export function patchSaidOf(body: Checked<PatchDatasetDto>): Checked<DatasetPatch> {
  return body.map<DatasetPatch>(({ footprint, impacts, unit, dataQualityRating, ...rest }, faults) => {
    const figures = readWritten({ footprint, impacts });
    faults.add(...figures.faults);
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      figures: Object.keys(figures.said).length > 0 ? figures.said : undefined,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : dataQualityRating,
    };
  });
}
