import { Controller, Get } from '@nestjs/common';
import type { SearchKey, SearchQuery } from '#model/factors';
import { readSearchKey } from '#model/factors';
import type { SearchRequest } from '#factors';
import { DatasetSearch } from '#factors';
import type { IndicatorCode } from '#impacts';
import type { Caller } from '#access';
import type { CompanyId, Page } from '#platform';
import { Exports } from '../web/export/exports.js';
import { ListedAs } from '../web/export/listed-as.js';
import type { TableRows } from '../web/export/table.js';
import { mapRows } from '../web/export/table.js';
import type { RawAnswer } from '../web/http/written-answers.js';
import { CurrentClient, Paged, Requires, SelectedImpacts } from '../web/routes/index.js';
import { searchRecord, SearchRecord } from './search-record.js';
import { searchTable } from './search-table.js';
import { SearchParameters } from './search-query.js';

@Controller('v1/search')
export class SearchController {
  constructor(
    private readonly datasets: DatasetSearch,
    private readonly exports: Exports,
  ) {}

  /**
   * Datasets of the company's own databases and those that all companies share: those that `q` names or begins the name of
   * come first, then the others, in the order of their names. Every word of `q` begins a word of name, description, sku or
   * taxonomy; where nothing is found, the 100 nearest come. `unitType`: a kind of unit; `taxonomy`: a node with all below;
   * `source`: a database or a supplier; `geoLocation`: a place with all that lies in it; `year`: of the figures.
   */
  @Requires('dataset:read')
  @Paged(SearchRecord)
  @Get()
  async search(
    @CurrentClient() { company }: Caller,
    @ListedAs(readSearchKey) listed: ListedAs<SearchKey>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @SearchParameters() query: SearchQuery,
  ): Promise<Page<SearchRecord> | RawAnswer> {
    const asked = { query, codes };
    if (listed.as !== 'page')
      return this.exports.answer(company, listed.as, searchTable(codes, this.rows(company, asked)));
    const found = await this.datasets.find(company, { ...listed.page, ...asked });
    return found.map((dataset) => searchRecord(dataset, codes));
  }

  private rows(company: CompanyId, { query, codes }: Pick<SearchRequest, 'query' | 'codes'>): TableRows<SearchRecord> {
    const rows = {
      count: () => this.datasets.count(company, query),
      batches: this.datasets.all(company, query, codes),
    };
    return mapRows(rows, (dataset) => searchRecord(dataset, codes));
  }
}
