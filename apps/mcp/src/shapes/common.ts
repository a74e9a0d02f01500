import { z } from 'zod';

export const Uuid = z.guid();

/** A decimal as the API has it: a string, exact, never a number. */
export const Decimal = z.string();

/** Longer than the mark of a cut, so that a text that was cut is not cut again. */
const SLACK = 40;

/** A text of a record, cut to about a length; the cut is marked. */
export const text = (longest: number) =>
  z.string().overwrite((whole) => {
    if (whole.length <= longest + SLACK) return whole;
    return `${whole.slice(0, longest).toWellFormed()}… [cut: ${whole.length - longest} more characters]`;
  });

export const Name = text(500);

export const Amount = z.object({ quantity: z.number(), unit: z.string().optional() });

export const Reference = z.object({ uuid: z.string(), name: Name });

export const Kind = z
  .enum(['material', 'process'])
  .describe('material: what is bought or made; process: a process element, such as a production step.');

export const VersionState = z.enum(['draft', 'locked', 'in_review', 'rejected', 'verified']);

export const indicators = z
  .array(z.string().max(20))
  .min(1)
  .max(37)
  .default(['GWP-fossil'])
  .describe('Indicator codes of EN 15804+A2, such as GWP-fossil, GWP-total, AP; or only "all".');

type Figures = Readonly<Record<string, unknown>>;

/** Without what is not known: it has no figure, or an empty one. */
function known<Impacts extends Record<string, Figures>>(impacts: Impacts): Impacts {
  const figures = Object.entries(impacts).map(([code, each]): [string, Figures] => [code, withoutEmpty(each)]);
  return Object.fromEntries(
    figures.filter(([, { unit: _unit, method: _method, ...rest }]) => Object.keys(rest).length > 0),
  ) as Impacts;
}

const withoutEmpty = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== ''));

/** Where an answer names who lacks a figure, it names so many; all are counted. */
const MOST_NAMED = 20;

/** The inputs of a product's model that lack a figure. */
export const Gaps = z.object({
  count: z.int(),
  known: z
    .object({ A1_A3: Decimal.optional() })
    .optional()
    .describe('What the others add up to, where A1_A3 is absent.'),
  inputs: z
    .array(z.object({ name: Name, lifecycleStage: z.string().optional() }))
    .overwrite((all) => all.slice(0, MOST_NAMED))
    .optional()
    .describe(`The first ${MOST_NAMED} of them.`),
});

/** By indicator: its unit and totals. */
export const BriefImpacts = z
  .record(
    z.string(),
    z.object({
      unit: z.string(),
      A1_A3: Decimal.optional().describe('Cradle to gate.'),
      totalCarbonFootprint: Decimal.optional().describe('All life-cycle modules but D.'),
      gaps: z
        .object({ count: z.int() })
        .optional()
        .describe('How many inputs of its model lack it; read_product names them.'),
    }),
  )
  .overwrite(known)
  .describe('Figures by indicator, each in its unit per 1 of the declared unit; absent: not known, not zero.');

export const FullImpacts = z
  .record(z.string(), z.looseObject({ gaps: Gaps.optional() }))
  .overwrite(known)
  .describe(
    'By indicator: unit, method, figures by life-cycle module (A1 … D) as decimal strings per 1 declared unit; A1_A3: cradle to gate; totalCarbonFootprint: all but D; gaps: inputs of its model that lack it, which it leaves out. Absent: not known, not zero.',
  );

export const Place = z.object({ code: z.string(), name: Name });

export const DatasetSource = z.object({
  uuid: z.string(),
  name: Name,
  source: Name.optional().describe('The database.'),
  declaredUnit: z.string().optional(),
  declaredAmount: Decimal.optional().describe(
    'How many of declaredUnit the figures of the dataset are for; absent: 1.',
  ),
});

const NamedSupplier = z.object({ uuid: z.string(), name: Name });

/** What rows of products and of emission factors have in common. */
export const productFields = {
  uuid: z.string(),
  name: Name,
  description: text(300).optional(),
  sku: z.string().optional(),
  unit: z.string().optional().describe('The declared unit: figures are per 1 of it.'),
  taxonomy: z.object({ name: Name, path: z.string().optional() }).optional(),
  geoLocation: Place.optional(),
  supplier: NamedSupplier.optional(),
  dataset: DatasetSource.optional().describe('The emission factor that its figures come from.'),
  dataQualityRating: z.number().optional().describe('1 is best, 5 worst.'),
} as const;
