import type { Answer, CallOptions, Schemas } from '@footprint-exchange/client';
import { NotFound } from '@footprint-exchange/client';
import { useRef } from 'preact/hooks';
import { api } from '../../session/session.js';
import type { Loaded } from '../../parts/loaded.js';
import { usePolled } from '../../parts/loaded.js';
import type { Kind, Product } from './kind.js';
import { route, seenKinds } from './kind.js';

/** A version of a product as it was read, which its ETag tells apart from what it becomes. */
export interface ReadProduct {
  readonly kind: Kind;
  readonly answer: Answer<Product>;
}

const RECORD = '/api/v1/material/{uuid}';

export function readProduct(kind: Kind, uuid: string, options: CallOptions = {}): Promise<Answer<Product>> {
  const params = { path: { uuid }, query: { impacts: 'all' } };
  return api.GET(route(kind, RECORD), { ...options, params });
}

/** A product by its uuid. Addresses that don't say of which kind it is work, too. */
export function useProduct(uuid: string, kind: Kind | undefined): Loaded<ReadProduct> {
  const found = useRef(kind);
  return usePolled(
    async (options) => {
      const kinds = found.current ? [found.current] : seenKinds();
      const { of, answer } = await firstFound(kinds, uuid, options);
      found.current = of;
      return { data: { kind: of, answer }, response: answer.response };
    },
    [uuid, kind],
  );
}

async function firstFound([first = 'material', ...others]: readonly Kind[], uuid: string, options: CallOptions) {
  try {
    return { of: first, answer: await readProduct(first, uuid, options) };
  } catch (failure) {
    if (!(failure instanceof NotFound) || others.length === 0) throw failure;
    return firstFound(others, uuid, options);
  }
}

export type Version = Schemas['VersionRecord'];

/** What each part of a product's page is given. */
export interface ViewProps {
  read: ReadProduct;
  /** Reads it anew, after something was written. */
  onChanged: () => void;
}
