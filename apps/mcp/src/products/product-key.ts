import { z } from 'zod';
import { Kind, Uuid } from '../shapes/common.js';
import type { Call } from '../tool/tool.js';
import { ArgumentFault } from '../tool/tool.js';

/** How a tool's caller names one product. */
export const productKey = {
  kind: Kind,
  uuid: Uuid.optional().describe('Either this …'),
  sku: z.string().min(1).max(256).optional().describe('… or its article number, if only one product has it.'),
};

type Key = z.output<z.ZodObject<typeof productKey>>;

const Found = z.object({ count: z.int(), data: z.array(z.object({ uuid: z.string() })) });

/** @returns the uuid of the newest version, where it is named by sku */
export async function productUuid({ api, input, signal }: Call<Key>): Promise<string> {
  const { kind, uuid, sku } = input;
  if ((uuid === undefined) === (sku === undefined)) throw new ArgumentFault('Give either uuid or sku.');
  if (uuid !== undefined) return uuid;
  const { body } = await api.get(kind, { sku, limit: 2 }, signal);
  const { count, data } = Found.parse(body);
  const [first] = data;
  const named = kind === 'material' ? 'material' : 'process element';
  if (!first)
    throw new ArgumentFault(
      `No ${named} has this sku. It may be of the other kind; list_products finds by words, too.`,
    );
  if (count > 1)
    throw new ArgumentFault(`${count} products have this sku: choose one by list_products, and give its uuid.`);
  return first.uuid;
}
