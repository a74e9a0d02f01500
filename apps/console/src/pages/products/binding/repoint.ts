import { ifMatch } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import type { Kind, Product } from '../kind.js';
import { route } from '../kind.js';
import { readProduct } from '../product.js';

/** What became of binding a product to another factor. */
export type Repointed =
  | { kind: 'bound'; after: Product }
  /** Others bound it elsewhere meanwhile. */
  | { kind: 'elsewhere' }
  | { kind: 'failed'; failure: unknown };

/**
 * Binds a product that is bound to `from` to another factor. It keeps the amount that it takes, which is said, since the service would
 * else take one unit of the other factor.
 */
export async function repoint(kind: Kind, uuid: string, from: string, to: string): Promise<Repointed> {
  try {
    const current = await readProduct(kind, uuid);
    const { dataset, datasetAmount } = current.data;
    if (dataset?.uuid !== from) return { kind: 'elsewhere' };
    const body = { dataset: { uuid: to }, ...(datasetAmount && { datasetAmount }) };
    const params = { path: { uuid } };
    const headers = ifMatch(current);
    const { data } = await api.PATCH(route(kind, '/api/v1/material/{uuid}'), { params, headers, body });
    return { kind: 'bound', after: data };
  } catch (failure) {
    return { kind: 'failed', failure };
  }
}
