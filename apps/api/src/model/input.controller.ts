import { Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { ModelInputs } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { ModelInputDto } from './input.dto.js';
import { inputSaid } from './input-said.js';
import { inputRecord, InputRecord } from './model-records.js';
import { Paged } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';

@Controller('v1/model/:model/input')
export class InputController {
  constructor(
    private readonly inputs: ModelInputs,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @By() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @CheckedBody(ModelInputDto) body: Checked<ModelInputDto>,
  ): Promise<InputRecord> {
    return inputRecord(await this.inputs.create(company, model, inputSaid(body), client));
  }

  @Requires('model:read')
  @Paged(InputRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<InputRecord>> {
    const { hasMore, ...found } = await this.inputs.list(company, model, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(inputRecord) };
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(
    @By() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<InputRecord> {
    return inputRecord(await this.inputs.get(company, model, uuid));
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @By() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(ModelInputDto) body: Checked<ModelInputDto>,
    @IfMatch() expected: Expected,
  ): Promise<InputRecord> {
    return inputRecord(await this.inputs.patch(company, model, uuid, inputSaid(body), client, expected));
  }

  @Requires('model:delete')
  @Delete(':uuid')
  async remove(
    @By() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.inputs.remove(company, model, uuid, client, expected);
    return { message: 'Deleted.' };
  }
}
