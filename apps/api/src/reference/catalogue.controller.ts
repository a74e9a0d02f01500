import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Invalid } from '#faults';
import { searchGeoLocations } from '#footprint/model';
import type { Page } from '#platform';
import { AnyToken, readPage, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { pageOfAll } from '../rules/page-of-all.js';
import type { UnitRecord } from './reference-records.js';
import { geoLocationRecord, GeoLocationRecord, UNIT_RECORDS } from './reference-records.js';
import { Asks, Paged } from '../openapi/routes.js';

const LONGEST_QUERY = 500;

/** What is the same for every company. */
@Controller('v1')
export class CatalogueController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  /** Every unit code there is. */
  @AnyToken()
  @Get('unit')
  units(): UnitRecord[] {
    return UNIT_RECORDS;
  }

  /** `q`: every word begins a word of the name, or the code; best matches first. */
  @AnyToken()
  @Paged(GeoLocationRecord)
  @Asks('q', 'Every word of it begins a word of the name, or the code; best matches first.')
  @Get('geo-location')
  geoLocations(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Page<GeoLocationRecord> {
    const asked = readPage(query);
    // Their place in the order stands where others have the time of their creation.
    const all = searchGeoLocations(soughtText(query)).map((found, place) => ({ ...found, created: new Date(place) }));
    const { hasMore, ...found } = pageOfAll(all, asked);
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(geoLocationRecord) };
  }
}

/** @throws Invalid */
function soughtText(query: Record<string, unknown>): string | undefined {
  const q = single(query, 'q');
  if (q === undefined || [...q].length <= LONGEST_QUERY) return q;
  throw new Invalid({ field: 'q', message: `must not be longer than ${LONGEST_QUERY} characters` });
}
