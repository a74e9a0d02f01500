import { Injectable } from '@nestjs/common';
import type { IndicatorCode } from '#impacts';
import type { CompanyId, PageRequest } from '#platform';
import { Database, MAX_LIMIT, Page } from '#platform';
import type { SearchKey, SearchQuery } from '#model/factors';
import { printSearchKey, conditionsOf, searchTerms } from '#model/factors';
import { HitKeys, readDatasets } from './all-hits.js';
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

const DATASETS_AT_ONCE = 500;

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
    return this.database.reads.snapshot(async (tx) => {
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

  /** How many datasets `all` returns. */
  async count(company: CompanyId, query: SearchQuery): Promise<number> {
    const { keys, nearest } = await this.everything(company, query, []);
    return keys.count + nearest.length;
  }

  /**
   * Reads the whole result batch by batch. Which datasets it has, and in which order, is read from one snapshot before; of those
   * that are written meanwhile none comes twice, and none is missing unless it was deleted.
   */
  async *all(
    company: CompanyId,
    query: SearchQuery,
    codes: readonly IndicatorCode[],
  ): AsyncGenerator<readonly FoundDataset[]> {
    const { keys, nearest } = await this.everything(company, query, codes);
    if (nearest.length > 0) yield nearest;
    for (const some of keys.batches(DATASETS_AT_ONCE))
      yield await readDatasets(this.database.reads, company, some, codes);
  }

  private everything(company: CompanyId, query: SearchQuery, codes: readonly IndicatorCode[]): Promise<Everything> {
    const terms = searchTerms(query);
    return this.database.reads.snapshot(async (tx) => {
      const keys = await HitKeys.read(tx, company, conditionsOf(terms), terms.name);
      if (keys.count > 0 || terms.words.length === 0) return { keys, nearest: [] };
      const nearest = await nearestDatasets(tx, company, terms, { page: 1, limit: MAX_LIMIT, codes });
      return { keys, nearest: nearest.data };
    });
  }
}

/** The keys of all hits, or where there are none the nearest datasets themselves. */
interface Everything {
  keys: HitKeys;
  nearest: readonly FoundDataset[];
}

function pageOf(request: SearchRequest, count: number, { data, next }: ResultRows): Page<FoundDataset> {
  return new Page(count, request, data, next && printSearchKey(next));
}
