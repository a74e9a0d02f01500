import { Controller, Get, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse } from '@nestjs/swagger';
import type { FileImport } from '#imports';
import { FileImports, MAX_FAULTS } from '#imports';
import type { Caller } from '#access';
import type { ListingOrder, Page, PageRequest } from '#platform';
import type { Revised } from '../web/http/revised.js';
import type { RawAnswer } from '../web/http/written-answers.js';
import { CurrentClient, OrderQuery, Paged, PageQuery, PathUuid, Requires } from '../web/routes/index.js';
import { mappingOf } from './import-mapping.dto.js';
import { ImportOffers } from './import-offers.js';
import { IMPORT_PERMISSIONS, permittedKinds, requireImporter, requireWriter } from './import-permissions.js';
import { faultsFile } from './faults-file.js';
import type { FaultsRequest } from './format-query.js';
import { FaultsQuery } from './format-query.js';
import { ImportProgress, WantsEvents } from './import-progress.js';
import type { ImportRequest } from './import-query.js';
import { ImportQuery } from './import-query.js';
import {
  faultRecord,
  groupedFaultsRecord,
  importAnswer,
  ImportFaultsRecord,
  importRecord,
  ImportRecord,
} from './import-record.js';
import type { SentImport } from './import-upload.interceptor.js';
import { ImportUpload, SentFile } from './import-upload.interceptor.js';

/** Files of rows that become records. The permissions are those of the records. */
@Controller('v1/import')
export class ImportController {
  constructor(
    private readonly imports: FileImports,
    private readonly progress: ImportProgress,
    private readonly offers: ImportOffers,
  ) {}

  /** Takes a CSV or XLSX file of up to 200 MB, which a worker then checks and writes. `mapping` is JSON, see `ImportMappingDto`; the query may name one that is kept instead. */
  @Requires(...IMPORT_PERMISSIONS)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      description: 'A form with the file, and the mapping of its columns.',
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'The file: CSV or XLSX, of EPDs JSON, XML or ZIP; at most 200 MB.',
        },
        mapping: {
          type: 'string',
          description:
            'The mapping, an ImportMappingDto as JSON; not beside the query parameter `mapping`. Without any, every column has to be headed by the name of its field.',
        },
      },
      required: ['file'],
    },
  })
  @UseInterceptors(ImportUpload)
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @ImportQuery() asked: ImportRequest,
    @SentFile() file: SentImport,
  ): Promise<Revised<ImportRecord>> {
    const mapping = await mappingOf(asked.kind, file);
    const queued = await this.imports.queue(company, file, { fileName: file.fileName, mapping }, asked.again);
    void this.offers.next(company);
    return importAnswer(queued);
  }

  /** Imports that the caller may see, in the order in which they came, or in the opposite one. */
  @Requires(...IMPORT_PERMISSIONS)
  @Paged(ImportRecord)
  @Get()
  async list(
    @CurrentClient() caller: Caller,
    @PageQuery() page: PageRequest,
    @OrderQuery('imports') order: ListingOrder,
  ): Promise<Page<ImportRecord>> {
    return (await this.imports.list(caller.company, permittedKinds(caller), page, order)).map(importRecord);
  }

  /** How far an import is. With `Accept: text/event-stream` the record is sent again whenever it has changed, until the import has ended. */
  @Requires(...IMPORT_PERMISSIONS)
  @ApiOkResponse({ type: ImportRecord })
  @Get(':uuid')
  async read(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @WantsEvents() wantsEvents: boolean,
  ): Promise<Revised<ImportRecord> | RawAnswer> {
    const found = await this.allowed(caller, uuid);
    return wantsEvents ? this.progress.of(found) : importAnswer(found);
  }

  /** What is wrong with the rows, in the order of the file, or each thing once; as CSV for whoever made it. */
  @Requires(...IMPORT_PERMISSIONS)
  @ApiOkResponse({ type: ImportFaultsRecord })
  @Get(':uuid/faults')
  async faults(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @FaultsQuery() { format, isGrouped }: FaultsRequest,
  ): Promise<ImportFaultsRecord | RawAnswer> {
    const found = await this.allowed(caller, uuid);
    if (isGrouped) return groupedFaultsRecord(found, await this.imports.faultGroups(found));
    const { faulty, leftOut, fileName } = found;
    const faults = (await this.imports.faults(caller.company, uuid, 0, MAX_FAULTS)).map(faultRecord);
    return format === 'csv' ? faultsFile(fileName, faults) : { faulty, leftOut, data: faults };
  }

  /** Lets an import go on that waits since its check warned of something: its rows are written now. */
  @Requires(...IMPORT_PERMISSIONS)
  @HttpCode(200)
  @Post(':uuid/confirm')
  async confirm(@CurrentClient() caller: Caller, @Param('uuid', PathUuid) uuid: string): Promise<ImportRecord> {
    requireWriter(caller, await this.allowed(caller, uuid));
    const confirmed = await this.imports.confirm(caller.company, uuid);
    void this.offers.next(caller.company);
    return importRecord(confirmed);
  }

  /** Ends an import after the rows that are being written. What was written stays. */
  @Requires(...IMPORT_PERMISSIONS)
  @HttpCode(200)
  @Post(':uuid/cancel')
  async cancel(@CurrentClient() caller: Caller, @Param('uuid', PathUuid) uuid: string): Promise<ImportRecord> {
    await this.allowed(caller, uuid);
    const cancelled = await this.imports.cancel(caller.company, uuid);
    void this.offers.next(caller.company);
    return importRecord(cancelled);
  }

  private async allowed(caller: Caller, uuid: string): Promise<FileImport> {
    const found = await this.imports.get(caller.company, uuid);
    requireImporter(caller, found.kind);
    return found;
  }
}
