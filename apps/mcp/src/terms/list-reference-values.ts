import { z } from 'zod';
import { INDICATORS, LIFECYCLE_STAGES } from '#impacts';
import { pageOf, pageSummary, paging, readPage } from '../tool/page.js';
import { Name } from '../shapes/common.js';
import { ArgumentFault, defineTool } from '../tool/tool.js';

const Value = z.object({
  uuid: z.string().optional().describe('What filters take.'),
  code: z.string().optional(),
  name: Name,
  type: z.string().optional().describe('Of a unit: mass, energy …'),
  unit: z.string().optional().describe('Of an indicator: the unit of its figures.'),
  path: z.string().optional(),
  syncId: z.string().optional(),
});

const PATHS = {
  unit: 'unit',
  scope: 'scope',
  org: 'org',
  place: 'geo-location',
  supplier: 'supplier',
  taxonomy: 'taxonomy',
} as const;

/** What EN 15804+A2 has, and no company changes. */
const CATALOGUES = {
  indicator: Object.entries(INDICATORS).map(([code, { name, unit }]) => ({ code, name, unit })),
  lifecycleStage: Object.entries(LIFECYCLE_STAGES).map(([code, name]) => ({ code, name })),
} as const;

export const listReferenceValues = defineTool({
  name: 'list_reference_values',
  title: 'List units, indicators, scopes, orgs, places, suppliers or categories',
  description: `Lists what other tools take as filters or codes: unit (kg, kWh …), indicator (GWP-fossil … with its unit),
lifecycleStage (A1 … D), scope (of the GHG Protocol), org (parts of the company), place (countries and regions; use q, in any of five languages), supplier,
taxonomy (categories).`,
  input: z.strictObject({
    type: z.enum(['unit', 'indicator', 'lifecycleStage', 'scope', 'org', 'place', 'supplier', 'taxonomy']),
    q: z
      .string()
      .max(100)
      .optional()
      .describe('Of type place or unit: part of what it is called, such as "germ" or "Stück".'),
    ...paging(100),
  }),
  output: pageOf(Value),
  run: async (call) => {
    const { type, q } = call.input;
    if (q !== undefined && type !== 'place' && type !== 'unit')
      throw new ArgumentFault('Only types place and unit take q.');
    if (type === 'indicator' || type === 'lifecycleStage') return pageOfList(CATALOGUES[type], call.input);
    if (type === 'place' || type === 'supplier' || type === 'taxonomy')
      return readPage(call, PATHS[type], { q }, Value);
    return pageOfList(
      (await call.api.get(PATHS[type], { ...(q !== undefined && { q }) }, call.signal)).body as unknown[],
      call.input,
    );
  },
  summary: (page) => pageSummary('values', page),
});

/** Of a list that the API sends whole. Its cursor is the number of values before. */
function pageOfList(values: readonly unknown[], { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw new ArgumentFault('cursor: not the nextCursor of this list.');
  const end = Number(cursor ?? 0) + limit;
  const data = values.slice(end - limit, end);
  return { count: values.length, data, ...(end < values.length && { nextCursor: String(end) }) };
}
