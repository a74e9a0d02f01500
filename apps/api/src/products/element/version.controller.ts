import type { Type } from '@nestjs/common';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { ElementKind, VersionState } from '#model/terms';
import { requireReason } from '#model/terms';
import { Elements, ElementVersions } from '#products';
import type { IndicatorCode } from '#impacts';
import type { Caller, Permission } from '#access';
import type { Expected, PageRequest } from '#platform';
import { Page } from '#platform';
import { requirePermission } from '../../web/http/caller.js';
import { Revised } from '../../web/http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import {
  CurrentClient,
  IfMatch,
  Paged,
  PageQuery,
  PathUuid,
  Requires,
  SelectedImpacts,
} from '../../web/routes/index.js';
import type { ElementRecord } from './element-record.js';
import { elementRecord } from './element-record.js';
import { StateDto, versionRecord, VersionRecord } from './version.dto.js';

/** The states of a version, from draft to verified, and the creation of the next draft. */
function versionController(kind: ElementKind): Type {
  const permissionFor = (state: VersionState): Permission =>
    state === 'locked' ? `${kind}:update` : 'verification:write';

  @Controller(`v1/${kind}/:uuid`)
  class VersionController {
    constructor(
      private readonly elements: Elements,
      private readonly allVersions: ElementVersions,
    ) {}

    /**
     * Moves a version on: draft, locked, in_review, then verified, or rejected, which needs a reason. Any other move is refused
     * (409). `verification:write` is what a verifier has; to lock needs the other permission.
     */
    @Requires(`${kind}:update`, 'verification:write')
    @HttpCode(200)
    @Post('state')
    async changeState(
      @CurrentClient() caller: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Body() { state, reason }: StateDto,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @AsImageUrl() imageUrl: ImageUrl,
      @IfMatch() expected: Expected,
    ): Promise<Revised<ElementRecord>> {
      requirePermission(caller, permissionFor(state));
      const { company, client } = caller;
      const options = { reason: reason ?? undefined, expected };
      requireReason(state, options.reason);
      return elementRecord(
        await this.elements.changeState(company, kind, uuid, state, client, options),
        codes,
        imageUrl,
      );
    }

    /** Copies a version that is no draft, and its model, into a new draft. */
    @Requires(`${kind}:update`)
    @HttpCode(200)
    @Post('version')
    async newVersion(
      @CurrentClient() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<Revised<ElementRecord>> {
      return elementRecord(await this.elements.newVersion(company, kind, uuid, client), codes, imageUrl);
    }

    /** All versions of the element that the uuid is one of, the oldest first. */
    @Requires(`${kind}:read`)
    @Paged(VersionRecord)
    @Get('versions')
    async versions(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @PageQuery() page: PageRequest,
    ): Promise<Page<VersionRecord>> {
      return Page.ofAll(await this.allVersions.list(company, kind, uuid), page).map(versionRecord);
    }
  }
  return VersionController;
}

export const MaterialVersionController = versionController('material');
export const ProcessVersionController = versionController('process');
