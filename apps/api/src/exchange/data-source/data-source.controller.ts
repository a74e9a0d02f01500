import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { DataSources, DataSourceTests } from '#exchange';
import type { Caller } from '#access';
import type { Expected, PageRequest } from '#platform';
import { Outbound, Page } from '#platform';
import { Revised } from '../../web/http/revised.js';
import { CheckedBody, CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { CreateDataSourceDto, dataSourceRecord, DataSourceRecord, PatchDataSourceDto } from './data-source.dto.js';

/** The PACT APIs of partners, to which the answers to their requests are delivered. */
@Controller('v1/data-source')
@Requires('company:manage')
export class DataSourceController {
  constructor(
    private readonly sources: DataSources,
    private readonly tests: DataSourceTests,
    private readonly outbound: Outbound,
  ) {}

  @Paged(DataSourceRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<DataSourceRecord>>> {
    return Page.ofAll(await this.sources.list(company), page).map(dataSourceRecord);
  }

  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<DataSourceRecord>> {
    return dataSourceRecord(await this.sources.get(company, uuid));
  }

  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @Body() body: CreateDataSourceDto,
  ): Promise<Revised<DataSourceRecord>> {
    return dataSourceRecord(await this.sources.add(company, body));
  }

  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchDataSourceDto) body: Checked<PatchDataSourceDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<DataSourceRecord>> {
    return dataSourceRecord(await this.sources.update(company, uuid, body, expected));
  }

  /** Deletes a data source. Requests from there are not answered any more, those included that wait. */
  @Delete(':uuid')
  async remove(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.sources.remove(company, uuid, expected);
    return { message: 'Deleted.' };
  }

  /**
   * Has a worker try the partner: where its token endpoint is, whether it gives a token, and whether it lists its footprints.
   * What it finds is in `lastTest`, after some seconds; ask for the record again until its state is `done`. While a test is
   * under way no other is begun. While the installation sends nothing (`parts.outbound` of its health) it is refused (409).
   */
  @HttpCode(200)
  @Post(':uuid/test')
  async test(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<DataSourceRecord>> {
    await this.outbound.require();
    await this.tests.request(company, uuid);
    return dataSourceRecord(await this.sources.get(company, uuid));
  }
}
