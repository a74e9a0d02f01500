import { z } from 'zod';
import { pageOf, pageSummary, paging, readPage } from '../tool/page.js';
import { BriefImpacts, indicators, Kind, productFields, Uuid, VersionState } from '../shapes/common.js';
import { defineTool } from '../tool/tool.js';

const Product = z.object({
  ...productFields,
  syncId: z.string().optional().describe("The record's id in the company's own system."),
  dataSource: z
    .string()
    .optional()
    .describe('external: its figures come from a dataset; model: declared, or computed from its inputs.'),
  updated: z.string(),
  impacts: BriefImpacts,
});

export const listProducts = defineTool({
  name: 'list_products',
  title: 'List materials or process elements',
  description: `Lists the company's products (materials or process elements; newest version of each) with their footprints. Use
q or sku to find one; read_product has all fields of it.`,
  input: z.strictObject({
    kind: Kind,
    q: z.string().max(500).optional().describe('Words that begin words of name, description, sku or category.'),
    sku: z.string().max(256).optional().describe('Exactly this article number.'),
    state: z.array(VersionState).min(1).max(5).optional().describe('Only versions in one of these states.'),
    supplier: Uuid.optional().describe('Only of this supplier (list_reference_values).'),
    published: z.boolean().optional().describe('true: only what partners get over PACT now; false: only the rest.'),
    indicators,
    ...paging(20),
  }),
  output: pageOf(Product),
  run: (call) => {
    const { kind, q, sku, state, supplier, published, indicators } = call.input;
    return readPage(call, kind, { q, sku, state, supplier, published, impacts: indicators }, Product);
  },
  summary: (page) => pageSummary('products', page),
});
