import type { UndoneRecords } from './undone-table.js';

/**
 * Whether anybody changed it. What it draws on may have changed its figures, and a bill that is undone has left its trail; neither
 * counts. The first entry of the trail is that of its creation.
 */
const IS_CHANGED = `r.revision > 1 and exists (
  select from element_change c cross join lateral jsonb_object_keys(c.changes) as k (name)
  where c.company = $1 and c.element = r.uuid
    and c.seq > (select min(f.seq) from element_change f where f.company = $1 and f.element = r.uuid)
    and not (starts_with(k.name, 'footprint.') or starts_with(k.name, 'model.input.')
      or (k.name = 'impacts' and r.dataset is not null)))`;

const HAS_BILL = 'exists (select from model_input i where i.company = $1 and i.product = r.uuid)';

const IS_USED = `exists (select from model_input i where i.company = $1 and i.source = r.uuid)
  or exists (select from switch_source s where s.company = $1 and s.element = r.uuid)
  or exists (select from activity a where a.company = $1 and a.product = r.uuid)`;

const IS_SENT = `exists (
  select from published_footprint f join footprint_receipt t on t.company = $1 and t.footprint = f.id
  where f.company = $1 and f.chain = r.chain)`;

/** An import creates first versions, which are drafts. */
export const ELEMENTS: UndoneRecords = {
  table: 'element',
  owner: 'company',
  key: [
    ['r.created', 'timestamptz'],
    ['r.uuid', 'uuid'],
  ],
  chunk: 100,
  judged: (condition) => `
    select r.uuid, r.name, case
      when r.version_state <> 'draft' then 'state' when ${IS_CHANGED} then 'changed' when ${HAS_BILL} then 'bill'
      when ${IS_USED} then 'used' when ${IS_SENT} then 'sent' end as why
    from element r where r.company = $1 and r.import = $2 and ${condition}`,
};
