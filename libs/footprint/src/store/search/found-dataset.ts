import type { Figures } from '#impacts';
import type { Reference, TaxonomyReference } from '../../model/element-parts.js';
import type { UnitCode } from '../../model/units.js';
import type { StoredDetails } from '../dataset/dataset-details.js';
import { SELECTED_DETAILS } from '../dataset/dataset-details.js';

/** A dataset as search finds it. */
export interface FoundDataset extends StoredDetails {
  uuid: string;
  name: string;
  description: string | null;
  key: string;
  unit: UnitCode;
  figures: Figures;
  /** A decimal. */
  rating: string | null;
  taxonomy: TaxonomyReference | null;
  /** The name of its database. */
  source: string;
  supplier: (Reference & { syncId?: string }) | null;
  created: Date;
  updated: Date;
}

/** What `found (owner, dataset, …)` shows of its datasets, of all their figures those of GWP-fossil and of the indicators in $8. */
export const VIEW_COLUMNS = `
  d.uuid, d.name, d.description, d.key, d.unit, d.rating, d.created, d.updated, f.name as source,
  ${SELECTED_DETAILS},
  (select coalesce(jsonb_object_agg(code, d.figures -> code), '{}') from unnest(array_append($8::text[], 'GWP-fossil')) as code where d.figures ? code) as figures,
  case when t.uuid is not null then json_build_object('uuid', t.uuid, 'name', t.name, 'path', t.path) end as taxonomy,
  case when p.uuid is not null
    then json_strip_nulls(json_build_object('uuid', p.uuid, 'syncId', p.sync_id, 'name', p.name)) end as supplier`;
export const JOINED = `
  found join dataset d on d.owner = found.owner and d.uuid = found.dataset
    join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
    left join taxonomy t on t.owner = d.owner and t.uuid = d.taxonomy
    left join supplier p on p.company = d.owner and p.uuid = d.supplier`;
