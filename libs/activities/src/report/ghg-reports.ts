import { Injectable } from '@nestjs/common';
import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { Scope2Method } from '#access';
import { Database, Values } from '#platform';
import { GHG_SCOPES } from '#access';
import type { Reference } from '#model/terms';
import type { GhgReport, ReportPeriod, ReportPeriods, ScopeTotal } from '#model/activities';
import { ghgReport } from '#model/activities';
import { planningOf } from '../activity/activity-filter.js';
import { NONE } from '../activity/activity-totals.js';
import { summed } from '../activity/listing-sums.js';
import { readMarkedTotals } from './marked-totals.js';
import { readOriginTotals } from './origin-totals.js';
import { readOrg, readScopes } from './report-references.js';
import { ReportTurns } from './report-turns.js';

export interface GhgReportRequest extends ReportPeriods {
  /** Only the activities of this org. */
  org?: string;
}

/** A report, and whose it is. */
export interface CompanyGhgReport extends GhgReport {
  company: string;
  /** Null: not stated. */
  scope2Method: Scope2Method | null;
  org?: Reference;
}

@Injectable()
export class GhgReports {
  constructor(
    private readonly database: Database,
    private readonly turns: ReportTurns,
  ) {}

  /** Makes a report from one snapshot. @throws Invalid if the org is unknown, Busy */
  make(company: CompanyId, request: GhgReportRequest): Promise<CompanyGhgReport> {
    return this.turns.run(company, () => this.database.reads.snapshot((tx) => read(tx, company, request)));
  }
}

async function read(sql: Sql, company: CompanyId, request: GhgReportRequest): Promise<CompanyGhgReport> {
  const { org, period, compared } = request;
  const [owner] = await sql.query<{ name: string; scope2Method: Scope2Method | null }>(
    `select name, scope2_method as "scope2Method" from company where uuid = $1`,
    [company],
  );
  if (!owner) throw new Error('A caller has no company.');
  const report = ghgReport({
    builtIn: GHG_SCOPES,
    scopes: await readScopes(sql, company),
    totals: await readOriginTotals(sql, company, { period, org }),
    marked: await readMarkedTotals(sql, company, { period, org }),
    compared: compared && (await readScopeTotals(sql, company, compared, org)),
  });
  const named = org === undefined ? undefined : await readOrg(sql, company, org);
  return { ...report, company: owner.name, scope2Method: owner.scope2Method, org: named };
}

/** From the totals that are kept; they do not know how a figure came about. */
async function readScopeTotals(
  sql: Sql,
  company: CompanyId,
  period: ReportPeriod,
  org: string | undefined,
): Promise<ScopeTotal[]> {
  const values = new Values(company);
  const rows = await sql.query<{ scope: string | null; count: number; co2e: string }>(
    `select nullif(scope, ${NONE}) as scope, sum(count)::bigint as count, trim_scale(sum(co2e))::text as co2e
     from (${summed({ period, org }, values)}) part group by 1 having sum(count) > 0`,
    values.all,
    planningOf({ period, org }),
  );
  return rows.map(({ scope, count, co2e }) => ({ scope: scope ?? undefined, count, CO2e: new Decimal(co2e) }));
}
