import { z } from 'zod';
import { MODULES } from '#impacts';
import { BriefImpacts, productFields, Uuid } from '../shapes/common.js';
import { Read, Words } from '../terms/words.js';
import { defineTool } from '../tool/tool.js';

const Figure = z.string().regex(/^[+-]?\d{1,20}(\.\d{1,30})?$/, 'takes a decimal string such as "3.1"');

const Amount = (unit: string) => z.strictObject({ quantity: z.number(), unit: z.string().max(100).describe(unit) });

const Modules = z.strictObject(Object.fromEntries([...MODULES, 'A1_A3'].map((module) => [module, Figure.optional()])));

const Created = z.object({
  ...productFields,
  syncId: z.string().optional(),
  versionState: z.string().optional(),
  impacts: BriefImpacts,
  read: Read,
});

export const createMaterial = defineTool({
  name: 'create_material',
  title: 'Create a material',
  description: `Adds a material to the company's data, as a draft, and returns it. Its figures are declared in impacts or come from an
emission factor (dataset), not both; without either they are unknown. Give syncId: a repeated call with the same syncId and fields adds
nothing. Ask the user before calling; invent no figure.`,
  input: z.strictObject({
    name: z.string().min(1).max(500),
    unit: z
      .string()
      .max(100)
      .optional()
      .describe('Declared unit, such as kg or pcs; words such as Stück are read, too.'),
    description: z.string().max(20_000).optional(),
    sku: z.string().min(1).max(256).optional(),
    syncId: z.string().min(1).max(256).optional().describe("The record's id in the company's own system; unique."),
    weight: Amount('A unit of mass.').optional().describe('Of 1 declared unit.'),
    recycledPercent: z.number().min(0).max(100).optional(),
    impacts: z
      .record(z.string().max(20), Modules)
      .optional()
      .describe('Declared figures per 1 unit: {"GWP-fossil": {"A1": "3.1", "A2": "0.2"}}, or A1_A3 alone.'),
    dataset: Uuid.optional().describe('The emission factor to take the figures from (search_emission_factors).'),
    datasetAmount: Amount('A unit of the kind that the factor is per.')
      .optional()
      .describe('How much of it 1 unit takes; absent: 1 of its units.'),
    supplier: Uuid.optional(),
    taxonomy: Uuid.optional(),
    place: z.string().max(100).optional().describe('Code or name of the place, such as DE or Allemagne.'),
  }),
  output: Created,
  write: { idempotent: false },
  run: async ({ api, input, signal }) => {
    const { dataset, supplier, taxonomy, place, name, unit, weight, datasetAmount, ...plain } = input;
    const words = new Words();
    const units = {
      ...(unit !== undefined && { unit: words.unit(unit) }),
      ...(weight && { weight: { ...weight, unit: words.unit(weight.unit, 'mass') } }),
      ...(datasetAmount && { datasetAmount: { ...datasetAmount, unit: words.unit(datasetAmount.unit) } }),
    };
    const body = {
      ...{ ...plain, ...units, name: words.name(name) },
      ...(dataset && { dataset: { uuid: dataset } }),
      ...(supplier && { supplier: { uuid: supplier } }),
      ...(taxonomy && { taxonomy: { uuid: taxonomy } }),
      ...(place && { geoLocation: { code: words.place(place) } }),
    };
    const { body: created } = await api.post('material', {}, body, signal);
    return { ...Created.parse(created), ...words.read };
  },
  summary: ({ uuid }) => `Created the material ${uuid}.`,
});
