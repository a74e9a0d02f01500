import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { GhgReports } from '#footprint/store';
import type { Caller } from '#platform';
import type { RawAnswer } from '../http/written-answers.js';
import { CurrentClient, Requires } from '../routes/index.js';
import { GhgReportRecord, ghgReportRecord } from './ghg-report-record.js';
import { ghgReportTable } from './ghg-report-table.js';
import type { AskedReport } from './report-query.js';
import { ReportQuery } from './report-query.js';
import { reportFile } from './report-file.js';

/** What a company's activities add up to. */
@Controller('v1/report')
@Requires('activity:report')
export class ReportController {
  constructor(private readonly reports: GhgReports) {}

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
}
