import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Invalid } from '#faults';
import { Models } from '#footprint/store';
import type { Caller, Page } from '#platform';
import { By, isUuid, readPage, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateModelDto } from './model.dto.js';
import { modelRecord, ModelRecord } from './model-records.js';
import { Asks, Paged } from '../openapi/routes.js';

type Parameters = Record<string, unknown>;

@Controller('v1/model')
export class ModelController {
  constructor(
    private readonly models: Models,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The model of a draft, made where it has none yet. */
  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(@By() { company }: Caller, @Body() { product }: CreateModelDto): Promise<ModelRecord> {
    return modelRecord(await this.models.create(company, product.uuid.toLowerCase()));
  }

  @Requires('model:read')
  @Paged(ModelRecord)
  @Asks('product', 'Only the model of this material or process element.', { format: 'uuid' })
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Parameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<ModelRecord>> {
    const { hasMore, ...found } = await this.models.list(company, readPage(query), readProduct(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(modelRecord) };
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<ModelRecord> {
    return modelRecord(await this.models.get(company, uuid));
  }
}

/** `product`: only the model of this material or process element. */
function readProduct(query: Parameters): string | undefined {
  const product = single(query, 'product');
  if (product !== undefined && !isUuid(product)) throw new Invalid({ field: 'product', message: 'has to be a UUID' });
  return product;
}
