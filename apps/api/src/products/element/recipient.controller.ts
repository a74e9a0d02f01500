import type { Type } from '@nestjs/common';
import { Controller, Get, Param } from '@nestjs/common';
import type { ElementKind } from '#model/terms';
import { Elements } from '#products';
import { FootprintReceipts } from '#exchange';
import type { Caller } from '#access';
import type { Page, PageRequest } from '#platform';
import { CurrentClient, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import { recipientRecord, RecipientRecord } from './recipient-record.js';

function recipientController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/:uuid/pact/recipients`)
  class RecipientController {
    constructor(
      private readonly elements: Elements,
      private readonly receipts: FootprintReceipts,
    ) {}

    /**
     * Who got which footprint of this product over PACT, of any of its versions, and when first; the oldest first. It names partners
     * and clients, as the exchange does: a partner that may read products must not learn who the others are.
     */
    @Requires('exchange:read')
    @Paged(RecipientRecord)
    @Get()
    async list(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @PageQuery() page: PageRequest,
    ): Promise<Page<RecipientRecord>> {
      const { chain } = await this.elements.get(company, kind, uuid);
      return (await this.receipts.page(company, chain, page)).map(recipientRecord);
    }
  }
  return RecipientController;
}

export const MaterialRecipientController = recipientController('material');
export const ProcessRecipientController = recipientController('process');
