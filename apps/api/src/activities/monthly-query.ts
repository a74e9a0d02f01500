import { Faults } from '#faults';
import { MOST_MONTHS, readMonthlyPeriod } from '#model/activities';
import type { MonthlyReportRequest } from '#activities';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters, readFlag, readUuid } from '../web/routes/index.js';

/** The monthly report that a request asks for. */
export const MonthlyQuery = (): ParameterDecorator =>
  QueryParameters(
    readRequest,
    Describes('year', 'The year of the report, such as 2026. Needed, unless sd and ed are given.'),
    Describes('sd', 'The first month of the report, such as 2026-01. Not beside year.'),
    Describes('ed', `The last month of the report, such as 2026-06; at most ${MOST_MONTHS} months in all.`),
    Describes('org', 'Only activities of this org, by its UUID.', { format: 'uuid' }),
    Describes(
      'taxonomies',
      'Whether the answer has taxonomies, which take far longer than the rest where there are millions of activities.',
      {
        type: 'boolean',
        default: true,
      },
    ),
  );

/** @throws Invalid listing every fault */
function readRequest(query: Query): MonthlyReportRequest {
  const faults = new Faults();
  const period = faults.collect(() =>
    readMonthlyPeriod({ year: single(query, 'year'), sd: single(query, 'sd'), ed: single(query, 'ed') }),
  );
  const org = faults.collect(() => readUuid(query, 'org'));
  const taxonomies = faults.collect(() => readFlag(query, 'taxonomies')) ?? true;
  faults.requireNone();
  if (!period) throw new Error('A fault was not collected.');
  return { period, org, taxonomies };
}
