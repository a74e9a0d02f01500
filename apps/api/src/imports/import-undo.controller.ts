import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Conflict } from '#faults';
import { FileImports, ImportUndo } from '#imports';
import type { Caller } from '#access';
import { requirePermission } from '../web/http/caller.js';
import type { Query } from '../web/http/query.js';
import { CurrentClient, Describes, PathUuid, QueryParameters, readFlag, Requires } from '../web/routes/index.js';
import { ImportOffers } from './import-offers.js';
import { IMPORT_PERMISSIONS, requireImporter } from './import-permissions.js';
import type { UndoRecord } from './undo-record.js';
import { undoRecord } from './undo-record.js';

const DryRun = () =>
  QueryParameters(
    (query: Query) => readFlag(query, 'dryRun') ?? false,
    Describes('dryRun', 'Whether only to tell what would be removed.', { type: 'boolean', default: false }),
  );

/** Takes back what an import created. */
@Controller('v1/import/:uuid/undo')
export class ImportUndoController {
  constructor(
    private readonly imports: FileImports,
    private readonly undo: ImportUndo,
    private readonly offers: ImportOffers,
  ) {}

  /**
   * Removes what an import created and nobody has changed, used or sent to a partner since, as DELETE of these records does; it needs the
   * permission to delete them, too. What the import changed stays. A worker does it; asked for once more meanwhile, it tells how far it is.
   */
  @Requires(...IMPORT_PERMISSIONS)
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() caller: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @DryRun() isDryRun: boolean,
  ): Promise<UndoRecord> {
    const { company, client } = caller;
    const found = await this.imports.get(company, uuid);
    requireImporter(caller, found.kind);
    requirePermission(caller, `${found.kind}:delete`);
    if (found.state === 'undone') throw new Conflict('This import is undone already.');
    if (isDryRun) return undoRecord(await this.undo.report(found));
    await this.undo.begin(found, client);
    const begun = await this.undo.report(await this.imports.get(company, uuid));
    void this.offers.next(company);
    return undoRecord(begun);
  }

  /** What the undo of an import would remove; of one that has begun, how far it is and what it keeps. */
  @Requires(...IMPORT_PERMISSIONS)
  @Get()
  async read(@CurrentClient() caller: Caller, @Param('uuid', PathUuid) uuid: string): Promise<UndoRecord> {
    const found = await this.imports.get(caller.company, uuid);
    requireImporter(caller, found.kind);
    return undoRecord(await this.undo.report(found));
  }
}
