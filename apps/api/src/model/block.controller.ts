import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Blocks } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateBlockDto, PatchBlockDto } from './model.dto.js';
import { blockRecord } from './model-records.js';
import { ReferenceRecord } from '../reference/reference-record.js';
import { Paged } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';

@Controller('v1/model/:model/block')
export class BlockController {
  constructor(
    private readonly blocks: Blocks,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Body() { name }: CreateBlockDto,
  ): Promise<ReferenceRecord> {
    return blockRecord(await this.blocks.create(company, model, name));
  }

  @Requires('model:read')
  @Paged(ReferenceRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<ReferenceRecord>> {
    const { hasMore, ...found } = await this.blocks.list(company, model, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(blockRecord) };
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @Body() { name }: PatchBlockDto,
    @IfMatch() expected: Expected,
  ): Promise<ReferenceRecord> {
    return blockRecord(await this.blocks.rename(company, model, uuid, name, expected));
  }

  @Requires('model:delete')
  @Delete(':uuid')
  async remove(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.blocks.remove(company, model, uuid, expected);
    return { message: 'Deleted.' };
  }
}
