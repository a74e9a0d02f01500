import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NamedReferences } from '#footprint/store';
import type { Caller, Page } from '#platform';
import { AnyToken, By, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';
import type { NamedRecord } from './reference-records.js';
import { namedRecord } from './reference-records.js';

@Controller('v1/supplier')
export class SupplierController {
  constructor(
    private readonly references: NamedReferences,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @AnyToken()
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<NamedRecord>> {
    const { hasMore, ...found } = await this.references.page(company, 'supplier', readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(namedRecord) };
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(@By() { company }: Caller, @Body() body: CreateNamedDto): Promise<NamedRecord> {
    return namedRecord(await this.references.create(company, 'supplier', body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: PatchNamedDto,
  ): Promise<NamedRecord> {
    return namedRecord(await this.references.patch(company, 'supplier', uuid, body));
  }
}
