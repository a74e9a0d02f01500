import type { UndoneRecords } from './undone-table.js';

/** Inputs that somebody changed: the trail of their product says what they were before. Computing them leaves no trail. */
const changed = (condition: string): string => `
  select distinct substr(k.name, length('model.input.') + 1)::uuid as uuid
  from element_change c cross join lateral jsonb_each(c.changes) as k (name, change)
  where c.company = $1 and starts_with(k.name, 'model.input.') and k.change ? 'from'
    and c.element in (select r.product from model_input r where r.company = $1 and r.import = $2 and ${condition})`;

/** Transports come before what they carry, so that these are free of them. */
export const INPUTS: UndoneRecords = {
  table: 'model_input',
  owner: 'company',
  key: [
    ['r.model', 'uuid'],
    ['(r.carries is null)', 'boolean'],
    ['r.uuid', 'uuid'],
  ],
  chunk: 500,
  judged: (condition) => `
    with changed as materialized (${changed(condition)})
    select r.uuid, coalesce(r.name, m.name, l.name, '') as name, case
      when p.version_state <> 'draft' then 'product'
      when r.uuid in (select uuid from changed) then 'changed'
      when exists (select from model_input t where t.company = $1 and t.model = r.model and t.carries = r.uuid
        and (t.import is distinct from $2 or t.uuid in (select uuid from changed))) then 'carried' end as why
    from model_input r join element p on p.company = $1 and p.uuid = r.product
    left join element m on m.company = $1 and m.uuid = r.material
    left join transport_lane l on l.company = $1 and l.uuid = r.lane
    where r.company = $1 and r.import = $2 and ${condition}`,
};
