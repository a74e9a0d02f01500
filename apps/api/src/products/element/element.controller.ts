import type { Type } from '@nestjs/common';
import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import type { ElementKind } from '#model/terms';
import type { ElementView } from '#products';
import { ElementListing, Elements } from '#products';
import type { IndicatorCode } from '#impacts';
import { PactStatuses } from '#exchange';
import type { Caller } from '#access';
import type { CompanyId, Expected, PageRequest } from '#platform';
import { Exports } from '../../web/export/exports.js';
import { ListedAs } from '../../web/export/listed-as.js';
import type { Table } from '../../web/export/table.js';
import { mapRows } from '../../web/export/table.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { PrintedPage } from '../../web/http/written-answers.js';
import { Revised } from '../../web/http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { AsImageUrl } from '../image/image-url.js';
import {
  CheckedBody,
  CurrentClient,
  IfMatch,
  Paged,
  PathUuid,
  Requires,
  SelectedImpacts,
} from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { ElementFacetsRecord } from './element-facets-record.js';
import type { FoundElements } from './element-filter.js';
import { ElementFilterQuery } from './element-filter.js';
import type { ElementRecord } from './element-record.js';
import { elementFacts, elementRecord, factsOfListedMaterial, ListedElementRecord } from './element-record.js';
import { CreateElementDto, PatchElementDto, toElementPatch } from './element.dto.js';
import { elementTable } from './element-table.js';
import type { PactStatusRecord } from './pact-status-record.js';
import { PreviewQuery } from './pact-status-record.js';
import { pageTexts } from './page-texts.js';

/** Materials and process elements have the same routes; only the paths and permissions differ. */
function elementController(kind: ElementKind): Type {
  @Controller(`v1/${kind}`)
  class ElementController {
    constructor(
      private readonly elements: Elements,
      private readonly listing: ElementListing,
      private readonly pactStatuses: PactStatuses,
      private readonly exports: Exports,
    ) {}

    /**
     * Creates a draft; only `name` is needed. Its figures are those in `impacts`, or follow from `dataset`, or from a model that is
     * made for it. Sent again with its `syncId` it is not made twice: the same body gets the record that is there, another 409.
     */
    @Requires(`${kind}:create`)
    @HttpCode(200)
    @Post()
    async create(
      @CurrentClient() { company, client }: Caller,
      @CheckedBody(CreateElementDto) body: Checked<CreateElementDto>,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<Revised<ElementRecord>> {
      return elementRecord(await this.elements.create(company, kind, toElementPatch(body), client), codes, imageUrl);
    }

    /** The newest version of each, or of those that every filter selects; as a table with what an import reads back. */
    @Requires(`${kind}:read`)
    @Paged(ListedElementRecord, {
      facets: {
        type: ElementFacetsRecord,
        description: 'How many records match, by what the query parameter `facets` names; absent without it.',
      },
    })
    @Get()
    async list(
      @CurrentClient() { company }: Caller,
      @ListedAs() listed: ListedAs,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @ElementFilterQuery() found: FoundElements,
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<RawAnswer> {
      return listed.as === 'page'
        ? this.page(company, listed.page, codes, found, imageUrl)
        : this.exports.answer(company, listed.as, this.table(company, codes, found, imageUrl));
    }

    @Requires(`${kind}:read`)
    @Get(':uuid')
    async read(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @AsImageUrl() imageUrl: ImageUrl,
    ): Promise<Revised<ElementRecord>> {
      return elementRecord(await this.elements.view(company, kind, uuid), codes, imageUrl);
    }

    /** Changes what the body names of a draft; null clears. A version that is no draft is refused (409). */
    @Requires(`${kind}:update`)
    @Patch(':uuid')
    async patch(
      @CurrentClient() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @CheckedBody(PatchElementDto) body: Checked<PatchElementDto>,
      @SelectedImpacts() codes: readonly IndicatorCode[],
      @AsImageUrl() imageUrl: ImageUrl,
      @IfMatch() expected: Expected,
    ): Promise<Revised<ElementRecord>> {
      const patched = await this.elements.patch(company, kind, uuid, toElementPatch(body), client, expected);
      return elementRecord(patched, codes, imageUrl);
    }

    /** Deletes a draft that nothing draws on; else 409. */
    @Requires(`${kind}:delete`)
    @Delete(':uuid')
    async remove(
      @CurrentClient() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @IfMatch() expected: Expected,
    ): Promise<MessageRecord> {
      await this.elements.remove(company, kind, uuid, client, expected);
      return { message: 'Deleted.' };
    }

    /**
     * Whether the element is published over PACT, and if not, why. With `preview=true` also the footprint of this version that its
     * figures make, whether or not it is released: what partners would get, or which fields it lacks. It is sent to nobody.
     */
    @Requires(`${kind}:read`)
    @Get(':uuid/pact')
    async pact(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @PreviewQuery() isPreviewed: boolean,
    ): Promise<PactStatusRecord> {
      const element = await this.elements.get(company, kind, uuid);
      const status = await this.pactStatuses.of(company, element);
      return isPreviewed ? { ...status, preview: await this.pactStatuses.preview(company, element) } : status;
    }

    private async page(
      company: CompanyId,
      request: PageRequest,
      codes: readonly IndicatorCode[],
      { filter, included, facets: asked }: FoundElements,
      imageUrl: ImageUrl,
    ): Promise<PrintedPage> {
      const found = await this.listing.page(company, kind, filter, request);
      const facets = await this.listing.facets(company, kind, filter, asked);
      const states = included.has('pactState') && (await this.listing.pactStates(company, uuidsOf(found.data)));
      const factsOf = kind === 'process' || included.has('versionState') ? elementFacts : factsOfListedMaterial;
      const listed = (element: ElementView) => ({
        ...factsOf(element, imageUrl),
        ...(states && { pactState: states.get(element.uuid) }),
      });
      const texts = pageTexts(found, listed, codes, facets);
      return new PrintedPage(texts, found.next);
    }

    private table(
      company: CompanyId,
      codes: readonly IndicatorCode[],
      { filter }: FoundElements,
      imageUrl: ImageUrl,
    ): Table<ElementRecord> {
      const count = async () => (await this.listing.page(company, kind, filter, { page: 1, limit: 1 })).count;
      const rows = { count, batches: this.listing.all(company, kind, filter) };
      return elementTable(
        kind,
        codes,
        mapRows(rows, (element) => elementRecord(element, codes, imageUrl).record),
      );
    }
  }
  return ElementController;
}

const uuidsOf = (elements: readonly ElementView[]): string[] => elements.map(({ uuid }) => uuid);

export const MaterialController = elementController('material');
export const ProcessController = elementController('process');
