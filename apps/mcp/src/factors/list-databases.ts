import { z } from 'zod';
import { pageOf, pageSummary, paging, readPage } from '../tool/page.js';
import { Name, text } from '../shapes/common.js';
import { defineTool } from '../tool/tool.js';

const Database = z.object({
  uuid: z.string().describe('The source of search_emission_factors.'),
  name: Name,
  version: z.string(),
  licence: text(300),
  attribution: text(500).optional().describe('How its publisher wants to be named.'),
  count: z.number().describe('Emission factors in it.'),
  gwpSet: z.string().optional().describe('The IPCC report that its greenhouse gases are weighed by.'),
  boundary: text(300).optional().describe('What its figures cover.'),
  priceYear: z.number().optional().describe('Of factors per amount of money.'),
});

export const listDatabases = defineTool({
  name: 'list_databases',
  title: 'List emission-factor databases',
  description: "Lists the databases that search_emission_factors looks in: the company's own and those that all share.",
  input: z.strictObject(paging(50)),
  output: pageOf(Database),
  run: (call) => readPage(call, 'database', {}, Database),
  summary: (page) => pageSummary('databases', page),
});
