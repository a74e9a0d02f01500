import { ApiProperty } from '@nestjs/swagger';
import type { LineKind, MonthTotal, ScopeShare } from '#model/activities';
import type { CompanyMonthlyReport, MonthlyReportRequest } from '#activities';
import { GapsRecord } from './listing-record.js';
import { ReferenceRecord, TaxonomyReferenceRecord } from '../web/views/reference-record.js';
import {
  Count,
  periodRecord,
  ReportPeriodRecord,
  TotalRecord,
  TotalWithGapsRecord,
  totalWithGapsRecord,
} from './ghg-report-record.js';

/** The activities of one scope, or those without one. */
export class ScopeTotalRecord extends TotalWithGapsRecord {
  /**
   * `scope` is one of the GHG Protocol, `own` one of the company's own, `uncategorized` stands for the activities without
   * a scope, `memo` is one of the company's own that is in no total.
   */
  @ApiProperty({ enum: ['scope', 'own', 'uncategorized', 'memo'] }) kind!: LineKind;
  /** 1, 2, 3.1 to 3.15, whatever the company calls these scopes; absent of others. */
  key?: string;
  /** The name as the GHG Protocol has it; of the company's own scope, as the company has it. */
  name!: string;
  /** The company's record of the scope; absent for the activities without one. */
  scope?: ReferenceRecord;
}

/** The activities that begin in one month. */
export class MonthTotalRecord extends TotalWithGapsRecord {
  /** The month, in UTC, such as 2026-01. */
  @ApiProperty({ pattern: String.raw`^\d{4}-\d{2}$` }) month!: string;
  /**
   * The same activities by scope: only scopes that some of them have, in the order of the GHG Protocol; then memo scopes, which
   * are in no total.
   */
  scopes!: ScopeTotalRecord[];
}

/** The activities of one org, or those without one. */
export class OrgTotalRecord extends TotalWithGapsRecord {
  /** The org; absent for the activities without one. */
  org?: ReferenceRecord;
}

/** The activities of a node of the taxonomy and of all below it. */
export class TaxonomyTotalRecord extends TotalWithGapsRecord {
  /** The node. */
  taxonomy!: TaxonomyReferenceRecord;
}

/**
 * What the activities of a period add up to. An activity belongs, with all of its emissions, to the month that holds its
 * startDate, in UTC: nothing is spread over the months that it lasts.
 */
export class MonthlyReportRecord extends ReportPeriodRecord {
  /** The org that the report is of; absent where it is of all. */
  org?: ReferenceRecord;
  /** How many activities the period has, but for those of memo scopes, which no total has. */
  @Count() count!: number;
  /** Their emissions, of those with a scope and those without: kg CO2e, a decimal string. */
  CO2e!: TotalRecord['CO2e'];
  /** The activities that leave something out: their `factorSource` has `gaps`. Absent where there are none. */
  gaps?: GapsRecord;
  /** The unit of every CO2e in the report: kg CO2e. */
  CO2eUnit!: 'kg';
  /** Every month of the period, in order, those without activities too. */
  months!: MonthTotalRecord[];
  /** The whole period by scope: only scopes that are used, in the order of the GHG Protocol; memo scopes at the end. */
  scopes!: ScopeTotalRecord[];
  /** The whole period by org: only orgs that are used; then the activities without one. */
  orgs!: OrgTotalRecord[];
  /**
   * The whole period by taxonomy: nodes that are used, and those above them, each with all below it, in the order of their
   * paths. Nodes whose path has no `/` add up to all that have a taxonomy. Absent where `taxonomies` is false.
   */
  taxonomies?: TaxonomyTotalRecord[];
  /** The activities without a scope. */
  withoutScope!: TotalWithGapsRecord;
  /** The activities without a taxonomy; absent where `taxonomies` is false. */
  withoutTaxonomy?: TotalWithGapsRecord;
}

export function monthlyReportRecord(report: CompanyMonthlyReport, request: MonthlyReportRequest): MonthlyReportRecord {
  return {
    ...periodRecord(request.period),
    org: report.org,
    ...totalWithGapsRecord(report),
    CO2eUnit: 'kg',
    months: report.months.map(monthRecord),
    scopes: report.scopes.map(scopeRecord),
    orgs: report.orgs.map(({ org, ...total }) => ({ org, ...totalWithGapsRecord(total) })),
    taxonomies: report.taxonomies?.map(({ taxonomy, ...total }) => ({ taxonomy, ...totalWithGapsRecord(total) })),
    withoutScope: totalWithGapsRecord(report.withoutScope),
    withoutTaxonomy: report.withoutTaxonomy && totalWithGapsRecord(report.withoutTaxonomy),
  };
}

function monthRecord({ month, scopes, ...total }: MonthTotal): MonthTotalRecord {
  return { month, ...totalWithGapsRecord(total), scopes: scopes.map(scopeRecord) };
}

function scopeRecord({ kind, key, name, scope, ...total }: ScopeShare): ScopeTotalRecord {
  return { kind, key, name, scope, ...totalWithGapsRecord(total) };
}
