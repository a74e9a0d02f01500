import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { DATE_CRITERIA, LARGEST_PAGE, LIST_CRITERIA } from '#pact/model';
import { Describes, LINK_HEADER } from '../routes/index.js';

const FOOTPRINT = { $ref: '#/components/schemas/ProductFootprint' };
const MEANINGS = {
  productId: 'Any of these product ids; also a uuid, sku or syncId.',
  companyId: 'Any of these company ids; also a subdomain.',
  geography: 'Any of these countries, subdivisions or regions.',
  classification: 'Any of these classifications; also a CPC code or taxonomy path.',
  status: 'Active or Deprecated; both where absent.',
  validOn: 'Valid at this time, or at any of this day.',
  validAfter: 'Valid from a later time on.',
  validBefore: 'Valid up to an earlier time.',
};

const answerWith = (data: object) => ({ schema: { type: 'object', properties: { data }, required: ['data'] } });

/** Documents the filters of the listing and its answer. */
export const FootprintFilters = () =>
  applyDecorators(
    ...LIST_CRITERIA.map((name) => Describes(name, MEANINGS[name], { type: 'array', items: { type: 'string' } })),
    ...DATE_CRITERIA.map((name) => Describes(name, MEANINGS[name])),
    Describes('limit', `At most ${LARGEST_PAGE}; more is taken as that.`, {
      type: 'integer',
      minimum: 0,
      default: 100,
    }),
    Describes('offset', 'How many are passed over.', { type: 'integer', minimum: 0, default: 0 }),
    ApiOkResponse({
      headers: LINK_HEADER,
      ...answerWith({ type: 'array', items: FOOTPRINT }),
    }),
  );

export const OneFootprint = () => ApiOkResponse(answerWith(FOOTPRINT));
