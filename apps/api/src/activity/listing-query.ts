import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ListingRecord } from './listing-record.js';
import { Describes, DescribesPaging } from '../routes/query-parameters.js';

const FACETS = ['scope', 'scopes', 'org', 'orgs', 'taxonomy', 'taxonomies'];

/** What the listing of activities can be asked, and answers. */
export const ListingQuery = () =>
  applyDecorators(
    Describes('date', 'A year, a month or a day: 2026, 2026-01 or 2026-01-31. Not beside sd and ed.'),
    Describes('sd', 'From this day or time on.'),
    Describes('ed', 'Up to this day or time, which is part of it.'),
    Describes('org', 'Only of this org.', { format: 'uuid' }),
    Describes('scope', 'Only of this GHG scope.', { format: 'uuid' }),
    Describes('taxonomy', 'Only of this taxonomy and those below it.', { format: 'uuid' }),
    Describes(
      'list',
      'Which lists of what the result set uses are given, separated by commas or repeated; all where absent.',
      {
        type: 'array',
        items: { type: 'string', enum: FACETS },
      },
    ),
    Describes('syncId', 'Only the activity that carries it; needs activity:read.'),
    DescribesPaging('Without page, limit or after, data is the whole result.'),
    ApiOkResponse({ type: ListingRecord, description: 'With activity:report alone it comes without data.' }),
  );
