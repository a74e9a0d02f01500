import { Injectable } from '@nestjs/common';
import type { IndicatorCode } from '#impacts';
import type { CompanyId, PageRequest } from '#platform';
import { Database, Page } from '#platform';
import type { SearchKey } from '../../model/search/search-key.js';
import { printSearchKey } from '../../model/search/search-key.js';
import type { SearchQuery } from '../../model/search/search-query.js';
import { conditionsOf, searchTerms } from '../../model/search/search-query.js';
import { countHits } from './count-hits.js';
import type { FoundDataset } from './found-dataset.js';
import { nearestDatasets } from './nearest-datasets.js';
import type { ResultRows } from './result-page.js';
import { resultPage } from './result-page.js';

export interface SearchRequest extends PageRequest<SearchKey> {
  query: SearchQuery;
  /** The indicators whose figures are returned. */
  codes: readonly IndicatorCode[];
}

@Injectable()
export class DatasetSearch {
  constructor(private readonly database: Database) {}

  /**
   * Finds datasets in the company's own and the shared databases. Those whose name begins with the text come first, so that a
   * dataset named by the query is at the top. The others follow; both parts are in the order of their names. If nothing is
   * found, the 100 nearest datasets are returned instead. Count and page are read from one snapshot.
   */
  find(company: CompanyId, request: SearchRequest): Promise<Page<FoundDataset>> {
    const { query, page, limit, after, codes } = request;
    const terms = searchTerms(query);
    const conditions = conditionsOf(terms);
    return this.database.snapshot(async (tx) => {
      const blocks = await countHits(tx, company, conditions, terms.name, after);
      const count = blocks.reduce((sum, { begins, others }) => sum + begins + others, 0);
      if (count === 0 && terms.words.length > 0) {
        const nearest = await nearestDatasets(tx, company, terms, { page, limit, after, codes });
        return pageOf(request, nearest.count, nearest);
      }
      const rows = await resultPage(tx, company, { conditions, name: terms.name, codes, page, limit, after }, blocks);
      return pageOf(request, count, rows);
    });
  }
}

function pageOf(request: SearchRequest, count: number, { data, next }: ResultRows): Page<FoundDataset> {
  return new Page(count, request, data, next && printSearchKey(next));
}
