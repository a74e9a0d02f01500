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
  /** The indicators whose figures are shown. */
  codes: readonly IndicatorCode[];
}

@Injectable()
export class DatasetSearch {
  constructor(private readonly database: Database) {}

  /**
   * The datasets of the company's own and the shared databases that a query finds: those whose name begins with its text,
   * so that the one it names comes first, then the others, both in the order of their names; or, where it finds none, the
   * 100 nearest. Count and page are of one moment.
   */
  find(company: CompanyId, request: SearchRequest): Promise<Page<FoundDataset>> {
    const { query, page, limit, after, codes } = request;
    const asked = searchTerms(query);
    const conditions = conditionsOf(asked);
    return this.database.snapshot(async (tx) => {
      const blocks = await countHits(tx, company, conditions, asked.name, after);
      const count = blocks.reduce((sum, { begins, others }) => sum + begins + others, 0);
      if (count === 0 && asked.words.length > 0) {
        const nearest = await nearestDatasets(tx, company, asked, { page, limit, after, codes });
        return pageOf(request, nearest.count, nearest);
      }
      const rows = await resultPage(tx, company, { conditions, name: asked.name, codes, page, limit, after }, blocks);
      return pageOf(request, count, rows);
    });
  }
}

function pageOf(request: SearchRequest, count: number, { data, next }: ResultRows): Page<FoundDataset> {
  return new Page(count, request, data, next && printSearchKey(next));
}
