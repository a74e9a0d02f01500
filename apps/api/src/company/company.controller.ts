import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import type { Caller, Expected } from '#platform';
import { By, Companies, IfMatch, Requires } from '#platform';
import { PatchCompanyDto } from './company.dto.js';
import type { CompanyRecord } from './company-record.js';
import { companyRecord } from './company-record.js';
import { settingsSaid } from './company-settings.js';

@Controller('v1/company')
@Requires('company:manage')
export class CompanyController {
  constructor(@Inject(Companies) private readonly companies: Companies) {}

  /** The caller's company and its settings. */
  @Get()
  async read(@By() { company }: Caller): Promise<CompanyRecord> {
    return companyRecord(await this.companies.get(company));
  }

  /** Holds from the next request on; footprints that it touches are published anew by the worker. */
  @Patch()
  async patch(
    @By() { company }: Caller,
    @Body() body: PatchCompanyDto,
    @IfMatch() expected: Expected,
  ): Promise<CompanyRecord> {
    return companyRecord(await this.companies.set(company, settingsSaid(body), expected));
  }
}
