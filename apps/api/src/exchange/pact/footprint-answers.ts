import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { DATE_CRITERIA, LARGEST_PAGE, LIST_CRITERIA } from '#model/exchange';
import { Describes, LINK_HEADER } from '../../web/routes/index.js';

const FOOTPRINT = { $ref: '#/components/schemas/ProductFootprint' };
const MEANINGS = {
  productId:
    'Ids of products as URNs, of which any one has to match; also a uuid, sku or syncId. In any case of letters.',
  companyId: 'Ids of companies as URNs, of which any one has to match; also a subdomain.',
  geography:
    'Countries (ISO 3166-1 alpha-2), subdivisions (ISO 3166-2) or regions (names of UN M49), of which any one has to match; a country is not looked for in its region.',
  classification:
    'Classifications of products as URNs, of which any one has to match; also a CPC code or taxonomy path.',
  status: 'Active or Deprecated; both where absent.',
  validOn: 'Valid at this time, or at any of this day: RFC 3339, or a day.',
  validAfter: 'Valid from a later time on: RFC 3339, or a day.',
  validBefore: 'Valid up to an earlier time: RFC 3339, or a day.',
};

const answerWith = (data: object, description: string) => ({
  description,
  schema: { type: 'object', description, properties: { data: { ...data, description } }, required: ['data'] },
});

/** Documents the filters of the listing and its answer. */
export const FootprintFilters = () =>
  applyDecorators(
    ...LIST_CRITERIA.map((name) => Describes(name, MEANINGS[name], { type: 'array', items: { type: 'string' } })),
    ...DATE_CRITERIA.map((name) => Describes(name, MEANINGS[name])),
    Describes('limit', `The most footprints on a page, ${LARGEST_PAGE}; more is taken as that, and 0 gives none.`, {
      type: 'integer',
      minimum: 0,
      default: 100,
    }),
    Describes('offset', 'How many footprints are passed over.', { type: 'integer', minimum: 0, default: 0 }),
    ApiOkResponse({
      headers: LINK_HEADER,
      ...answerWith({ type: 'array', items: FOOTPRINT }, 'The footprints that match, those of one page.'),
    }),
  );

export const OneFootprint = () => ApiOkResponse(answerWith(FOOTPRINT, 'The footprint.'));
