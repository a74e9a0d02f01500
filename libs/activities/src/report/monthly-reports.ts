import { Injectable } from '@nestjs/common';
import type { CompanyId, Sql } from '#platform';
import { Database } from '#platform';
import { GHG_SCOPES } from '#access';
import type { Reference } from '#model/terms';
import { monthsOf, monthlyReport, NOTHING, withGaps } from '#model/activities';
import type { MonthlyReport, OrgTotal, TaxonomyTotal, ReportPeriod, Total, TotalWithGaps } from '#model/activities';
import type { KeptTotals, KeptTotalsRequest } from './kept-totals.js';
import { readKeptTotals } from './kept-totals.js';
import { readOrg, readScopes } from './report-references.js';
import { ReportTurns } from './report-turns.js';
import { readTaxonomyShares } from './taxonomy-shares.js';

export interface MonthlyReportRequest {
  period: ReportPeriod;
  /** Only the activities of this org. */
  org?: string;
  /** Whether the taxonomies are told, which takes far longer than the rest. */
  taxonomies: boolean;
}

export interface CompanyMonthlyReport extends MonthlyReport {
  /** The org that the report is of; absent where it is of all. */
  org?: Reference;
  /** In the order in which the company lists them, then what has none. */
  orgs: OrgTotal[];
  taxonomies?: TaxonomyTotal[];
  /** Absent where the taxonomies are not told. */
  withoutTaxonomy?: TotalWithGaps;
}

/** What the activities of whole months add up to: by month, scope, org and taxonomy. */
@Injectable()
export class MonthlyReports {
  constructor(
    private readonly database: Database,
    private readonly turns: ReportTurns,
  ) {}

  /** Makes a report from one snapshot. @throws Invalid if the org is unknown, Busy */
  make(company: CompanyId, request: MonthlyReportRequest): Promise<CompanyMonthlyReport> {
    const make = () => this.database.reads.snapshot((tx) => read(tx, company, request));
    return request.taxonomies ? this.turns.run(company, make) : make();
  }
}

async function read(sql: Sql, company: CompanyId, request: MonthlyReportRequest): Promise<CompanyMonthlyReport> {
  const { period, org } = request;
  const named = org === undefined ? undefined : await readOrg(sql, company, org);
  const scopes = await readScopes(sql, company);
  const memo = scopes.filter((scope) => scope.memo).map(({ uuid }) => uuid);
  const { ofOrgs, ...totals } = await readKeptTotals(sql, company, { period, org, memo });
  const report = monthlyReport({ builtIn: GHG_SCOPES, scopes, months: monthsOf(period), ...totals });
  const orgs = await readOrgs(sql, company, ofOrgs);
  return {
    ...report,
    org: named,
    orgs,
    ...(request.taxonomies && (await byTaxonomy(sql, company, { period, org, memo }, report))),
  };
}

async function byTaxonomy(
  sql: Sql,
  company: CompanyId,
  request: KeptTotalsRequest,
  all: TotalWithGaps,
): Promise<Pick<CompanyMonthlyReport, 'taxonomies' | 'withoutTaxonomy'>> {
  const { taxonomies, categorized } = await readTaxonomyShares(sql, company, request);
  const gaps = without(all.gaps ?? NOTHING, categorized.gaps ?? NOTHING);
  return { taxonomies, withoutTaxonomy: withGaps(without(all, categorized), gaps) };
}

function without(all: Total, part: Total): Total {
  return { count: all.count - part.count, CO2e: all.CO2e.minus(part.CO2e) };
}

async function readOrgs(sql: Sql, company: CompanyId, totals: KeptTotals['ofOrgs']): Promise<OrgTotal[]> {
  const uuids = totals.flatMap(({ org }) => org ?? []);
  const orgs = await sql.query<Reference>(
    'select uuid, name from org where company = $1 and uuid = any($2) order by created, uuid',
    [company, uuids],
  );
  const of = (uuid: string | undefined) => totals.find(({ org }) => org === uuid) ?? NOTHING;
  const named = orgs.map(({ uuid, name }): OrgTotal => ({ ...only(of(uuid)), org: { uuid, name } }));
  return uuids.length < totals.length ? [...named, only(of(undefined))] : named;
}

function only(total: TotalWithGaps): TotalWithGaps {
  return withGaps(total, total.gaps);
}
