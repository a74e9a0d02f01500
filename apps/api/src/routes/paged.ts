import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

/** The header with the address of the next page. */
export const LINK_HEADER = {
  Link: { description: 'What follows, rel="next", while there is more.', schema: { type: 'string' } },
} as const;

/**
 * Documents that a route answers with a page of records.
 * @param more what the page may have beside them, by its name
 */
export const Paged = (record: Type, more: Readonly<Record<string, Type>> = {}) =>
  applyDecorators(
    ApiExtraModels(record, ...Object.values(more)),
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
          ...Object.fromEntries(Object.entries(more).map(([name, type]) => [name, { $ref: getSchemaPath(type) }])),
        },
        required: ['count', 'page', 'pageSize', 'data'],
      },
    }),
  );
