import type { Type } from '@nestjs/common';
import { Controller, Get, Param } from '@nestjs/common';
import type { ElementKind } from '#model/terms';
import { ElementHistory } from '#products';
import type { Caller } from '#access';
import type { Page, PageRequest } from '#platform';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import { CurrentClient, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import { historyRecord, HistoryRecord } from './history-record.js';

function historyController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/:uuid/history`)
  class HistoryController {
    constructor(private readonly history: ElementHistory) {}

    /** Who wrote this version, when, and what of it changed, the oldest first. */
    @Requires(`${kind}:read`)
    @Paged(HistoryRecord)
    @Get()
    async list(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @PageQuery(readPlace) page: PageRequest<number>,
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<Page<HistoryRecord>> {
      const changes = await this.history.page(company, kind, uuid, page);
      return changes.map((change) => historyRecord(change, imageUrl));
    }
  }
  return HistoryController;
}

/** Reads a page key of the history: the place of a change in it. */
function readPlace(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export const MaterialHistoryController = historyController('material');
export const ProcessHistoryController = historyController('process');
