import type { Type } from '@nestjs/common';
import { Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import type { ElementKind } from '#footprint/model';
import type { ElementPage } from '#footprint/store';
import { Elements } from '#footprint/store';
import { selectImpacts } from '#impacts';
import { PactStatuses } from '#pact/store';
import type { Caller, CompanyId, Expected, PageRequest } from '#platform';
import { By, IfMatch, readPage, Requires, sendJson, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { pageOfAll } from '../rules/page-of-all.js';
import { PathUuid } from '../rules/path-uuid.js';
import { CreateElementDto, PatchElementDto } from './element.dto.js';
import { elementRecord, ElementRecord, madeMembers, madeMembersOfListedMaterial } from './element-record.js';
import { saidOf } from './element-said.js';
import { pageTexts } from './page-texts.js';
import { FindsBySyncId, Paged, SelectsImpacts } from '../openapi/routes.js';
import type { MessageRecord } from '../rules/message-record.js';
import type { PactStatusRecord } from './pact-status-record.js';

type Parameters = Record<string, unknown>;

/** Materials and process elements have the same routes; only their permissions and words differ. */
function elementController(kind: ElementKind): Type {
  const made = kind === 'material' ? madeMembersOfListedMaterial : madeMembers;

  @Controller(`v1/${kind}`)
  class ElementController {
    constructor(
      private readonly elements: Elements,
      private readonly pactStatuses: PactStatuses,
      @Inject(API_CONFIG) private readonly config: ApiConfig,
    ) {}

    @Requires(`${kind}:create`)
    @HttpCode(200)
    @SelectsImpacts()
    @Post()
    async create(
      @By() { company, client }: Caller,
      @CheckedBody(CreateElementDto) body: Checked<CreateElementDto>,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.create(company, kind, saidOf(body), client), codes, imageUrl);
    }

    /** The newest version of each, or of the one that carries the syncId asked for. */
    @Requires(`${kind}:read`)
    @Paged(ElementRecord)
    @SelectsImpacts()
    @FindsBySyncId()
    @Get()
    async list(
      @By() { company }: Caller,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const codes = selectImpacts(single(query, 'impacts'));
      const found = await this.find(company, readPage(query), single(query, 'syncId'));
      const last = found.data.slice(-1).map(({ uuid, printed }) => ({ uuid, created: printed.created }));
      linkToNext(request, response, { data: last, hasMore: found.hasMore }, this.config.PUBLIC_URL);
      sendJson(
        response,
        pageTexts(found, (element) => made(element, imageUrl), codes),
      );
    }

    @Requires(`${kind}:read`)
    @SelectsImpacts()
    @Get(':uuid')
    async read(
      @By() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      return elementRecord(await this.elements.show(company, kind, uuid), codes, imageUrl);
    }

    @Requires(`${kind}:update`)
    @SelectsImpacts()
    @Patch(':uuid')
    async patch(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @CheckedBody(PatchElementDto) body: Checked<PatchElementDto>,
      @Query() query: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
      @IfMatch() expected: Expected,
    ): Promise<ElementRecord> {
      const codes = selectImpacts(single(query, 'impacts'));
      const patched = await this.elements.patch(company, kind, uuid, saidOf(body), client, expected);
      return elementRecord(patched, codes, imageUrl);
    }

    @Requires(`${kind}:delete`)
    @Delete(':uuid')
    async remove(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @IfMatch() expected: Expected,
    ): Promise<MessageRecord> {
      await this.elements.remove(company, kind, uuid, client, expected);
      return { message: 'Deleted.' };
    }

    /** Whether the element is published over PACT, and if not, why. */
    @Requires(`${kind}:read`)
    @Get(':uuid/pact')
    async pact(@By() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<PactStatusRecord> {
      const element = await this.elements.get(company, kind, uuid);
      return this.pactStatuses.of(company, element);
    }

    private async find(company: CompanyId, asked: PageRequest, syncId: string | undefined): Promise<ElementPage> {
      if (syncId === undefined) return this.elements.list(company, kind, asked);
      const found = await this.elements.showBySyncId(company, kind, syncId);
      return pageOfAll(found ? [{ ...found, created: new Date(found.printed.created) }] : [], asked);
    }
  }
  return ElementController;
}

export const MaterialController = elementController('material');
export const ProcessController = elementController('process');
