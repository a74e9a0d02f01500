import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { OwnDatasets } from '#factors';
import type { IndicatorCode } from '#impacts';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../web/http/revised.js';
import {
  CheckedBody,
  CurrentClient,
  IfMatch,
  Paged,
  PageQuery,
  PathUuid,
  Requires,
  SelectedImpacts,
} from '../web/routes/index.js';
import type { MessageRecord } from '../web/views/message-record.js';
import type { DatasetRecord } from './dataset-records.js';
import { databaseRecord, DatabaseRecord, datasetRecord } from './dataset-records.js';
import { CreateDatasetDto, PatchDatabaseDto, PatchDatasetDto, toDatasetInput, toDatasetPatch } from './dataset.dto.js';

@Controller('v1')
export class DatasetController {
  constructor(private readonly datasets: OwnDatasets) {}

  /** The company's own databases and those that all companies share. */
  @Requires('dataset:read')
  @Paged(DatabaseRecord)
  @Get('database')
  async databases(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<DatabaseRecord>>> {
    return (await this.datasets.databases(company, page)).map(databaseRecord);
  }

  /** One of the company's own, or a shared one. */
  @Requires('dataset:read')
  @Get('database/:uuid')
  async readDatabase(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<DatabaseRecord>> {
    return databaseRecord(await this.datasets.showDatabase(company, uuid));
  }

  /**
   * Changes what the body names of a database: only of one of the company's own, none of whose datasets an element draws on or
   * ever drew on.
   */
  @Requires('dataset:update')
  @Patch('database/:uuid')
  async patchDatabase(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: PatchDatabaseDto,
    @IfMatch() expected: Expected,
  ): Promise<Revised<DatabaseRecord>> {
    return databaseRecord(await this.datasets.patchDatabase(company, uuid, body, expected));
  }

  /**
   * Deletes a database with all its datasets: only one of the company's own, none of whose datasets an element draws on or ever
   * drew on.
   */
  @Requires('dataset:delete')
  @Delete('database/:uuid')
  async removeDatabase(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.datasets.removeDatabase(company, uuid, expected);
    return { message: 'Deleted.' };
  }

  /** One of the company's own, or a shared one. */
  @Requires('dataset:read')
  @Get('dataset/:uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SelectedImpacts() codes: readonly IndicatorCode[],
  ): Promise<Revised<DatasetRecord>> {
    return datasetRecord(await this.datasets.show(company, uuid), codes);
  }

  /**
   * Changes a dataset: only one of the company's own that no element draws on or ever drew on. Others change by an import, or are
   * replaced.
   */
  @Requires('dataset:update')
  @Patch('dataset/:uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchDatasetDto) body: Checked<PatchDatasetDto>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
    @IfMatch() expected: Expected,
  ): Promise<Revised<DatasetRecord>> {
    return datasetRecord(await this.datasets.patch(company, uuid, toDatasetPatch(body), expected), codes);
  }

  /** Deletes a dataset: only one of the company's own that no element draws on or ever drew on. */
  @Requires('dataset:delete')
  @Delete('dataset/:uuid')
  async remove(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.datasets.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }

  @Requires('dataset:create')
  @HttpCode(200)
  @Post('dataset')
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(CreateDatasetDto) body: Checked<CreateDatasetDto>,
    @SelectedImpacts() codes: readonly IndicatorCode[],
  ): Promise<Revised<DatasetRecord>> {
    return datasetRecord(await this.datasets.create(company, toDatasetInput(body)), codes);
  }
}
