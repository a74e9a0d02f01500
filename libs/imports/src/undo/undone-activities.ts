import type { UndoneRecords } from './undone-table.js';

/** Nothing but a request changes an activity, and each change raises its revision. */
export const ACTIVITIES: UndoneRecords = {
  table: 'activity',
  owner: 'company',
  key: [
    ['r.start_date', 'timestamptz'],
    ['r.uuid', 'uuid'],
  ],
  chunk: 1_000,
  judged: (condition) => `
    select r.uuid, coalesce(r.name, '') as name, case when r.revision > 1 then 'changed' end as why
    from activity r where r.company = $1 and r.import = $2 and ${condition}`,
};
