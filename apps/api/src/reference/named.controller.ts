import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { NamedReferences } from '#footprint/store';
import type { Caller, Expected } from '#platform';
import { AnyToken, By, IfMatch, Requires } from '#platform';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';
import type { NamedRecord } from './reference-records.js';
import { namedRecord } from './reference-records.js';

/** Scopes and orgs are few, and listed whole; a built-in scope that is renamed keeps its code, by which it is reckoned. */
function namedController(kind: 'scope' | 'org'): Type {
  @Controller(`v1/${kind}`)
  class NamedController {
    constructor(private readonly references: NamedReferences) {}

    @AnyToken()
    @Get()
    async list(@By() { company }: Caller): Promise<NamedRecord[]> {
      return (await this.references.all(company, kind)).map(namedRecord);
    }

    @Requires('company:manage')
    @HttpCode(200)
    @Post()
    async create(@By() { company }: Caller, @Body() body: CreateNamedDto): Promise<NamedRecord> {
      return namedRecord(await this.references.create(company, kind, body));
    }

    @Requires('company:manage')
    @Patch(':uuid')
    async patch(
      @By() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Body() body: PatchNamedDto,
      @IfMatch() expected: Expected,
    ): Promise<NamedRecord> {
      return namedRecord(await this.references.patch(company, kind, uuid, body, expected));
    }
  }
  return NamedController;
}

export const ScopeController = namedController('scope');
export const OrgController = namedController('org');
