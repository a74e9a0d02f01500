import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { OwnDatasets } from '#footprint/store';
import { selectImpacts } from '#impacts';
import type { Caller, Expected, Page } from '#platform';
import { By, IfMatch, readPage, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { CreateDatasetDto, PatchDatabaseDto, PatchDatasetDto } from './dataset.dto.js';
import type { DatasetRecord } from './dataset-records.js';
import { databaseRecord, DatabaseRecord, datasetRecord } from './dataset-records.js';
import { patchSaidOf, saidOf } from './dataset-said.js';
import { Paged, SelectsImpacts } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';
import { PathUuid } from '../rules/path-uuid.js';

type Parameters = Record<string, unknown>;

@Controller('v1')
export class DatasetController {
  constructor(
    private readonly datasets: OwnDatasets,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The company's own databases and those that all companies share. */
  @Requires('dataset:read')
  @Paged(DatabaseRecord)
  @Get('database')
  async databases(
    @By() { company }: Caller,
    @Query() query: Parameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<DatabaseRecord>> {
    const { hasMore, ...found } = await this.datasets.databases(company, readPage(query));
    linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
    return { ...found, data: found.data.map(databaseRecord) };
  }

  /** One of the company's own, or a shared one. */
  @Requires('dataset:read')
  @Get('database/:uuid')
  async readDatabase(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<DatabaseRecord> {
    return databaseRecord(await this.datasets.showDatabase(company, uuid));
  }

  /** Only one of the company's own, none of whose datasets an element draws on or ever drew on. */
  @Requires('dataset:update')
  @Patch('database/:uuid')
  async patchDatabase(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: PatchDatabaseDto,
    @IfMatch() expected: Expected,
  ): Promise<DatabaseRecord> {
    return databaseRecord(await this.datasets.patchDatabase(company, uuid, body, expected));
  }

  /** With all its datasets; only one of the company's own, none of whose datasets an element draws on or ever drew on. */
  @Requires('dataset:delete')
  @Delete('database/:uuid')
  async removeDatabase(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.datasets.removeDatabase(company, uuid, expected);
    return { message: 'Deleted.' };
  }

  /** One of the company's own, or a shared one. */
  @Requires('dataset:read')
  @SelectsImpacts()
  @Get('dataset/:uuid')
  async read(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Query() query: Parameters,
  ): Promise<DatasetRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    return datasetRecord(await this.datasets.show(company, uuid), codes);
  }

  /** Only one of the company's own that no element draws on or ever drew on: others change by an import, or are replaced. */
  @Requires('dataset:update')
  @SelectsImpacts()
  @Patch('dataset/:uuid')
  async patch(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchDatasetDto) body: Checked<PatchDatasetDto>,
    @Query() query: Parameters,
    @IfMatch() expected: Expected,
  ): Promise<DatasetRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    return datasetRecord(await this.datasets.patch(company, uuid, patchSaidOf(body), expected), codes);
  }

  /** Only one of the company's own that no element draws on or ever drew on. */
  @Requires('dataset:delete')
  @Delete('dataset/:uuid')
  async remove(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.datasets.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }

  @Requires('dataset:create')
  @HttpCode(200)
  @SelectsImpacts()
  @Post('dataset')
  async create(
    @By() { company }: Caller,
    @CheckedBody(CreateDatasetDto) body: Checked<CreateDatasetDto>,
    @Query() query: Parameters,
  ): Promise<DatasetRecord> {
    const codes = selectImpacts(single(query, 'impacts'));
    return datasetRecord(await this.datasets.create(company, saidOf(body)), codes);
  }
}
