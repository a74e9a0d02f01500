import { z } from 'zod';
import { productKey, productUuid } from './product-key.js';
import { Amount, DatasetSource, FullImpacts, indicators, productFields, Reference, text } from '../shapes/common.js';
import { defineTool } from '../tool/tool.js';

const Product = z.object({
  ...productFields,
  kind: z.string(),
  versionState: z.string().optional().describe('draft can be edited; locked, in_review, rejected and verified cannot.'),
  description: text(4000).optional(),
  notes: text(4000).optional().describe('Internal notes.'),
  syncId: z.string().optional(),
  cpcCode: z.string().optional().describe('UN CPC classification.'),
  supplierPartId: z.string().optional(),
  location: Reference.optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  dataSource: z.string().optional(),
  weight: Amount.optional().describe('Declared, of 1 unit.'),
  packagingWeight: Amount.optional(),
  recycledPercent: z.number().optional().describe('Declared; 0 is a declared zero.'),
  modeledWeight: Amount.optional().describe("Computed from the model's inputs."),
  modeledPackagingWeight: Amount.optional(),
  modeledTotalWeight: Amount.optional(),
  modeledRecycledPercent: z.number().optional(),
  dataQualityIndicators: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Ratings 1 (best) to 5; shares in percent.'),
  dataset: DatasetSource.optional(),
  datasetAmount: Amount.optional().describe('How much of the dataset 1 unit takes.'),
  share: z.boolean().optional().describe('Whether it may be published over PACT; absent: as the company says.'),
  pact: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('What the company says for the PACT footprint alone, such as verification, rules and packaging.'),
  impacts: FullImpacts,
  created: z.string(),
  updated: z.string(),
});

export const readProduct = defineTool({
  name: 'read_product',
  title: 'Read a material or process element',
  description: 'Reads one product with all its fields and its figures by life-cycle module.',
  input: z.strictObject({ ...productKey, indicators }),
  output: Product,
  run: async (call) => {
    const { kind, indicators } = call.input;
    const { body } = await call.api.get(`${kind}/${await productUuid(call)}`, { impacts: indicators }, call.signal);
    return { ...(body as object), kind };
  },
  summary: ({ kind, uuid, impacts }) => `The ${kind} ${uuid}, with ${Object.keys(impacts).length} indicator(s).`,
});
