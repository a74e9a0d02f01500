import type { Type } from '@nestjs/common';
import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { ElementKind } from '#model/terms';
import { BulkElements } from '#products';
import type { Caller } from '#access';
import { Database } from '#platform';
import { CurrentClient, Requires } from '../../web/routes/index.js';
import { MAX_IN_BULK, readNewElements, readPatches } from './bulk-body.js';
import type { ElementBulkRecord } from './bulk.dto.js';
import { BulkPatchElementDto, elementBulkRecord } from './bulk.dto.js';
import { CreateElementDto } from './element.dto.js';

const ListOf = (type: Type): MethodDecorator =>
  ApiBody({ schema: { type: 'array', maxItems: MAX_IN_BULK, items: { $ref: getSchemaPath(type) } } });

/** Several materials or process elements at once. */
function bulkController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/bulk`)
  class BulkController {
    constructor(
      private readonly elements: BulkElements,
      private readonly database: Database,
    ) {}

    /**
     * Creates up to 1,000 drafts, all of them or none. One that has its `syncId` already and says the same stays as it is; other fields
     * under a `syncId` are refused (409). A fault (400) names the place of its record: `17.unit`.
     */
    @Requires(`${kind}:create`)
    @ListOf(CreateElementDto)
    @HttpCode(200)
    @Post()
    async create(@CurrentClient() { company, client }: Caller, @Body() body: unknown): Promise<ElementBulkRecord> {
      const read = await readNewElements(body, { database: this.database, company, path: {} });
      return elementBulkRecord(await this.elements.create(company, kind, read, client));
    }

    /**
     * Changes what the body names of up to 1,000 drafts, all of them or none; each is named by its `uuid`, or else by its `syncId`. What
     * draws on them is computed once. A record that says the same already stays; another one that is no draft is refused (409).
     */
    @Requires(`${kind}:update`)
    @ApiExtraModels(BulkPatchElementDto)
    @ListOf(BulkPatchElementDto)
    @Patch()
    async patch(@CurrentClient() { company, client }: Caller, @Body() body: unknown): Promise<ElementBulkRecord> {
      const read = await readPatches(body, { database: this.database, company, path: {} });
      return elementBulkRecord(await this.elements.patch(company, kind, read, client));
    }
  }
  return BulkController;
}

export const MaterialBulkController = bulkController('material');
export const ProcessBulkController = bulkController('process');
