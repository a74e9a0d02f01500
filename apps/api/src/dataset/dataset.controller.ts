import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { OwnDatasets } from '#footprint/store';
import { selectImpacts } from '#impacts';
import type { Caller, Page } from '#platform';
import { By, readPage, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { CreateDatasetDto } from './dataset.dto.js';
import type { DatasetRecord } from './dataset-records.js';
import { databaseRecord, DatabaseRecord, datasetRecord } from './dataset-records.js';
import { saidOf } from './dataset-said.js';
import { Paged, SelectsImpacts } from '../openapi/routes.js';

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
