import { z } from 'zod';
import { productKey, productUuid } from '../products/product-key.js';
import { Gaps, Name, text } from '../shapes/common.js';
import { defineTool } from '../tool/tool.js';

const Footprint = z.object({
  id: z.string(),
  specVersion: z.string().optional(),
  status: z.string().describe('Active, or Deprecated once a newer one took its place.'),
  created: z.string(),
  productIds: z.array(text(300)).describe('By which partners ask for it.'),
  productNameCompany: Name.optional(),
  visible: z.boolean().describe("Whether partners see it by the company's settings of now."),
  firstSent: z.string().optional().describe('When a partner first got it; absent: none has.'),
  pcf: z
    .looseObject({
      declaredUnitOfMeasurement: z.string().optional(),
      declaredUnitAmount: z.string().optional(),
      pcfExcludingBiogenicUptake: z
        .string()
        .optional()
        .describe('kg CO2e per declaredUnitAmount of the declared unit.'),
      pcfIncludingBiogenicUptake: z.string().optional().describe('As above.'),
      primaryDataShare: z
        .string()
        .optional()
        .describe("Percent of the footprint that comes from primary data, partners' footprints included."),
      referencePeriodStart: z.string().optional(),
      referencePeriodEnd: z.string().optional(),
    })
    .optional()
    .describe('The carbon footprint as partners get it (PACT v3).'),
});

const Listed = z.object({
  data: z.array(
    z.object({ visible: z.boolean(), firstSent: z.string().optional(), footprint: z.looseObject({ id: z.string() }) }),
  ),
});

const Status = z.object({
  published: z.boolean(),
  footprintId: z.string().optional(),
  reason: z.string().optional(),
  notices: z.array(z.string()).optional(),
  notStated: z.array(z.string()).optional(),
  gaps: z.array(z.unknown()).optional(),
});

export const readPactStatus = defineTool({
  name: 'read_pact_status',
  title: 'Read whether a product is published over PACT',
  description: `Whether partners can get the carbon footprint of a product over PACT (the protocol by which companies exchange
footprints): which footprint they get, or the reason why none is published.`,
  input: z.strictObject(productKey),
  output: z.object({
    published: z.boolean(),
    reason: text(500).optional().describe('Why it is not published.'),
    notices: z
      .array(text(500))
      .optional()
      .describe('What is newer than the figures of a locked version, such as a newer figure of a supplier.'),
    notStated: z.array(z.string()).optional().describe('Modules of A1 to A3 that are not stated and count as 0.'),
    gaps: z
      .array(z.object({ field: z.string(), ...Gaps.omit({ known: true }).shape }))
      .optional()
      .describe('Fields of pcf that some inputs of the model do not state; these count as 0 there.'),
    footprint: Footprint.optional(),
  }),
  run: async (call) => {
    const { api, input, signal } = call;
    const uuid = await productUuid(call);
    const { footprintId, ...status } = Status.parse((await api.get(`${input.kind}/${uuid}/pact`, {}, signal)).body);
    if (footprintId === undefined) return status;
    const { body } = await api.get('footprint', { productId: uuid, status: 'Active', limit: 10 }, signal);
    const found = Listed.parse(body).data.find(({ footprint }) => footprint.id === footprintId);
    if (!found) return status;
    const { footprint, visible, firstSent } = found;
    return { ...status, footprint: { ...footprint, visible, firstSent } };
  },
  summary: ({ published, footprint }) =>
    published ? `Published as ${footprint?.id ?? 'a footprint'}.` : 'Not published.',
});
