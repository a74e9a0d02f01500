import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { NamedReferences } from '#footprint/store';
import type { Caller, Expected, Page, PageRequest } from '#platform';
import { Revised } from '../http/revised.js';
import { AnyToken, Requires } from '../routes/access.js';
import { CurrentClient } from '../routes/current-client.js';
import { IfMatch } from '../routes/if-match.js';
import { Paged } from '../routes/paged.js';
import { PathUuid } from '../routes/path-uuid.js';
import { PageQuery } from '../routes/query-parameters.js';
import { namedRecord, NamedRecord } from './reference-records.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';

/** Suppliers and groups of activities can be many, and are listed by the page. */
function listedNamedController(
  kind: 'supplier' | 'activity_group',
  path: string,
  Readers: () => MethodDecorator,
): Type {
  @Controller(`v1/${path}`)
  class ListedNamedController {
    constructor(private readonly references: NamedReferences) {}

    @Readers()
    @Paged(NamedRecord)
    @Get()
    async list(
      @CurrentClient() { company }: Caller,
      @PageQuery() page: PageRequest,
    ): Promise<Page<Revised<NamedRecord>>> {
      return (await this.references.page(company, kind, page)).map(namedRecord);
    }

    @Requires('company:manage')
    @HttpCode(200)
    @Post()
    async create(@CurrentClient() { company }: Caller, @Body() body: CreateNamedDto): Promise<Revised<NamedRecord>> {
      return namedRecord(await this.references.create(company, kind, body));
    }

    @Requires('company:manage')
    @Patch(':uuid')
    async patch(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Body() body: PatchNamedDto,
      @IfMatch() expected: Expected,
    ): Promise<Revised<NamedRecord>> {
      return namedRecord(await this.references.patch(company, kind, uuid, body, expected));
    }
  }
  return ListedNamedController;
}

export const SupplierController = listedNamedController('supplier', 'supplier', AnyToken);
export const ActivityGroupController = listedNamedController('activity_group', 'activity/group', () =>
  Requires('activity:read'),
);
