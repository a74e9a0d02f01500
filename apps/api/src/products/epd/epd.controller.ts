import type { Type } from '@nestjs/common';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { ElementKind } from '#model/terms';
import { elementEpd } from '#model/products';
import { Elements } from '#products';
import { TaxonomyTree } from '#terms';
import type { Caller } from '#access';
import type { CompanyId } from '#platform';
import { Companies } from '#access';
import { revised, Revised } from '../../web/http/revised.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { CurrentClient, PathUuid, Requires } from '../../web/routes/index.js';
import { EPD_FORMS, epdDocument } from './epd-document.js';
import type { EpdRequest } from './epd-query.js';
import { EpdQuery } from './epd-query.js';

const FILE = { schema: { type: 'string', format: 'binary' } };
const DATA_SET = { schema: { type: 'object', description: 'A process data set of ILCD+EPD, format version 1.2.' } };

function epdController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/:uuid/epd`)
  class EpdController {
    constructor(
      private readonly elements: Elements,
      private readonly taxonomies: TaxonomyTree,
      private readonly companies: Companies,
    ) {}

    /**
     * A version as an EPD of EN 15804+A2, which nobody has verified: all indicators in all modules. In ILCD+EPD it can be
     * imported elsewhere; as XLSX and HTML it is the table of the standard. 400 where it has no unit or no figure.
     */
    @Requires(`${kind}:read`)
    @ApiOkResponse({
      description: 'The document, as a file.',
      headers: { ETag: { description: 'The revision of the document.', schema: { type: 'string' } } },
      content: {
        'application/json': DATA_SET,
        'application/xml': FILE,
        [EPD_FORMS.xlsx.mediaType]: FILE,
        'text/html': FILE,
      },
    })
    @Get()
    async epd(
      @CurrentClient() { company }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @EpdQuery() { format, language }: EpdRequest,
    ): Promise<Revised<RawAnswer>> {
      const element = await this.elements.get(company, kind, uuid);
      const taxonomy = await this.namesOn(company, element.taxonomy?.path);
      const { name: owner, languages } = await this.companies.get(company);
      const own = elementEpd(element, { owner, taxonomy, language: language ?? languages[0] ?? 'en' });
      const ofOthers = [own.language, owner, ...taxonomy, own.geoLocation, ...(own.remarks ?? [])];
      return revised(epdDocument(own, format), element.revision, ...ofOthers);
    }

    private async namesOn(company: CompanyId, path: string | undefined): Promise<string[]> {
      return path === undefined ? [] : this.taxonomies.namesOn(company, path);
    }
  }
  return EpdController;
}

export const MaterialEpdController = epdController('material');
export const ProcessEpdController = epdController('process');
