import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FootprintKey, ProductFootprint } from '#pact/model';
import { FootprintListing, pactBaseUrl } from '#pact/store';
import type { HostCompany } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { askedOrigin } from '../http/asked-origin.js';
import { Open } from '../routes/access.js';
import { FootprintFilters, OneFootprint } from './footprint-answers.js';
import { nextQuery, readListed } from './footprint-query.js';
import { requireReader } from './readers.js';

type Parameters = Record<string, string | string[]>;

/** PACT v3, action ListFootprints and GetFootprint. */
@Controller('pact/3/footprints')
@ApiSecurity('bearer', ['pact:read'])
@ApiSecurity('apiKey', ['pact:read'])
export class FootprintController {
  constructor(
    private readonly listing: FootprintListing,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Footprints that match every filter given, of one filter any value; in the order in which they were created. */
  @FootprintFilters()
  @Open()
  @Get()
  async list(
    @Req() request: Request,
    @Query() query: Parameters,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: ProductFootprint[] }> {
    const company = requireReader(request);
    const { by, page } = readListed(query);
    const { data, next } = await this.listing.page(company.uuid, by, page);
    if (next) response.set('Link', `<${this.nextAddress(request, company, next)}>; rel="next"`);
    return { data };
  }

  /** At the request's own host whatever PUBLIC_URL says, as PACT has it; with what was asked, from there on. */
  private nextAddress(request: Request, { subdomain }: HostCompany, next: FootprintKey): string {
    const { BASE_DOMAIN, DEFAULT_COMPANY } = this.config;
    const addresses = { baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY };
    const base = pactBaseUrl(addresses, subdomain, askedOrigin(request));
    return `${base}/3/footprints?${nextQuery(request.originalUrl, next)}`;
  }

  /** One footprint, Active or Deprecated. */
  @OneFootprint()
  @Open()
  @Get(':id')
  async read(@Req() request: Request, @Param('id') id: string): Promise<{ data: ProductFootprint }> {
    return { data: await this.listing.get(requireReader(request).uuid, id) };
  }
}
