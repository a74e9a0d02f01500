import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Injectable, Param, Patch, Post } from '@nestjs/common';
import { NamedReferences } from '#terms';
import type { Caller } from '#access';
import type { Expected, Page, PageRequest } from '#platform';
import { Revised } from '../web/http/revised.js';
import { AnyToken, CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../web/routes/index.js';
import { namedRecord, NamedRecord } from './reference-records.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';

type Kind = 'scope' | 'org' | 'supplier' | 'activity_group';

/** Creating and renaming, which are the same for every kind of reference that is only a name and a syncId. */
function namedController(kind: Kind) {
  @Injectable()
  abstract class NamedController {
    constructor(protected readonly references: NamedReferences) {}

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
  return NamedController;
}

/** Orgs are few, so they are listed whole. */
@Controller('v1/org')
export class OrgController extends namedController('org') {
  @AnyToken()
  @Get()
  async list(@CurrentClient() { company }: Caller): Promise<NamedRecord[]> {
    return (await this.references.all(company, 'org')).map((each) => namedRecord(each).record);
  }
}

/** Suppliers and groups of activities can be many, so they are listed in pages. */
function pagedController(kind: 'supplier' | 'activity_group', path: string, Readers: () => MethodDecorator): Type {
  @Controller(`v1/${path}`)
  class PagedController extends namedController(kind) {
    @Readers()
    @Paged(NamedRecord)
    @Get()
    async list(
      @CurrentClient() { company }: Caller,
      @PageQuery() page: PageRequest,
    ): Promise<Page<Revised<NamedRecord>>> {
      return (await this.references.page(company, kind, page)).map(namedRecord);
    }
  }
  return PagedController;
}

export const SupplierController = pagedController('supplier', 'supplier', AnyToken);
export const ActivityGroupController = pagedController('activity_group', 'activity/group', () =>
  Requires('activity:read'),
);
