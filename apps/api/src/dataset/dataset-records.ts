import type { UnitCode } from '#footprint/model';
import type { StoredDataset, VisibleDatabase } from '#footprint/store';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { co2eRecord, impactRecords } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import { datasetDetails, DatasetDetailsRecord } from '../views/dataset-details-record.js';
import { Footprint, Impacts } from '../views/figures.js';
import { TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../views/reference-record.js';

export class DatabaseReferenceRecord extends ReferenceRecord {
  version!: string;
}

/** A dataset as it is sent. It uses the same keys as a material for the same values. */
export class DatasetRecord extends DatasetDetailsRecord {
  /** What goes into `dataset` of a material or process element. */
  @UuidText() uuid!: string;
  key!: string;
  name!: string;
  description?: string;
  /** Figures are per one of it. */
  @UnitText() unit!: UnitCode;
  database!: DatabaseReferenceRecord;
  @Footprint() footprint!: { CO2e: CO2eRecord };
  @Impacts() impacts!: ImpactRecords;
  taxonomy?: TaxonomyReferenceRecord;
  supplier?: SyncedReferenceRecord;
  dataQualityRating?: number;
  @TimeText() created!: string;
  @TimeText() updated!: string;
}

export function datasetRecord(dataset: StoredDataset, codes: readonly IndicatorCode[]): Revised<DatasetRecord> {
  const { database, taxonomy, supplier, rating } = dataset;
  const record: DatasetRecord = {
    uuid: dataset.uuid,
    key: dataset.key,
    name: dataset.name,
    description: dataset.description ?? undefined,
    unit: dataset.unit,
    database: { uuid: database.uuid, name: database.name, version: database.version },
    footprint: { CO2e: co2eRecord(dataset.figures['GWP-fossil']) },
    impacts: impactRecords(dataset.figures, codes),
    taxonomy: taxonomy ? { uuid: taxonomy.uuid, name: taxonomy.name, path: taxonomy.path } : undefined,
    supplier: supplier ? { uuid: supplier.uuid, syncId: supplier.syncId, name: supplier.name } : undefined,
    ...datasetDetails(dataset),
    dataQualityRating: rating === null ? undefined : Number(rating),
    created: dataset.created.toISOString(),
    updated: dataset.updated.toISOString(),
  };
  const ofOthers = [taxonomy?.name, taxonomy?.path, supplier?.name, supplier?.syncId];
  return revised(record, dataset.revision, ...ofOthers);
}

/** One version of an emission-factor database. */
export class DatabaseRecord {
  @UuidText() uuid!: string;
  name!: string;
  version!: string;
  licence!: string;
  /** How its publisher wants to be named. */
  attribution?: string;
  /** Datasets in it. */
  count!: number;
  /** The IPCC assessment report that greenhouse gases are weighed by. */
  gwpSet?: string;
  boundary?: string;
  priceYear?: number;
}

export function databaseRecord(database: VisibleDatabase): Revised<DatabaseRecord> {
  const record: DatabaseRecord = {
    uuid: database.uuid,
    name: database.name,
    version: database.version,
    licence: database.licence,
    attribution: database.attribution ?? undefined,
    count: database.count,
    gwpSet: database.gwpSet ?? undefined,
    boundary: database.boundary ?? undefined,
    priceYear: database.priceYear ?? undefined,
  };
  return revised(record, database.revision, String(database.count));
}
