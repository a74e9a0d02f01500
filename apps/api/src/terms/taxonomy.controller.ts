import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { TaxonomyTree } from '#terms';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../web/http/revised.js';
import {
  AnyToken,
  CheckedBody,
  CurrentClient,
  IfMatch,
  Paged,
  PageQuery,
  PathUuid,
  Requires,
} from '../web/routes/index.js';
import { taxonomyRecord, TaxonomyRecord } from './reference-records.js';
import { CreateTaxonomyDto, PatchTaxonomyDto } from './reference.dto.js';

@Controller('v1/taxonomy')
export class TaxonomyController {
  constructor(private readonly taxonomyTree: TaxonomyTree) {}

  @AnyToken()
  @Paged(TaxonomyRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<TaxonomyRecord>>> {
    return (await this.taxonomyTree.page(company, page)).map(taxonomyRecord);
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateTaxonomyDto) body: Checked<CreateTaxonomyDto>,
  ): Promise<Revised<TaxonomyRecord>> {
    return taxonomyRecord(await this.taxonomyTree.create(company, body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchTaxonomyDto) body: Checked<PatchTaxonomyDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<TaxonomyRecord>> {
    return taxonomyRecord(await this.taxonomyTree.patch(company, uuid, body, expected));
  }
}
