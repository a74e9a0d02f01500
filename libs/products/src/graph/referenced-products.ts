import type { ReferencedKind } from '#terms';
import { byOwnIds } from '#terms';

const ELEMENT_BY_SYNC_ID = byOwnIds(
  'element',
  'sync_id',
  'company',
  `and t.newest and t.kind in ('material', 'process')`,
);
const BY_SKU = byOwnIds('element', 'sku', 'company', 'and t.newest');

/** The newest versions of materials and process elements. */
export const ELEMENT: ReferencedKind = { by: { syncId: ELEMENT_BY_SYNC_ID, sku: BY_SKU } };

/** What an input of a model draws on. */
export const SOURCE: ReferencedKind = {
  by: { syncId: `${ELEMENT_BY_SYNC_ID} union all ${byOwnIds('switch', 'sync_id')}`, sku: BY_SKU },
};

export const TRANSPORT_LANE: ReferencedKind = { by: { syncId: byOwnIds('transport_lane', 'sync_id') } };

/** The inputs of the model that the path names. */
export const INPUT_OF_MODEL: ReferencedKind = {
  by: { syncId: byOwnIds('model_input', 'sync_id', 'company', 'and t.model = $3') },
  within: 'model',
};
