import type { UndoneRecords } from './undone-table.js';

/** As `removeDatasets` asks: figures that were computed from it may remain in activities and locked versions. */
const IS_DRAWN_ON = `exists (select from element e where e.company = $1 and e.dataset_owner = $1 and e.dataset = r.uuid)
  or exists (select from element_change c where c.company = $1 and c.changes ? 'dataset'
    and (c.changes -> 'dataset' ->> 'to')::uuid = r.uuid)
  or exists (select from transport_lane t where t.company = $1 and t.drew_on is not null and r.uuid = any(t.drew_on))`;

/** Its own import may raise its revision, when it gives it a supplier, but in the transaction that creates it. */
export const DATASETS: UndoneRecords = {
  table: 'dataset',
  owner: 'owner',
  key: [['r.uuid', 'uuid']],
  chunk: 500,
  judged: (condition) => `
    select r.uuid, r.name, case when r.updated > r.created then 'changed' when ${IS_DRAWN_ON} then 'drawnOn' end as why
    from dataset r where r.owner = $1 and r.import = $2 and ${condition}`,
};
