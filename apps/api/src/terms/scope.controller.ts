import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { NamedReferences } from '#terms';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { Revised } from '../web/http/revised.js';
import { AnyToken, CurrentClient, IfMatch, PathUuid, Requires } from '../web/routes/index.js';
import { ScopeRecord, scopeRecord } from './reference-records.js';
import { CreateScopeDto, PatchScopeDto } from './reference.dto.js';

/** Scopes are few, so they are listed whole. A built-in scope that is renamed keeps its code, by which activities are computed. */
@Controller('v1/scope')
export class ScopeController {
  constructor(private readonly references: NamedReferences) {}

  @AnyToken()
  @Get()
  async list(@CurrentClient() { company }: Caller): Promise<ScopeRecord[]> {
    return (await this.references.all(company, 'scope')).map((each) => scopeRecord(each).record);
  }

  @Requires('company:manage')
  @HttpCode(200)
  @Post()
  async create(@CurrentClient() { company }: Caller, @Body() body: CreateScopeDto): Promise<Revised<ScopeRecord>> {
    return scopeRecord(await this.references.create(company, 'scope', body));
  }

  @Requires('company:manage')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @Body() body: PatchScopeDto,
    @IfMatch() expected: Expected,
  ): Promise<Revised<ScopeRecord>> {
    return scopeRecord(await this.references.patch(company, 'scope', uuid, body, expected));
  }
}
