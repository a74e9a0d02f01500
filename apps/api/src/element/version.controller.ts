import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ElementKind, VersionState } from '#footprint/model';
import { requireReason } from '#footprint/model';
import { Elements, ElementVersions } from '#footprint/store';
import { selectImpacts } from '#impacts';
import type { Caller, Expected, Page, Permission } from '#platform';
import { By, IfMatch, readPage, requireCaller, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import { linkToNext } from '../rules/link-to-next.js';
import { pageOfAll } from '../rules/page-of-all.js';
import { PathUuid } from '../rules/path-uuid.js';
import type { ElementRecord } from './element-record.js';
import { elementRecord } from './element-record.js';
import { StateDto } from './version.dto.js';
import { versionRecord, VersionRecord } from './version-record.js';
import { Paged, SelectsImpacts } from '../openapi/routes.js';

type Parameters = Record<string, unknown>;

/** From the draft to what is signed off, and to the next draft. */
function versionController(kind: ElementKind): Type {
  const permissionFor = (state: VersionState): Permission =>
    state === 'locked' ? `${kind}:update` : 'verification:write';

  @Controller(`v1/${kind}/:uuid`)
  class VersionController {
    constructor(
      private readonly elements: Elements,
      private readonly allVersions: ElementVersions,
      @Inject(API_CONFIG) private readonly config: ApiConfig,
    ) {}

    /** `<kind>:update` locks; a verifier, with `verification:write`, does the rest. */
    @Requires(`${kind}:update`, 'verification:write')
    @HttpCode(200)
    @SelectsImpacts()
    @Post('state')
    async changeState(
      @Req() request: Request,
      @Param('uuid', PathUuid) uuid: string,
      @Body() { state, reason }: StateDto,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
      @IfMatch() expected: Expected,
    ): Promise<ElementRecord> {
      const { company, client } = requireCaller(request, permissionFor(state));
      const codes = selectImpacts(single(query, 'impacts'));
      const why = { reason: reason ?? undefined, expected };
      requireReason(state, why.reason);
      return elementRecord(await this.elements.changeState(company, kind, uuid, state, client, why), codes, imageUrl);
    }

    /** Copies a version that is no draft, and its model, into a new draft. */
    @Requires(`${kind}:update`)
    @HttpCode(200)
    @SelectsImpacts()
    @Post('version')
    async newVersion(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.newVersion(company, kind, uuid, client), codes, imageUrl);
    }

    /** All versions of the element that the uuid is one of, the oldest first. */
    @Requires(`${kind}:read`)
    @Paged(VersionRecord)
    @Get('versions')
    async versions(
      @By() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Query() query: Parameters,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Page<VersionRecord>> {
      const asked = readPage(query);
      const { hasMore, ...found } = pageOfAll(await this.allVersions.list(company, kind, uuid), asked);
      linkToNext(request, response, { ...found, hasMore }, this.config.PUBLIC_URL);
      return { ...found, data: found.data.map(versionRecord) };
    }
  }
  return VersionController;
}

export const MaterialVersionController = versionController('material');
export const ProcessVersionController = versionController('process');
