import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

/** The header with the address of the next page. */
export const LINK_HEADER = {
  Link: { description: 'What follows, rel="next", while there is more.', schema: { type: 'string' } },
} as const;

/** Documents that a route answers with a page of records. */
export const Paged = (record: Type) =>
  applyDecorators(
    ApiExtraModels(record),
    ApiOkResponse({
      description: 'A page.',
      headers: LINK_HEADER,
      schema: {
        type: 'object',
        properties: {
          count: { type: 'integer', description: 'All that match.' },
          page: { type: 'integer' },
          pageSize: { type: 'integer', description: 'The limit that was asked for.' },
          data: { type: 'array', items: { $ref: getSchemaPath(record) } },
        },
        required: ['count', 'page', 'pageSize', 'data'],
      },
    }),
  );
