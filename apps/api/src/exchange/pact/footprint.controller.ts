import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { ProductFootprint } from '#model/exchange';
import { FootprintListing, pactBaseUrl } from '#exchange';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import { LinkedAnswer } from '../../web/http/written-answers.js';
import { RequestOrigin, QueryString, Open, QueryParameters } from '../../web/routes/index.js';
import { FootprintFilters, OneFootprint } from './footprint-answers.js';
import type { ListedFootprints } from './footprint-query.js';
import { nextQuery, readListed } from './footprint-query.js';
import type { Visitor } from './readers.js';
import { CurrentVisitor, readerOf } from './readers.js';

/** The actions ListFootprints and GetFootprint of PACT v3. */
@Controller('pact/3/footprints')
@ApiSecurity('bearer', ['pact:read'])
@ApiSecurity('apiKey', ['pact:read'])
// A company may make its footprints public: then no token is needed.
@ApiSecurity({})
export class FootprintController {
  constructor(
    private readonly listing: FootprintListing,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Footprints that match every filter given, of one filter any value; in the order in which they were created. Unknown
   * parameters are ignored, such as `$filter` of version 2, but one whose name resembles a filter (`product_id`, `productIds`) is
   * refused. A filter of several values is taken as `productId[]` and `productId[0]`, too, and a value with commas counts as itself
   * and as its parts. While there is more, the header `Link` has the address of the next page. Where the company made its PACT API public, no token is needed; one that is sent has to be valid.
   */
  @FootprintFilters()
  @Open()
  @Get()
  async list(
    @CurrentVisitor() visitor: Visitor,
    @QueryParameters(readListed) { selected, page }: ListedFootprints,
    @RequestOrigin() origin: string | undefined,
    @QueryString() query: string,
  ): Promise<LinkedAnswer<{ data: ProductFootprint[] }>> {
    const { data, next } = await this.listing.page(readerOf(visitor), selected, page);
    const address = `${this.baseUrl(visitor.company.subdomain, origin)}/3/footprints`;
    return new LinkedAnswer({ data }, next && `${address}?${nextQuery(query, next)}`);
  }

  /**
   * One footprint, Active or Deprecated. It never changes, but for its status: a newer one of the same product names it in
   * `precedingPfIds`. Where the company made its PACT API public, no token is needed; one that is sent has to be valid.
   */
  @OneFootprint()
  @Open()
  @Get(':id')
  async read(@CurrentVisitor() visitor: Visitor, @Param('id') id: string): Promise<{ data: ProductFootprint }> {
    return { data: await this.listing.get(readerOf(visitor), id) };
  }

  /** The address of the PACT API at the host of the request. PACT demands that host, so PUBLIC_URL is not used. */
  private baseUrl(subdomain: string, origin: string | undefined): string {
    const { BASE_DOMAIN, DEFAULT_COMPANY } = this.config;
    return pactBaseUrl({ baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY }, subdomain, origin);
  }
}
