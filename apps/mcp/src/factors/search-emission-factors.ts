import { z } from 'zod';
import { pageOf, pageSummary, paging, readPage } from '../tool/page.js';
import { BriefImpacts, indicators, productFields, Uuid } from '../shapes/common.js';
import { Read, Words } from '../terms/words.js';
import { defineTool } from '../tool/tool.js';

const UNIT_TYPES = [
  ...(['mass', 'energy', 'volume', 'distance', 'area', 'freight'] as const),
  ...(['passenger', 'vehicle', 'time', 'count', 'data', 'computing', 'occupation', 'money'] as const),
] as const;

const Factor = z.object({
  ...productFields,
  referenceYear: z.int().optional(),
  validUntil: z.string().optional(),
  uncertainty: z.number().optional().describe('Plus or minus, percent.'),
  impacts: BriefImpacts.describe(
    'Figures by indicator, each in its unit per 1 of the declared unit, or per dataset.declaredAmount of it, where that is there; absent: not known, not zero.',
  ),
});

export const searchEmissionFactors = defineTool({
  name: 'search_emission_factors',
  title: 'Search emission factors',
  description: `Finds emission factors (datasets such as "Steel cans, primary", 2854.9 kgCO2e per t) in the databases that
the company may use. Each word of q has to begin a word of name, description, sku or category; where nothing does, the nearest are
returned, so check the names. Best matches first.`,
  input: z.strictObject({
    q: z.string().max(500).optional().describe('Words, such as "steel can". Fewer words find more.'),
    unitType: z.enum(UNIT_TYPES).optional().describe('Only factors per such a unit: mass (kg, t), energy (kWh) …'),
    source: Uuid.optional().describe('Only of this database or supplier (list_databases).'),
    place: z
      .string()
      .max(100)
      .optional()
      .describe('Only of this place and what lies in it, by code or name: DE, Allemagne, 150 (Europe) …'),
    year: z.int().min(1).max(9999).optional().describe('Only figures of this year.'),
    taxonomy: Uuid.optional().describe('Only of this category and those below it.'),
    indicators,
    ...paging(10),
  }),
  output: pageOf(Factor).extend({ read: Read }),
  run: async (call) => {
    const { q, unitType, source, place, year, taxonomy, indicators } = call.input;
    const words = new Words();
    const geoLocation = place === undefined ? undefined : words.place(place);
    const query = { q, unitType, source, geoLocation, year, taxonomy, impacts: indicators };
    return { ...(await readPage(call, 'search', query, Factor)), ...words.read };
  },
  summary: (page) => pageSummary('emission factors', page),
});
