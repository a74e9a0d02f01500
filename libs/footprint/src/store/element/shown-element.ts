import { Decimal } from '#impacts';
import { isoTime } from '#platform';
import type { Element } from '../../model/element.js';
import { geoLocationByCode } from '../../model/geo-location.js';
import { amountOf, set } from '../column-values.js';
import type { ShownRow } from './shown-columns.js';

/** An element as far as readers print it: what is printed already, and what the rest of its record is made of. */
export interface ShownElement extends Pick<Element, MadeOf> {
  datasetRating?: Decimal;
  printed: PrintedParts;
}

type MadeOf =
  | 'uuid'
  | 'versionState'
  | 'dataQualityIndicators'
  | 'geoLocation'
  | 'image'
  | 'modeledWeight'
  | 'modeledPackagingWeight'
  | 'revision';

/** What the database writes as readers print it: to read it and to print it anew costs more than all the rest. */
interface PrintedParts {
  /** The beginning of a JSON object that has every member but `impacts` and those made of what stands beside this. */
  members: string;
  /** `impacts` of all indicators, a JSON text. */
  impacts: string;
  /** In ISO 8601. */
  created: string;
}

export function shownOf(row: ShownRow): ShownElement {
  return {
    uuid: row.uuid,
    versionState: row.version_state,
    dataQualityIndicators: row.data_quality_indicators,
    geoLocation: row.geo_location === null ? undefined : geoLocationByCode(row.geo_location),
    image: set(row.image),
    modeledWeight: amountOf(row.modeled_weight, 'kg'),
    modeledPackagingWeight: amountOf(row.modeled_packaging_weight, 'kg'),
    datasetRating: row.dataset_rating === null ? undefined : new Decimal(row.dataset_rating),
    revision: row.revision,
    printed: { members: row.members, impacts: row.impacts, created: isoTime(row.created) },
  };
}
