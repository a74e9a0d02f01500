import { z } from 'zod';
import { countFitting } from '../tool/page.js';
import { Decimal, Name, Reference, Uuid } from '../shapes/common.js';
import { ArgumentFault, defineTool } from '../tool/tool.js';

const Total = z.object({ count: z.int(), CO2e: Decimal });

const Line = z.object({
  key: z.string().optional().describe('1, 2, 3.1 to 3.15; of a sum 1, 2, 3, 1-3 or all.'),
  kind: z
    .string()
    .describe("scope of the GHG Protocol; own: of the company's making; uncategorized; memo: own, in no sum; sum."),
  name: Name,
  count: z.int(),
  CO2e: Decimal,
  shares: z
    .object({ product: Total.optional(), lane: Total.optional(), given: Total.optional(), none: Total.optional() })
    .optional()
    .describe(
      'By how the figure came about: figures of a product, of a transport lane, sent as they are, not known (0).',
    ),
  supplierSpecific: Total.optional().describe(
    "Of shares.product: how many activities draw on partners' footprints, and how much of their CO2e comes from these.",
  ),
  supplierShareUnknown: Total.optional().describe('Of shares.product: activities of which that is not known.'),
  gaps: Total.optional().describe(
    "Activities whose CO2e leaves out inputs of their product's model that lack a figure.",
  ),
  compared: z
    .object({ count: z.int(), CO2e: Decimal, difference: Decimal, changePercent: Decimal.optional() })
    .optional(),
});

const Period = z.object({ startDate: z.string(), endDate: z.string() });

const Report = z.object({
  company: Name,
  org: Reference.optional(),
  startDate: z.string(),
  endDate: z.string(),
  count: z.int().describe('All activities of the period.'),
  CO2eUnit: z.string().describe('The unit of every CO2e here: kg of CO2 equivalents.'),
  scope2Method: z.string().describe('location-based, market-based or not stated.'),
  biogenicCO2: z.string().optional().describe('Whether CO2 from biomass is stated separately.'),
  notCounted: z.array(z.string()).optional().describe('What no CO2e of the report counts.'),
  compared: Period.optional(),
  sums: z.array(Line).describe('Scopes 1, 2 and 3, these together, and all.'),
  rows: z.array(Line).describe('By scope and category; those without an activity are left out.'),
  rowsLeftOut: z.int().optional().describe('Rows that are too many for one answer: ask for one org.'),
  withoutActivities: z
    .array(z.string())
    .describe('The keys of rows that no activity is in: nothing was recorded, which need not mean zero.'),
});

const MONTH = /^\d{4}-\d{2}$/;

export const readGhgReport = defineTool({
  name: 'read_ghg_report',
  title: 'Read the greenhouse-gas inventory',
  description: `The company's greenhouse-gas inventory by the GHG Protocol, of a year or of months: kg CO2e by scope 1, 2 and the
15 categories of scope 3, optionally compared with another period.`,
  input: z.strictObject({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional()
      .describe('Such as 2025. Give this, or from and to.'),
    from: z.string().regex(MONTH).optional().describe('First month, such as 2025-01.'),
    to: z.string().regex(MONTH).optional().describe('Last month, included.'),
    compare: z
      .string()
      .max(7)
      .optional()
      .describe('A period of the same length: beside year a year, else the month that begins it.'),
    org: Uuid.optional().describe('Only of this org (list_reference_values).'),
  }),
  output: Report,
  run: async ({ api, input, signal }) => {
    const { year, from, to, compare, org } = input;
    if (year ? (from ?? to) !== undefined : !from || !to) throw new ArgumentFault('Give either year, or from and to.');
    const { body } = await api.get('report/ghg', { year, sd: from, ed: to, compare, org }, signal);
    const { rows, ...report } = body as { rows: z.output<typeof Line>[] };
    const isEmpty = (row: z.output<typeof Line>): boolean => row.count === 0 && !row.compared?.count;
    const used = rows.filter((row) => !isEmpty(row)).map((row) => Line.parse(row));
    const fitting = countFitting(used);
    return {
      ...report,
      rows: used.slice(0, fitting),
      ...(fitting < used.length && { rowsLeftOut: used.length - fitting }),
      withoutActivities: rows
        .filter((row) => isEmpty(row) && row.kind !== 'own' && row.kind !== 'memo')
        .map((row) => row.key ?? row.kind),
    };
  },
  summary: ({ count, CO2eUnit, sums }) => {
    const all = sums.find(({ key }) => key === 'all');
    return `${count} activities, ${all?.CO2e ?? 'unknown'} ${CO2eUnit} CO2e in all.`;
  },
});
