import type { DatasetBinding, UnitCode } from '#model/terms';
import { UnitText, UuidText } from '../web/views/formats.js';

/** The emission-factor dataset that an element or a transport lane draws its figures from. */
export class DatasetBindingRecord {
  /** The UUID of the dataset. */
  @UuidText() uuid!: string;
  /** The name of the dataset. */
  name!: string;
  /** The name of the database that the dataset belongs to. */
  source!: string;
  /**
   * The unit that the dataset's figures are per one of, or per `declaredAmount` of it; `GET /v1/unit` explains the codes.
   */
  @UnitText() declaredUnit!: UnitCode;
  /** How many of its unit the dataset's figures are for, a decimal string; absent: one. */
  declaredAmount?: string;
}

export function datasetRecord({ uuid, name, database, ...declared }: DatasetBinding): DatasetBindingRecord {
  const { declaredUnit, declaredAmount } = declared;
  return { uuid, name, source: database.name, declaredUnit, declaredAmount: declaredAmount?.toFixed() };
}
