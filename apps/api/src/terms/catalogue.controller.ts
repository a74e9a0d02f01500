import { Controller, Get } from '@nestjs/common';
import { searchPlaces, searchUnits } from '#model/terms';
import type { PageRequest } from '#platform';
import { Page } from '#platform';
import { AnyToken, Describes, Paged, PageQuery, QueryParameters, readText } from '../web/routes/index.js';
import type { UnitRecord } from './reference-records.js';
import { geoLocationRecord, GeoLocationRecord, UNIT_RECORDS, unitRecord } from './reference-records.js';

const LONGEST_QUERY = 500;

/** Catalogues that are the same for every company. */
@Controller('v1')
export class CatalogueController {
  /** Every unit code there is. `q`: those that a text means, by their words in five languages, in files and in lists of UN/ECE; best matches first. */
  @AnyToken()
  @Get('unit')
  units(
    @QueryParameters(
      (query) => readText(query, 'q', LONGEST_QUERY),
      Describes(
        'q',
        'What a unit is called: by its code, or in words of English, German, French, Spanish or Italian; what the whole text means comes first.',
      ),
    )
    text: string | undefined,
  ): UnitRecord[] {
    return text === undefined ? UNIT_RECORDS : searchUnits(text).map(unitRecord);
  }

  /** `q`: every word begins a word of the name, in English, German, French, Spanish or Italian, or the code; best matches first. */
  @AnyToken()
  @Paged(GeoLocationRecord)
  @Get('geo-location')
  geoLocations(
    @PageQuery() page: PageRequest,
    @QueryParameters(
      (query) => readText(query, 'q', LONGEST_QUERY),
      Describes(
        'q',
        'Words, each of which has to begin a word of the name, in English or of a country in German, French, Spanish or Italian, or the code; what the whole text means comes first.',
      ),
    )
    text: string | undefined,
  ): Page<GeoLocationRecord> {
    // Geo locations have no time of creation, so the page key uses their place in the order instead.
    const all = searchPlaces(text).map((found, place) => ({ ...found, created: new Date(place) }));
    return Page.ofAll(all, page).map(geoLocationRecord);
  }
}
