import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { Companies } from '#access';
import { Revised } from '../../web/http/revised.js';
import { CurrentClient, IfMatch, Requires } from '../../web/routes/index.js';
import type { CompanyRecord } from './company-record.js';
import { companyRecord } from './company-record.js';
import { toCompanySettings } from './company-settings.js';
import { PatchCompanyDto } from './company.dto.js';

@Controller('v1/company')
@Requires('company:manage')
export class CompanyController {
  constructor(private readonly companies: Companies) {}

  /** The caller's company and its settings. */
  @Get()
  async read(@CurrentClient() { company }: Caller): Promise<Revised<CompanyRecord>> {
    return companyRecord(await this.companies.get(company));
  }

  /**
   * Changes the settings of the caller's company. It holds from the next request on; footprints that it touches are published
   * anew by the worker.
   */
  @Patch()
  async patch(
    @CurrentClient() { company }: Caller,
    @Body() body: PatchCompanyDto,
    @IfMatch() expected: Expected,
  ): Promise<Revised<CompanyRecord>> {
    return companyRecord(await this.companies.set(company, toCompanySettings(body), expected));
  }
}
