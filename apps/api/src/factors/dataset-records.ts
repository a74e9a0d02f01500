import type { UnitCode } from '#model/terms';
import type { StoredDataset, VisibleDatabase } from '#factors';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { co2eRecord, impactRecords } from '#impacts';
import { revised, Revised } from '../web/http/revised.js';
import { datasetDetails, DatasetDetailsRecord } from './dataset-details-record.js';
import { Footprint, Impacts } from '../web/views/figures.js';
import { TimeText, UnitText, UuidText } from '../web/views/formats.js';
import { datasetFootprintRecord, DatasetFootprintRecord } from './dataset-footprint-record.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../web/views/reference-record.js';

/** A reference to a database. */
export class DatabaseReferenceRecord extends ReferenceRecord {
  /** The version of the database. */
  version!: string;
}

/** A dataset: an emission factor with all its indicators. It uses the same keys as a material for the same values. */
export class DatasetRecord extends DatasetDetailsRecord {
  /** The UUID that goes into `dataset` of a material or process element; it never changes. */
  @UuidText() uuid!: string;
  /** What identifies it inside its database: the publisher's own id where it has one. */
  key!: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** What it is, in words. */
  description?: string;
  /** The declared unit: figures are per one of it, or per `declaredAmount` of it. `GET /v1/unit` explains the codes. */
  @UnitText() unit!: UnitCode;
  /** How many of `unit` the figures are for, a decimal string; absent: one. Nothing is divided by it. */
  declaredAmount?: string;
  /** The database that it belongs to. */
  database!: DatabaseReferenceRecord;
  /** Deprecated: the same figures as impacts["GWP-fossil"], in kg CO2e per declared unit. */
  @Footprint() footprint!: { CO2e: CO2eRecord };
  /**
   * Figures per declared unit by indicator of EN 15804+A2: those that the query parameter `impacts` selects, by default
   * GWP-fossil.
   */
  @Impacts() impacts!: ImpactRecords;
  /** The node of the taxonomy that it belongs to. */
  taxonomy?: TaxonomyReferenceRecord;
  /** The supplier whose figures they are; absent where they are no supplier's. */
  supplier?: SyncedReferenceRecord;
  /** Data quality, from 1, the best, to 5; absent where it is not stated. */
  dataQualityRating?: number;
  /** The partner's footprint that its figures are from; absent where they are from elsewhere. */
  received?: DatasetFootprintRecord;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
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
    declaredAmount: dataset.declaredAmount ?? undefined,
    database: { uuid: database.uuid, name: database.name, version: database.version },
    footprint: { CO2e: co2eRecord(dataset.figures['GWP-fossil']) },
    impacts: impactRecords(dataset.figures, codes),
    taxonomy: taxonomy ? { uuid: taxonomy.uuid, name: taxonomy.name, path: taxonomy.path } : undefined,
    supplier: supplier ? { uuid: supplier.uuid, syncId: supplier.syncId, name: supplier.name } : undefined,
    ...datasetDetails(dataset),
    dataQualityRating: rating === null ? undefined : Number(rating),
    received: dataset.received ? datasetFootprintRecord(dataset.received) : undefined,
    created: dataset.created.toISOString(),
    updated: dataset.updated.toISOString(),
  };
  const ofOthers = [taxonomy?.name, taxonomy?.path, supplier?.name, supplier?.syncId];
  return revised(record, dataset.revision, ...ofOthers);
}

/** One version of an emission-factor database. */
export class DatabaseRecord {
  /** The UUID of the database, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** Its version; `unspecified` where none was given. */
  version!: string;
  /** Under which licence its figures may be used. */
  licence!: string;
  /** How its publisher wants to be named. */
  attribution?: string;
  /** How many datasets are in it. */
  count!: number;
  /**
   * The IPCC assessment report whose factors weight the greenhouse gases, such as AR6; absent where it is not stated.
   */
  gwpSet?: string;
  /** The processes that the figures cover, in words, such as field to plate; absent where it is not stated. */
  boundary?: string;
  /** The year of the prices, of figures per amount of money. */
  priceYear?: number;
  /** Whether all companies share it: only its operator changes it. */
  shared!: boolean;
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
    shared: database.isShared,
  };
  return revised(record, database.revision, String(database.count));
}
