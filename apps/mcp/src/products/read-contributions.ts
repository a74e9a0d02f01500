import { z } from 'zod';
import { LONGEST_ANSWER_CHARACTERS } from '../tool/page.js';
import { Amount, Decimal, Gaps, Reference, Uuid } from '../shapes/common.js';
import type { Call } from '../tool/tool.js';
import { ArgumentFault, defineTool } from '../tool/tool.js';

const Contributions = z
  .record(z.string(), z.object({ amount: Decimal, share: Decimal.optional(), shareOfStage: Decimal.optional() }))
  .describe(
    "By indicator: the amount in the indicator's unit per 1 of the product; share 0.25 is a quarter of the total.",
  );

const Cut = z.object({ count: z.int(), contributions: Contributions.optional() });

interface PartRecord {
  parts?: PartRecord[] | undefined;
  partsLeftOut?: number | undefined;
  [field: string]: unknown;
}

const Part = z.object({
  input: Reference.optional().describe('The input of the model.'),
  source: z
    .object({ kind: z.string(), uuid: z.string(), name: z.string() })
    .optional()
    .describe('What the input draws on.'),
  quantity: Amount.optional().describe('How much of the source 1 unit of the product takes.'),
  contributions: Contributions,
  missing: z.array(z.string()).optional().describe('Indicators without a figure: not zero.'),
  leavesOut: z.boolean().optional().describe('Its GWP-fossil leaves out some of its own parts.'),
  hasParts: z.boolean().optional().describe('A greater depth shows what it is made of.'),
  get parts() {
    return z.array(Part).optional();
  },
  partsLeftOut: z.int().optional().describe('Smaller parts that this answer leaves out: ask for more partsOfEach.'),
  cut: Cut.optional().describe('Smaller parts that the service leaves out, together.'),
});

const Breakdown = z.object({
  model: z.string().describe("The model's uuid."),
  product: Reference,
  versionState: z.string().optional(),
  unit: z.string().optional().describe("The product's declared unit: amounts are per 1 of it."),
  impacts: z
    .record(z.string(), z.object({ unit: z.string(), total: Decimal.optional(), gaps: Gaps.optional() }))
    .describe('By indicator: the unit of its amounts, the total over all stages but D, and the inputs that lack it.'),
  stages: z.array(
    z.object({
      stage: z.object({ code: z.string(), name: z.string() }),
      contributions: Contributions.optional(),
      parts: z.array(Part).describe('Largest first.'),
      partsLeftOut: z.int().optional(),
      cut: Cut.optional(),
    }),
  ),
});

const Input = z.strictObject({
  product: Uuid.optional().describe('The material or process element; either this …'),
  model: Uuid.optional().describe('… or its model.'),
  depth: z.int().min(1).max(10).default(1).describe('1: the inputs; 2: also what these are made of; and so on.'),
  partsOfEach: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('The most parts of each stage and part, the largest first.'),
  indicators: z
    .array(z.string().max(20))
    .min(1)
    .max(5)
    .default(['GWP-fossil'])
    .describe('Indicator codes, such as GWP-fossil.'),
});

export const readContributions = defineTool({
  name: 'read_contributions',
  title: "Read what a product's footprint is made of",
  description: `What contributes how much to the figures of a product that has a model: by life-cycle stage and input, the largest first,
with amounts and shares. For hot spots. A product whose figures are declared or come from one emission factor has no model.`,
  input: Input,
  output: Breakdown,
  run: async (call) => {
    const model = await modelOf(call);
    const { depth, indicators, partsOfEach } = call.input;
    const { body } = await call.api.get(`model/${model}/contribution`, { depth, impacts: indicators }, call.signal);
    return fitting({ ...(body as { stages: PartRecord[] }), model }, partsOfEach);
  },
  summary: ({ stages, impacts }) => {
    const totals = Object.entries(impacts).map(([code, { unit, total }]) => `${code} ${total ?? 'unknown'} ${unit}`);
    return `${totals.join(', ')}, from ${stages.length} stages.`;
  },
});

const Models = z.object({ data: z.array(z.object({ uuid: z.string() })) });

async function modelOf({ api, input: { product, model }, signal }: Call<z.output<typeof Input>>): Promise<string> {
  if ((product === undefined) === (model === undefined)) throw new ArgumentFault('Give either product or model.');
  if (model !== undefined) return model;
  const { body } = await api.get('model', { product, limit: 1 }, signal);
  const [found] = Models.parse(body).data;
  if (found) return found.uuid;
  throw new ArgumentFault(
    'This product has no model: its figures are declared, or come from an emission factor, as read_product tells.',
  );
}

/** With fewer parts of each until it is short enough. */
function fitting(whole: { stages: PartRecord[]; model: string }, partsOfEach: number): unknown {
  for (let most = partsOfEach; ; most = Math.floor(most / 2)) {
    const shown = { ...whole, stages: whole.stages.map((stage) => withFewerParts(stage, most)) };
    if (most <= 1 || JSON.stringify(Breakdown.parse(shown)).length <= LONGEST_ANSWER_CHARACTERS) return shown;
  }
}

function withFewerParts(whole: PartRecord, most: number): PartRecord {
  const { parts } = whole;
  if (!parts) return whole;
  const shown = parts.slice(0, most).map((part) => withFewerParts(part, most));
  return { ...whole, parts: shown, ...(parts.length > most && { partsLeftOut: parts.length - most }) };
}
