import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { NamedReferences } from '#footprint/store';
import type { Caller, Expected } from '#platform';
import { Revised } from '../http/revised.js';
import { AnyToken, Requires } from '../routes/access.js';
import { CurrentClient } from '../routes/current-client.js';
import { IfMatch } from '../routes/if-match.js';
import { PathUuid } from '../routes/path-uuid.js';
import type { NamedRecord } from './reference-records.js';
import { namedRecord } from './reference-records.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';

/** Scopes and orgs are few, and listed whole; a built-in scope that is renamed keeps its code, by which it is reckoned. */
function namedController(kind: 'scope' | 'org'): Type {
  @Controller(`v1/${kind}`)
  class NamedController {
    constructor(private readonly references: NamedReferences) {}

    @AnyToken()
    @Get()
    async list(@CurrentClient() { company }: Caller): Promise<NamedRecord[]> {
      return (await this.references.all(company, kind)).map((each) => namedRecord(each).record);
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
  return NamedController;
}

export const ScopeController = namedController('scope');
export const OrgController = namedController('org');
