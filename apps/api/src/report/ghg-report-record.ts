import { ApiProperty } from '@nestjs/swagger';
import type { Comparison, FigureOrigin, ReportLine, ReportPeriod, Total } from '#footprint/model';
import type { CompanyGhgReport, GhgReportRequest } from '#footprint/store';
import { print } from '#impacts';
import type { Scope2Method } from '#platform';
import { PlainDecimal, TimeText } from '../views/formats.js';
import { ReferenceRecord } from '../views/reference-record.js';

export const Count = () => ApiProperty({ type: 'integer' });

/** How many activities, and their emissions. */
export class TotalRecord {
  /** How many activities. */
  @Count() count!: number;
  /** Their emissions: kg CO2e, a decimal string. */
  @PlainDecimal() CO2e!: string;
}

/** The activities by how their CO2e came about: every activity stands in one of these. */
export class SharesRecord implements Record<FigureOrigin, TotalRecord> {
  /** Those computed with the figures of a material or process element. */
  product!: TotalRecord;
  /** Those computed with the figures of a transport lane. */
  lane!: TotalRecord;
  /** Those whose UpstreamCO2e or DownstreamCO2e was sent, also where the other one is computed. */
  given!: TotalRecord;
  /** Those of which nothing is known, and whose CO2e is 0. */
  none!: TotalRecord;
}

/** The figure of the period that is compared. */
export class ComparisonRecord extends TotalRecord {
  /** By how much the report's figure is more: kg CO2e, a decimal string. */
  @PlainDecimal() difference!: string;
  /**
   * The difference in percent of the size of the compared figure, a decimal string with two decimals; absent where that
   * is 0.
   */
  @ApiProperty({ pattern: String.raw`^-?\d+\.\d{2}$` }) changePercent?: string;
}

/** One line of the inventory: a scope, the activities without one, or a sum. */
export class ReportLineRecord extends TotalRecord {
  /**
   * What the line is: `scope` is one of the GHG Protocol, `own` one of the company's own, `uncategorized` the
   * activities without a scope, `sum` a sum of lines.
   */
  @ApiProperty({ enum: ['scope', 'own', 'uncategorized', 'sum'] }) kind!: ReportLine['kind'];
  /** 1, 2, 3.1 to 3.15, whatever the company calls these scopes; of a sum 1, 2, 3 or all. Absent of others. */
  key?: string;
  /** The name as the GHG Protocol has it; of the company's own scope, as the company has it. */
  name!: string;
  /** The company's record of the scope; absent where it has none. */
  scope?: ReferenceRecord;
  /** The same activities by how their CO2e came about. */
  shares!: SharesRecord;
  /**
   * Supplier-specific: of `shares.product`, how many activities draw on footprints of partners, and how much of their CO2e comes from
   * these, by the share of the product now.
   */
  supplierSpecific!: TotalRecord;
  /** The same line of the period that is compared; absent where none is. */
  compared?: ComparisonRecord;
}

/** A period of whole months. */
export class ReportPeriodRecord {
  /** The first moment of the period: ISO 8601, UTC, with milliseconds. */
  @TimeText() startDate!: string;
  /** The last second of the period: ISO 8601, UTC, with milliseconds. */
  @TimeText() endDate!: string;
}

/**
 * The inventory of a period by the GHG Protocol (Corporate Standard, chapter 9). An activity belongs to the period that
 * holds its startDate, in UTC.
 */
export class GhgReportRecord extends ReportPeriodRecord {
  /** The company's name. */
  company!: string;
  /** The org that the report is of; absent where it is of all. */
  org?: ReferenceRecord;
  /** When the report was made: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** The period that is compared; absent where none is. */
  compared?: ReportPeriodRecord;
  /** How many activities the period has. */
  @Count() count!: number;
  /** The unit of every CO2e in the report: kg CO2e. */
  CO2eUnit!: 'kg';
  /**
   * The method that the figures of scope 2 follow, by the company's setting (GHG Protocol Scope 2 Guidance, chapter 4).
   */
  @ApiProperty({ enum: ['location-based', 'market-based', 'not stated'] }) scope2Method!: Scope2Method | 'not stated';
  /** Figures include CO2 from biomass as far as their sources count it; it is not stated separately. */
  biogenicCO2!: 'not separate';
  /** Scopes 1 and 2 and the fifteen categories of scope 3; then own scopes that are used; then what has no scope. */
  rows!: ReportLineRecord[];
  /** The sums of scopes 1, 2 and 3, and of all activities. */
  sums!: ReportLineRecord[];
}

export function ghgReportRecord(report: CompanyGhgReport, request: GhgReportRequest, made: Date): GhgReportRecord {
  return {
    company: report.company,
    org: report.org,
    ...periodRecord(request.period),
    compared: request.compared && periodRecord(request.compared),
    created: made.toISOString(),
    count: report.sums.find(({ key }) => key === 'all')?.count ?? 0,
    CO2eUnit: 'kg',
    scope2Method: report.scope2Method ?? 'not stated',
    biogenicCO2: 'not separate',
    rows: report.rows.map(lineRecord),
    sums: report.sums.map(lineRecord),
  };
}

export function periodRecord({ from, until }: ReportPeriod): ReportPeriodRecord {
  return { startDate: from.toISOString(), endDate: until.toISOString() };
}

function lineRecord({
  kind,
  key,
  name,
  scope,
  shares,
  supplierSpecific,
  compared,
  ...total
}: ReportLine): ReportLineRecord {
  const { product, lane, given, none } = shares;
  return {
    kind,
    key,
    name,
    scope,
    ...totalRecord(total),
    shares: {
      product: totalRecord(product),
      lane: totalRecord(lane),
      given: totalRecord(given),
      none: totalRecord(none),
    },
    supplierSpecific: totalRecord(supplierSpecific),
    compared: compared && comparisonRecord(compared),
  };
}

export function totalRecord({ count, CO2e }: Total): TotalRecord {
  return { count, CO2e: print(CO2e) };
}

function comparisonRecord({ difference, changePercent, ...total }: Comparison): ComparisonRecord {
  return { ...totalRecord(total), difference: print(difference), changePercent };
}
