import { useAddress } from '../../../../browser/address.js';
import { api } from '../../../../session/session.js';
import type { Loaded } from '../../../../parts/loaded.js';
import type { Product } from '../../kind.js';
import { route } from '../../kind.js';
import type { ReadProduct, Version } from '../../product.js';
import { readProduct } from '../../product.js';
import type { Input } from '../inputs/model.js';
import { listOf, readModelOf, readParts, useCombined } from '../inputs/model.js';

/** The version that a draft is compared with. */
export interface Original {
  readonly version: Version;
  readonly product: Product;
  readonly inputs: readonly Input[];
}

/** All versions of a product, and the one that this is compared with, if it is a draft that has one. */
export interface Versions {
  readonly all: readonly Version[];
  readonly original: Original | undefined;
}

/** The version that the address names as `compare`, else the one before. It can't change, as the draft is the newest. */
export function useVersions({ kind, answer }: ReadProduct): Loaded<Versions> {
  const { uuid, versionState } = answer.data;
  const { compare } = useAddress().query;
  return useCombined(
    async (options) => {
      const params = { path: { uuid }, query: { limit: 1_000 } };
      const all = await listOf(api.all(route(kind, '/api/v1/material/{uuid}/versions'), { ...options, params }));
      if (versionState !== 'draft') return { all, original: undefined };
      const others = all.filter((version) => version.uuid !== uuid);
      const version = others.find((each) => each.uuid === compare) ?? others.at(-1);
      if (!version) return { all, original: undefined };
      const [{ data: product }, model] = await Promise.all([
        readProduct(kind, version.uuid, options),
        readModelOf(version.uuid, options),
      ]);
      const inputs = model === undefined ? [] : (await readParts(model, options)).inputs;
      return { all, original: { version, product, inputs } };
    },
    [uuid, kind, versionState, compare],
  );
}
