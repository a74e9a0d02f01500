import { Injectable } from '@nestjs/common';
import type { CompanyId, PageRequest } from '#platform';
import { Database } from '#platform';
import type { ElementKind } from '#model/terms';
import { allElements } from './all-elements.js';
import type { ElementFacet, ElementFacets } from './element-facets.js';
import { readElementFacets } from './element-facets.js';
import type { ElementFilter } from './element-filter.js';
import { conditionOf, selectsAll } from './element-filter.js';
import type { ElementView } from './element-row.js';
import { findElements } from './find-elements.js';
import type { ElementPage } from './list-elements.js';
import { listElements } from './list-elements.js';
import type { PactState } from './pact-state.js';
import { pactStateOf } from './pact-state.js';
import { PublishedElements } from './published-elements.js';

/** The newest version of each element of a company, or of those that a filter selects, in the order (created, uuid). */
@Injectable()
export class ElementListing {
  constructor(
    private readonly database: Database,
    private readonly published: PublishedElements,
  ) {}

  async page(company: CompanyId, kind: ElementKind, filter: ElementFilter, request: PageRequest): Promise<ElementPage> {
    if (selectsAll(filter)) return listElements(this.database.reads, company, kind, request);
    const condition = await conditionOf(this.database.reads, company, kind, filter, this.published);
    return findElements(this.database.reads, condition, request);
  }

  /** How each of the elements of a page stands towards partners, by its UUID. */
  async pactStates(company: CompanyId, uuids: readonly string[]): Promise<ReadonlyMap<string, PactState>> {
    const rows = await this.database.reads.query<{ uuid: string; state: PactState }>(
      `select e.uuid, ${pactStateOf(this.published)} as state from element e where e.company = $1 and e.uuid = any($2::uuid[])`,
      [company, uuids],
    );
    return new Map(rows.map(({ uuid, state }) => [uuid, state]));
  }

  /** Reads all that a filter selects, batch by batch; see `allElements`. */
  async *all(company: CompanyId, kind: ElementKind, filter: ElementFilter): AsyncGenerator<readonly ElementView[]> {
    const condition = await conditionOf(this.database.reads, company, kind, filter, this.published);
    yield* allElements(this.database.reads, company, condition);
  }

  /** Counts what a filter selects; undefined where nothing is to be counted. */
  async facets(
    company: CompanyId,
    kind: ElementKind,
    filter: ElementFilter,
    asked: ReadonlySet<ElementFacet>,
  ): Promise<ElementFacets | undefined> {
    if (asked.size === 0) return undefined;
    const condition = await conditionOf(this.database.reads, company, kind, filter, this.published);
    return readElementFacets(this.database.reads, condition, asked, this.published);
  }
}
