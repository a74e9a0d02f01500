import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { DataSources } from '#pact/store';
import type { Caller, Expected, Page } from '#platform';
import { By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { pageOfAll } from '../rules/page-of-all.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateDataSourceDto, PatchDataSourceDto } from './data-source.dto.js';
import { dataSourceRecord, DataSourceRecord } from './data-source-record.js';
import { Paged } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';

/** Partners' PACT APIs, where their requests are answered. */
@Controller('v1/data-source')
@Requires('company:manage')
export class DataSourceController {
  constructor(
    @Inject(DataSources) private readonly sources: DataSources,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  @Paged(DataSourceRecord)
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<DataSourceRecord>> {
    const asked = readPage(query);
    const { hasMore, ...found } = pageOfAll(await this.sources.list(company), asked);
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(dataSourceRecord) };
  }

  @Get(':uuid')
  async read(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<DataSourceRecord> {
    return dataSourceRecord(await this.sources.get(company, uuid));
  }

  @HttpCode(200)
  @Post()
  async create(@By() { company }: Caller, @Body() body: CreateDataSourceDto): Promise<DataSourceRecord> {
    return dataSourceRecord(await this.sources.add(company, body));
  }

  @Patch(':uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchDataSourceDto) body: Checked<PatchDataSourceDto>,
    @IfMatch() expected: Expected,
  ): Promise<DataSourceRecord> {
    return dataSourceRecord(await this.sources.update(company, uuid, body, expected));
  }

  /** Requests from there are not answered any more, those included that wait. */
  @Delete(':uuid')
  async remove(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.sources.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }
}
