import { Injectable } from '@nestjs/common';
import { Busy, Invalid } from '#faults';
import { Decimal } from '#impacts';
import type { CompanyId, Scope2Method, Sql } from '#platform';
import { Database, GHG_SCOPES, KeyedSemaphores } from '#platform';
import type { Reference } from '../../model/element-parts.js';
import type { GhgReport, ReportedScope, ScopeTotal } from '../../model/report/ghg-report.js';
import { ghgReport } from '../../model/report/ghg-report.js';
import type { ReportPeriod, ReportPeriods } from '../../model/report/report-period.js';
import { planningOf } from '../activity/activity-filter.js';
import { Values } from '../placed-values.js';
import { NONE } from '../activity/activity-totals.js';
import { summed } from '../activity/listing-sums.js';
import { readOriginTotals } from './origin-totals.js';

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

/** How many reports of one company are made at a time: each reads a year of activities. Some more wait for a moment. */
const AT_ONCE = 2;
const WAIT_LIMITS = { waiting: 64, waitMs: 5_000 };
const RETRY_AFTER_S = 5;

@Injectable()
export class GhgReports {
  private readonly making = new KeyedSemaphores(AT_ONCE, WAIT_LIMITS);

  constructor(private readonly database: Database) {}

  /** Makes a report from one snapshot. @throws Invalid if the org is unknown, Busy */
  make(company: CompanyId, request: GhgReportRequest): Promise<CompanyGhgReport> {
    const tooMany = () => new Busy('Too many reports of your company are being made. Try again soon.', RETRY_AFTER_S);
    return this.making.run(company, () => this.database.snapshot((tx) => read(tx, company, request)), tooMany);
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
    compared: compared && (await readScopeTotals(sql, company, compared, org)),
  });
  const named = org === undefined ? undefined : await readOrg(sql, company, org);
  return { ...report, company: owner.name, scope2Method: owner.scope2Method, org: named };
}

/** @throws Invalid */
async function readOrg(sql: Sql, company: CompanyId, uuid: string): Promise<Reference> {
  const [org] = await sql.query<Reference>(`select uuid, name from org where company = $1 and uuid = $2`, [
    company,
    uuid,
  ]);
  if (!org) throw new Invalid({ field: 'org', message: 'names nothing that exists' });
  return org;
}

async function readScopes(sql: Sql, company: CompanyId): Promise<ReportedScope[]> {
  const rows = await sql.query<Reference & { code: string | null }>(
    `select uuid, name, code from scope where company = $1 order by created, uuid`,
    [company],
  );
  return rows.map(({ code, ...scope }) => ({ ...scope, ...(code !== null && { code }) }));
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
