import type { OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Companies } from './companies.js';

/**
 * Returns a warning if DEFAULT_COMPANY names no company, else undefined. This is no fault: the company may be created
 * later.
 */
export async function missingDefaultCompany(companies: Companies, subdomain: string): Promise<string | undefined> {
  if (await companies.bySubdomain(subdomain)) return undefined;
  return `DEFAULT_COMPANY: no company has the subdomain ${subdomain} yet; until then hosts outside BASE_DOMAIN get 404.`;
}

export const DEFAULT_COMPANY = Symbol('DEFAULT_COMPANY');

/** Warns at the start if DEFAULT_COMPANY names no company. */
@Injectable()
export class DefaultCompanyCheck implements OnApplicationBootstrap {
  constructor(
    private readonly companies: Companies,
    @Inject(DEFAULT_COMPANY) private readonly subdomain: string | undefined,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.subdomain === undefined) return;
    // A database without a schema has no companies yet, and other code reports that.
    const warning = await missingDefaultCompany(this.companies, this.subdomain).catch(() => undefined);
    if (warning) new Logger('Settings').warn(warning);
  }
}
