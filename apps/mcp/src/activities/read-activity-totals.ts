import { z } from 'zod';
import { Decimal, Name, Uuid } from '../shapes/common.js';
import { Read, Words } from '../terms/words.js';
import type { Call } from '../tool/tool.js';
import { ArgumentFault, defineTool } from '../tool/tool.js';

/** More groups than this are left out, and counted. */
const MOST_GROUPS = 50;

const totals = {
  count: z.int().describe('Activities.'),
  CO2e: Decimal.describe('Of activities that have a GHG scope.'),
  uncategorizedCO2e: Decimal.describe('Of activities that have none; not part of CO2e.'),
  memoCO2e: Decimal.optional().describe('Of memo scopes, which are shown and part of no total.'),
  gaps: z
    .object({ count: z.int(), CO2e: Decimal })
    .optional()
    .describe("Activities whose CO2e leaves out inputs of their product's model that lack a figure."),
};

const Totals = z.object({
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  CO2eUnit: z.string().describe('The unit of every CO2e here: kg of CO2 equivalents.'),
  ...totals,
  groups: z.array(z.object({ uuid: z.string(), name: Name, ...totals })).optional(),
  read: Read,
  groupsLeftOut: z.int().optional().describe('More groups than an answer has: filter by them one by one.'),
});

const Input = z.strictObject({
  date: z
    .string()
    .max(10)
    .optional()
    .describe('A year, month or day: 2025, 2025-03 or 2025-03-31. Not beside from and to.'),
  from: z.string().max(30).optional().describe('From this day on: 2025-01-01. Messages of the API call it sd.'),
  to: z.string().max(30).optional().describe('Up to this day, included. There: ed.'),
  scope: z
    .string()
    .max(500)
    .optional()
    .describe('Only of this GHG scope: its uuid or name, Scope 1, 3.6, business travel …'),
  org: Uuid.optional().describe('Only of this org.'),
  taxonomy: Uuid.optional().describe('Only of this category and those below it.'),
  by: z.enum(['scope', 'org']).optional().describe('Adds the totals of each scope or org that occurs.'),
});

const LISTS = { scope: 'scopes', org: 'orgs' } as const;

const Listing = z.object({
  ...Totals.shape,
  scopes: z.array(z.object({ uuid: z.string(), name: Name })).default([]),
  orgs: z.array(z.object({ uuid: z.string(), name: Name })).default([]),
});

export const readActivityTotals = defineTool({
  name: 'read_activity_totals',
  title: 'Total emissions of activities',
  description: `Totals the CO2e of what the company did, bought or used in a period (by the day an activity begins; no period: all time), in kg
CO2e, by scope or org if asked. Activities without an org are in the total, in no group. For an inventory by the GHG Protocol use
read_ghg_report.`,
  input: Input,
  output: Totals,
  run: async (asked) => {
    const { by, scope } = asked.input;
    if (by && asked.input[by]) throw new ArgumentFault(`Give either ${by} or by: "${by}".`);
    const words = new Words();
    const call =
      scope === undefined ? asked : { ...asked, input: { ...asked.input, scope: await words.scope(scope, asked) } };
    const whole = { ...(await listing(call, {})), ...words.read };
    if (!by) return whole;
    const found = whole[LISTS[by]];
    // Few at a time: each is a query of its own.
    const groups: unknown[] = [];
    for (const { uuid, name } of found.slice(0, MOST_GROUPS)) {
      groups.push({ ...(await listing(call, { [by]: uuid })), uuid, name });
    }
    return { ...whole, groups, ...(found.length > MOST_GROUPS && { groupsLeftOut: found.length - MOST_GROUPS }) };
  },
  summary: ({ count, CO2e, CO2eUnit, uncategorizedCO2e }) =>
    `${count} activities: ${CO2e} ${CO2eUnit} CO2e with a scope, ${uncategorizedCO2e} ${CO2eUnit} without.`,
});

/** Of the activities themselves no more than one is asked for, as all would come otherwise. */
async function listing({ api, input, signal }: Call<z.output<typeof Input>>, group: { scope?: string; org?: string }) {
  const { date, from, to, scope, org, taxonomy, by } = input;
  const query = { date, sd: from, ed: to, scope, org, taxonomy, ...group, list: by ?? 'scope', limit: 1 };
  const { body } = await api.get('activity', query, signal);
  return Listing.parse(body);
}
