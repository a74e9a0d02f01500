import type { Checked } from '#faults';
import type { UnitCode } from '#footprint/model';
import type { DatasetPatch, DatasetInput } from '#footprint/store';
import { decimalOf, mergeDeclared, readWritten } from '#impacts';
import type { CreateDatasetDto, PatchDatasetDto } from './dataset.dto.js';

/** The words of a request body, in the domain's own, and what its figures say wrongly, or don't say. */
export function toDatasetInput(body: Checked<CreateDatasetDto>): Checked<DatasetInput> {
  return body.map<DatasetInput>(({ footprint, impacts, unit, dataQualityRating, uncertainty, ...rest }, faults) => {
    const { patch, faults: wrong } = readWritten({ footprint, impacts });
    const declared = mergeDeclared({}, patch);
    const hasFigure = Object.values(declared).some(({ method: _, ...values }) => Object.keys(values).length > 0);
    faults.add(...wrong);
    if (!hasFigure && wrong.length === 0) faults.add({ field: 'impacts', message: 'has to hold at least one figure' });
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      declared,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : undefined,
      uncertainty: typeof uncertainty === 'number' ? decimalOf(uncertainty) : undefined,
    };
  });
}

/** The same of a patch. */
export function toDatasetPatch(body: Checked<PatchDatasetDto>): Checked<DatasetPatch> {
  return body.map<DatasetPatch>(({ footprint, impacts, unit, dataQualityRating, uncertainty, ...rest }, faults) => {
    const figures = readWritten({ footprint, impacts });
    faults.add(...figures.faults);
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      figures: Object.keys(figures.patch).length > 0 ? figures.patch : undefined,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : dataQualityRating,
      uncertainty: typeof uncertainty === 'number' ? decimalOf(uncertainty) : uncertainty,
    };
  });
}
