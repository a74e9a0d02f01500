import type { Type } from '@nestjs/common';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ElementKind } from '#footprint/model';
import { Elements } from '#footprint/store';
import { selectImpacts } from '#impacts';
import type { PactStatus } from '#pact/store';
import { pactStatus } from '#pact/store';
import type { Caller, Page } from '#platform';
import { By, Database, readPage, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateElementDto, PatchElementDto } from './element.dto.js';
import type { ElementRecord } from './element-record.js';
import { elementRecord, listedMaterial } from './element-record.js';
import { saidOf } from './element-said.js';

type Parameters = Record<string, unknown>;

/** Materials and process elements have the same routes; only their permissions and words differ. */
function elementController(kind: ElementKind): Type {
  const listed = kind === 'material' ? listedMaterial : elementRecord;

  @Controller(`v1/${kind}`)
  class ElementController {
    constructor(
      private readonly elements: Elements,
      @Inject(Database) private readonly database: Database,
      @Inject(API_CONFIG) private readonly config: ApiConfig,
    ) {}

    @Requires(`${kind}:create`)
    @HttpCode(200)
    @Post()
    async create(
      @By() { company, client }: Caller,
      @Body() body: CreateElementDto,
      @Query() query: Parameters,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.create(company, kind, saidOf(body), client), codes);
    }

    @Requires(`${kind}:read`)
    @Get()
    async list(
      @By() { company }: Caller,
      @Query() query: Parameters,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Page<ElementRecord>> {
      const codes = selectImpacts(single(query, 'impacts'));
      const { hasMore, ...found } = await this.elements.list(company, kind, readPage(query));
      linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
      return { ...found, data: found.data.map((element) => listed(element, codes)) };
    }

    @Requires(`${kind}:read`)
    @Get(':uuid')
    async read(
      @By() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Query() query: Parameters,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.get(company, kind, uuid), codes);
    }

    @Requires(`${kind}:update`)
    @Patch(':uuid')
    async patch(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Body() body: PatchElementDto,
      @Query() query: Parameters,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.patch(company, kind, uuid, saidOf(body), client), codes);
    }

    @Requires(`${kind}:delete`)
    @Delete(':uuid')
    async remove(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
    ): Promise<{ message: string }> {
      await this.elements.remove(company, kind, uuid, client);
      return { message: 'Deleted.' };
    }

    /** Whether the element is published over PACT, and if not, why. */
    @Requires(`${kind}:read`)
    @Get(':uuid/pact')
    async pact(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<PactStatus> {
      const element = await this.elements.get(company, kind, uuid);
      return pactStatus(this.database, company, element, this.config.BASE_DOMAIN);
    }
  }
  return ElementController;
}

export const MaterialController = elementController('material');
export const ProcessController = elementController('process');
