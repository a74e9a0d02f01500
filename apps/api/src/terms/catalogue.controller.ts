import { Controller, Get } from '@nestjs/common';
import { searchGeoLocations } from '#model/terms';
import type { PageRequest } from '#platform';
import { Page } from '#platform';
import { AnyToken, Describes, Paged, PageQuery, QueryParameters, readText } from '../web/routes/index.js';
import type { UnitRecord } from './reference-records.js';
import { geoLocationRecord, GeoLocationRecord, UNIT_RECORDS } from './reference-records.js';

const LONGEST_QUERY = 500;

/** Catalogues that are the same for every company. */
@Controller('v1')
export class CatalogueController {
  /** Every unit code there is. */
  @AnyToken()
  @Get('unit')
  units(): UnitRecord[] {
    return UNIT_RECORDS;
  }

  /** `q`: every word begins a word of the name, or the code; best matches first. */
  @AnyToken()
  @Paged(GeoLocationRecord)
  @Get('geo-location')
  geoLocations(
    @PageQuery() page: PageRequest,
    @QueryParameters(
      (query) => readText(query, 'q', LONGEST_QUERY),
      Describes('q', 'Words, each of which has to begin a word of the name, or the code; the best matches come first.'),
    )
    text: string | undefined,
  ): Page<GeoLocationRecord> {
    // Geo locations have no time of creation, so the page key uses their place in the order instead.
    const all = searchGeoLocations(text).map((found, place) => ({ ...found, created: new Date(place) }));
    return Page.ofAll(all, page).map(geoLocationRecord);
  }
}
