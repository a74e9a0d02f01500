import type { Type } from '@nestjs/common';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Invalid } from '#faults';
import type { ElementKind } from '#footprint/model';
import { ElementHistory } from '#footprint/store';
import type { Caller, Page } from '#platform';
import { By, readPage, Requires, single } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import { linkAfter } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { historyRecord, HistoryRecord } from './history-record.js';
import { Paged } from '../openapi/routes.js';

type Parameters = Record<string, unknown>;

function historyController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/:uuid/history`)
  class HistoryController {
    constructor(
      private readonly history: ElementHistory,
      @Inject(API_CONFIG) private readonly config: ApiConfig,
    ) {}

    /** Who wrote this version, when, and what of it changed, the oldest first. */
    @Requires(`${kind}:read`)
    @Paged(HistoryRecord)
    @Get()
    async list(
      @By() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @Query() { after, ...query }: Parameters,
      @AsImageUrl() imageUrl: ImageUrl,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<Page<HistoryRecord>> {
      const asked = { ...readPage(query), after: readPlace(single({ after }, 'after')) };
      const { hasMore, ...found } = await this.history.page(company, kind, uuid, asked);
      const last = found.data.at(-1);
      if (last && hasMore) linkAfter(request, response, String(last.seq), this.config.PUBLIC_URL);
      return { ...found, data: found.data.map((change) => historyRecord(change, imageUrl)) };
    }
  }
  return HistoryController;
}

/** A place in the history. @throws Invalid */
function readPlace(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Invalid({ field: 'after', message: 'is not a key that a Link header gave' });
}

export const MaterialHistoryController = historyController('material');
export const ProcessHistoryController = historyController('process');
