import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NamedReferences } from '#footprint/store';
import type { Caller, Expected, Page } from '#platform';
import { AnyToken, By, IfMatch, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { Paged } from '../openapi/routes.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateNamedDto, PatchNamedDto } from './reference.dto.js';
import { namedRecord, NamedRecord } from './reference-records.js';

/** Suppliers and groups of activities can be many, and are listed by the page. */
function listedNamedController(
  kind: 'supplier' | 'activity_group',
  path: string,
  Readers: () => MethodDecorator,
): Type {
  @Controller(`v1/${path}`)
  class ListedNamedController {
    constructor(
      private readonly references: NamedReferences,
      @Inject(API_CONFIG) private readonly config: ApiConfig,
    ) {}

    @Readers()
    @Paged(NamedRecord)
    @Get()
    async list(
      @By() { company }: Caller,
      @Query() query: Record<string, unknown>,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Page<NamedRecord>> {
      const { hasMore, ...found } = await this.references.page(company, kind, readPage(query));
      linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
      return { ...found, data: found.data.map(namedRecord) };
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
  return ListedNamedController;
}

export const SupplierController = listedNamedController('supplier', 'supplier', AnyToken);
export const ActivityGroupController = listedNamedController('activity_group', 'activity/group', () =>
  Requires('activity:read'),
);
