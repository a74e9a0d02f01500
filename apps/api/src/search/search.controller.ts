import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { UNIT_KINDS } from '#footprint/model';
import { printSearchKey } from '#footprint/model';
import { DatasetSearch } from '#footprint/store';
import type { Caller, Page } from '#platform';
import { By, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkAfter } from '../rules/link-to-next.js';
import { searchRecord, SearchRecord } from './search-record.js';
import { searchSaid } from './search-said.js';
import { Asks, Paged, SelectsImpacts } from '../openapi/routes.js';

@Controller('v1/search')
export class SearchController {
  constructor(
    private readonly datasets: DatasetSearch,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Datasets of the company's own databases and those that all companies share: those that `q` names or begins the name of
   * come first, then the others, in the order of their names. Every word of `q` begins a word of name, description, sku or
   * taxonomy; where nothing is found, the 100 nearest come. `unitType`: a kind of unit; `taxonomy`: a node with all below;
   * `source`: a database or a supplier.
   */
  @Requires('dataset:read')
  @Paged(SearchRecord)
  @SelectsImpacts()
  @Asks('q', 'Words of the name, description, sku or taxonomy.', { maxLength: 500 })
  @Asks('unitType', 'Only what is counted in such units.', { enum: [...UNIT_KINDS] })
  @Asks('taxonomy', 'Only of this node and those below it.', { format: 'uuid' })
  @Asks('source', 'Only of this database or supplier.', { format: 'uuid' })
  @Get()
  async search(
    @By() { company }: Caller,
    @Query() parameters: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<SearchRecord>> {
    const said = searchSaid(parameters);
    const { next, ...found } = await this.datasets.find(company, said);
    if (next) linkAfter(request, response, printSearchKey(next), this.config.PUBLIC_URL);
    return { ...found, data: found.data.map((dataset) => searchRecord(dataset, said.codes)) };
  }
}
