import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { MonthlyReportRequest } from '#activities';
import { GhgReports, MonthlyReports } from '#activities';
import type { Caller } from '#access';
import type { RawAnswer } from '../web/http/written-answers.js';
import { CurrentClient, Requires } from '../web/routes/index.js';
import { GhgReportRecord, ghgReportRecord } from './ghg-report-record.js';
import { ghgReportTable } from './ghg-report-table.js';
import { MonthlyQuery } from './monthly-query.js';
import type { MonthlyReportRecord } from './monthly-report-record.js';
import { monthlyReportRecord } from './monthly-report-record.js';
import type { AskedReport } from './report-query.js';
import { ReportQuery } from './report-query.js';
import { reportFile } from './report-file.js';

/** What a company's activities add up to. */
@Controller('v1/report')
@Requires('activity:report')
export class ReportController {
  constructor(
    private readonly reports: GhgReports,
    private readonly monthly: MonthlyReports,
  ) {}

  /** The inventory of the GHG Protocol: a year or months, by scope, and by how the figures came about. */
  @ApiOkResponse({ type: GhgReportRecord })
  @Get('ghg')
  async ghg(
    @CurrentClient() { company }: Caller,
    @ReportQuery() { request, format }: AskedReport,
  ): Promise<GhgReportRecord | RawAnswer> {
    const record = ghgReportRecord(await this.reports.make(company, request), request, new Date());
    return format === 'json' ? record : reportFile(ghgReportTable(record), format);
  }

  /**
   * The totals of whole months: by month and scope, and of the period by scope, org and taxonomy. They agree to the digit with
   * those of the listing of activities.
   */
  @Get('monthly')
  async byMonth(
    @CurrentClient() { company }: Caller,
    @MonthlyQuery() request: MonthlyReportRequest,
  ): Promise<MonthlyReportRecord> {
    return monthlyReportRecord(await this.monthly.make(company, request), request);
  }
}
