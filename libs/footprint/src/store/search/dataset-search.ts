import { Injectable } from '@nestjs/common';
import type { IndicatorCode } from '#impacts';
import type { CompanyId, Page } from '#platform';
import { Database } from '#platform';
import type { SearchKey } from '../../model/search/search-key.js';
import type { SearchQuery } from '../../model/search/search-query.js';
import { conditionsOf, wanted } from '../../model/search/search-query.js';
import { countHits } from './count-hits.js';
import type { FoundDataset } from './found-dataset.js';
import { nearestDatasets } from './nearest-datasets.js';
import { resultPage } from './result-page.js';

export interface SearchRequest {
  query: SearchQuery;
  /** The indicators whose figures are shown. */
  codes: readonly IndicatorCode[];
  page: number;
  limit: number;
  /** Visits what follows this key, whatever is imported meanwhile. */
  after?: SearchKey;
}

export interface SearchPage extends Page<FoundDataset> {
  /** The key of the last one, while more follow. */
  next?: SearchKey;
}

@Injectable()
export class DatasetSearch {
  constructor(private readonly database: Database) {}

  /**
   * The datasets of the company's own and the shared databases that a query finds: those whose name begins with its text,
   * so that the one it names comes first, then the others, both in the order of their names; or, where it finds none, the
   * 100 nearest. Count and page are of one moment.
   */
  find(company: CompanyId, request: SearchRequest): Promise<SearchPage> {
    const { query, page, limit, after, codes } = request;
    const asked = wanted(query);
    const conditions = conditionsOf(asked);
    return this.database.snapshot(async (tx) => {
      const blocks = await countHits(tx, company, conditions, asked.name, after);
      const count = blocks.reduce((sum, { begins, others }) => sum + begins + others, 0);
      if (count === 0 && asked.words.length > 0) {
        const nearest = await nearestDatasets(tx, company, asked, { page, limit, after, codes });
        return { page, pageSize: limit, ...nearest };
      }
      const rows = await resultPage(tx, company, { conditions, name: asked.name, codes, page, limit, after }, blocks);
      return { count, page, pageSize: limit, ...rows };
    });
  }
}
