import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { Blocks } from '#products';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../../web/http/revised.js';
import { CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';
import { blockRecord } from './model-records.js';
import { CreateBlockDto, PatchBlockDto } from './model.dto.js';

@Controller('v1/model/:model/block')
export class BlockController {
  constructor(private readonly blocks: Blocks) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Body() { name }: CreateBlockDto,
  ): Promise<Revised<ReferenceRecord>> {
    return blockRecord(await this.blocks.create(company, model, name));
  }

  @Requires('model:read')
  @Paged(ReferenceRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<ReferenceRecord>>> {
    return (await this.blocks.list(company, model, page)).map(blockRecord);
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @Body() { name }: PatchBlockDto,
    @IfMatch() expected: Expected,
  ): Promise<Revised<ReferenceRecord>> {
    return blockRecord(await this.blocks.rename(company, model, uuid, name, expected));
  }

  @Requires('model:delete')
  @Delete(':uuid')
  async remove(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.blocks.remove(company, model, uuid, expected);
    return { message: 'Deleted.' };
  }
}
