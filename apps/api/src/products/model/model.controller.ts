import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { ModelFilter } from '#products';
import { Models } from '#products';
import type { Caller } from '#access';
import type { Page, PageRequest } from '#platform';
import { Revised } from '../../web/http/revised.js';
import type { Checked } from '#faults';
import { CheckedBody, CurrentClient, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import { ModelFilterQuery } from './model-filter.js';
import { modelRecord, ModelRecord } from './model-records.js';
import { CreateModelDto } from './model.dto.js';

@Controller('v1/model')
export class ModelController {
  constructor(private readonly models: Models) {}

  /** The model of a draft, made where it has none yet. */
  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateModelDto) body: Checked<CreateModelDto>,
  ): Promise<Revised<ModelRecord>> {
    const { product } = body.whole();
    return modelRecord(await this.models.create(company, product.uuid.toLowerCase()));
  }

  /** The company's models, or those that every filter selects. */
  @Requires('model:read')
  @Paged(ModelRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
    @ModelFilterQuery() filter: ModelFilter,
  ): Promise<Page<Revised<ModelRecord>>> {
    return (await this.models.list(company, page, filter)).map(modelRecord);
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<ModelRecord>> {
    return modelRecord(await this.models.get(company, uuid));
  }
}
