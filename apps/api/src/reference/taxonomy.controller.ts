import { Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { TaxonomyTree } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { AnyToken, By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateTaxonomyDto, PatchTaxonomyDto } from './reference.dto.js';
import { taxonomyRecord, TaxonomyRecord } from './reference-records.js';
import { Paged } from '../openapi/routes.js';

@Controller('v1/taxonomy')
export class TaxonomyController {
  constructor(
    private readonly taxonomyTree: TaxonomyTree,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @AnyToken()
  @Paged(TaxonomyRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<TaxonomyRecord>> {
    const { hasMore, ...found } = await this.taxonomyTree.page(company, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(taxonomyRecord) };
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(
    @By() { company }: Caller,
    @CheckedBody(CreateTaxonomyDto) body: Checked<CreateTaxonomyDto>,
  ): Promise<TaxonomyRecord> {
    return taxonomyRecord(await this.taxonomyTree.create(company, body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchTaxonomyDto) body: Checked<PatchTaxonomyDto>,
    @IfMatch() expected: Expected,
  ): Promise<TaxonomyRecord> {
    return taxonomyRecord(await this.taxonomyTree.patch(company, uuid, body, expected));
  }
}
