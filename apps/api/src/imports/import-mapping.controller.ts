import { Controller, Delete, Get, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Checked } from '#faults';
import type { ImportKind } from '#model/imports';
import type { KeptMapping } from '#imports';
import { ImportMappings } from '#imports';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../web/http/revised.js';
import { CheckedBody, CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../web/routes/index.js';
import type { MessageRecord } from '../web/views/message-record.js';
import { IMPORT_PERMISSIONS, permittedKinds, requireImporter } from './import-permissions.js';
import {
  CreateImportMappingDto,
  keptMappingRecord,
  KeptMappingRecord,
  PatchImportMappingDto,
  toMappingInput,
  toMappingPatch,
} from './kept-mapping.dto.js';
import type { ProposalRequest } from './kind-query.js';
import { KindFilter, ProposalQuery } from './kind-query.js';
import { MappingProposals } from './mapping-proposals.js';
import type { ImportProposalRecord } from './proposal-record.js';
import { proposalRecord } from './proposal-record.js';
import { ProposalUpload, SentSample } from './proposal-upload.interceptor.js';

/** Mappings of columns that are kept under a name. The permissions are those of the records that their imports write. */
@Controller('v1/import/mapping')
@Requires(...IMPORT_PERMISSIONS)
export class ImportMappingController {
  constructor(
    private readonly mappings: ImportMappings,
    private readonly proposals: MappingProposals,
  ) {}

  /** Keeps a mapping under a name, by which imports of its kind may ask for it. */
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() caller: Caller,
    @CheckedBody(CreateImportMappingDto) body: Checked<CreateImportMappingDto>,
  ): Promise<Revised<KeptMappingRecord>> {
    const input = toMappingInput(body);
    requireImporter(caller, input.whole().kind);
    return keptMappingRecord(await this.mappings.create(caller.company, input));
  }

  /** Those of kinds that the caller may import, in the order in which they came. */
  @Paged(KeptMappingRecord)
  @Get()
  async list(
    @CurrentClient() caller: Caller,
    @KindFilter() kind: ImportKind | undefined,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<KeptMappingRecord>>> {
    return (await this.mappings.list(caller.company, permittedKinds(caller, kind), page)).map(keptMappingRecord);
  }

  /**
   * Proposes a mapping for a file, of up to 16 MiB: the file itself, its first lines, or just its header as JSON. Its first rows
   * are checked as an import of new records checks them: what would be refused stands in `open`, each text once. Nothing is kept,
   * and nothing is guessed: what header and rows do not decide is left open.
   */
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      description: 'A form with a file, or JSON with the header of one.',
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'In a form: the file or its first lines, CSV or XLSX, at most 16 MiB.',
        },
        mapping: {
          type: 'string',
          description:
            'In a form: how the file is read, as far as that is known, an ImportMappingDto as JSON without columns. It is kept in the mapping that is proposed.',
        },
        header: {
          type: 'array',
          items: { type: 'string' },
          maxItems: 1_000,
          description: 'In JSON: the texts of the header, from the first column on.',
        },
      },
    },
  })
  @UseInterceptors(ProposalUpload)
  @HttpCode(200)
  @Post('proposal')
  async propose(
    @CurrentClient() caller: Caller,
    @ProposalQuery() asked: ProposalRequest,
    @SentSample() sample: SentSample,
  ): Promise<ImportProposalRecord> {
    return proposalRecord(await this.proposals.propose(caller, asked, sample));
  }

  /** A mapping that is kept. */
  @Get(':uuid')
  async read(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<KeptMappingRecord>> {
    return keptMappingRecord(await this.permitted(caller, uuid));
  }

  /** Renames a mapping or puts another in its place. Imports that began with it go on as they began. */
  @Patch(':uuid')
  async patch(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(PatchImportMappingDto) body: Checked<PatchImportMappingDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<KeptMappingRecord>> {
    const { kind } = await this.permitted(caller, uuid);
    return keptMappingRecord(await this.mappings.patch(caller.company, uuid, toMappingPatch(kind, body), expected));
  }

  /** Deletes a mapping. Imports that began with it go on as they began. */
  @Delete(':uuid')
  async remove(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.permitted(caller, uuid);
    await this.mappings.remove(caller.company, uuid, expected);
    return { message: 'Deleted.' };
  }

  private async permitted(caller: Caller, uuid: string): Promise<KeptMapping> {
    const found = await this.mappings.get(caller.company, uuid);
    requireImporter(caller, found.kind);
    return found;
  }
}
