import type { DataQualityIndicators } from '../../model/element.js';
import type { VersionState } from '../../model/version-state.js';
import { amount, member, reference, time } from '../printed-members.js';

/** What readers print of an element as the database wrote it, and the columns that the rest of its record is made of. */
export interface ShownRow {
  uuid: string;
  revision: number;
  version_state: VersionState;
  data_quality_indicators: DataQualityIndicators;
  dataset_rating: string | null;
  geo_location: string | null;
  image: string | null;
  modeled_weight: string | null;
  modeled_packaging_weight: string | null;
  created: string;
  /** The beginning of a JSON object: members that are a column, or of the row that a column refers to, and `footprint`. */
  members: string;
  impacts: string;
}

const MEMBERS = `concat(
  '{"uuid":"', e.uuid, '"',
  ${member('name', 'e.name')},
  ${member('description', 'e.description')},
  ${member('notes', 'e.notes')},
  ${member('sku', 'e.sku')},
  ${member('syncId', 'e.sync_id')},
  ${member('cpcCode', 'e.cpc_code')},
  ${member('supplierPartId', 'e.supplier_part_id')},
  ${member('unit', 'e.unit')},
  ${amount('weight', 'e.weight', 'e.weight_unit')},
  ${amount('packagingWeight', 'e.packaging_weight', 'e.packaging_weight_unit')},
  ${member('recycledPercent', 'e.recycled_percent')},
  t.member, l.member,
  ${time('startDate', 'e.start_date')},
  ${time('endDate', 'e.end_date')},
  ',"dataSource":"', case when e.dataset is null then 'model' else 'external' end, '"',
  ${amount('modeledWeight', 'e.modeled_weight', "'kg'::text")},
  ${amount('modeledPackagingWeight', 'e.modeled_packaging_weight', "'kg'::text")},
  ${member('modeledRecycledPercent', 'e.modeled_recycled_percent')},
  d.member,
  ${amount('datasetAmount', 'e.dataset_amount', 'e.dataset_amount_unit')},
  ${member('share', 'e.share')},
  ${member('pact', "nullif(e.pact, '{}')")},
  ${time('created', 'e.created')},
  ${time('updated', 'e.updated')},
  s.member,
  ',"footprint":{"CO2e":', e.co2e, '}') as members`;

/** The columns of an element that are read for what is shown of it, its references included. */
export const SHOWN_COLUMNS = `uuid, name, description, notes, sku, sync_id, cpc_code, supplier_part_id, unit, weight, weight_unit,
  packaging_weight, packaging_weight_unit, recycled_percent, start_date, end_date, modeled_weight, modeled_packaging_weight,
  modeled_recycled_percent, dataset_owner, dataset, dataset_amount, dataset_amount_unit, share, pact, created, updated,
  revision, version_state, data_quality_indicators, geo_location, image, taxonomy, location, supplier, co2e, impacts`;

const SHOWN = `e.uuid, e.revision, e.version_state, e.data_quality_indicators, e.geo_location, e.image,
  e.modeled_weight, e.modeled_packaging_weight, e.created::text as created, d.rating as dataset_rating, ${MEMBERS}`;

/** `$1` is the company. */
const REFERENCES = `
  ${reference('taxonomy', {
    from: 'taxonomy r where r.owner = $1 and r.uuid = e.taxonomy',
    members: [member('path', 'r.path')],
  })} t on true
  ${reference('location', { from: 'location r where r.company = $1 and r.uuid = e.location' })} l on true
  ${reference('supplier', {
    from: 'supplier r where r.company = $1 and r.uuid = e.supplier',
    members: [member('syncId', 'r.sync_id')],
  })} s on true
  ${reference('dataset', {
    from: `dataset r left join factor_database f on f.owner = r.owner and f.uuid = r.factor_database
      where r.owner = e.dataset_owner and r.uuid = e.dataset`,
    members: [member('source', 'f.name'), member('declaredUnit', 'r.unit')],
    columns: ['r.rating'],
  })} d on true`;

/**
 * What is shown of rows `e` of `element`, and something beside, for a statement that is asked with its json unread: a cast to
 * text would copy the figures twice more.
 */
export const selectShownOf = (beside: string, from: string): string =>
  `select ${beside}, ${SHOWN}, e.impacts from ${from} ${REFERENCES}`;

/** More conditions are still to be said; `$1` is the company. */
export const SELECT_SHOWN = `
  select ${SHOWN}, e.impacts::text as impacts from element e ${REFERENCES} where e.company = $1`;
