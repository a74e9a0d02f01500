import type { CallOptions } from '@footprint-exchange/client';
import { api, may } from '../../../../session/session.js';
import { route, seenKinds } from '../../kind.js';
import type { SourceKind } from './model.js';
import { listOf } from './model.js';

/** What an input can draw on. */
export interface Source {
  readonly kind: Exclude<SourceKind, 'dataset'>;
  readonly uuid: string;
  readonly name: string;
  /** What tells it from another one of that name. */
  readonly more?: string | undefined;
}

const MOST_FOUND = 20;

/** Products are searched by the API; switches and lanes, of which there are few, are looked through here. */
export async function findSources(words: string, few: readonly Source[], options: CallOptions): Promise<Source[]> {
  const params = { query: { q: words, limit: MOST_FOUND } };
  const found = await Promise.all(
    seenKinds().map(async (kind) => {
      const { data } = await api.GET(route(kind, '/api/v1/material'), { ...options, params });
      return data.data.map(({ uuid, name, sku, unit }): Source => ({ kind, uuid, name, more: sku ?? unit }));
    }),
  );
  const begun = words.toLowerCase();
  const own = few.filter(({ name }) => name.toLowerCase().includes(begun));
  return [...own, ...found.flat()].slice(0, MOST_FOUND);
}

/** Switches and lanes. */
export async function readFew(options: CallOptions): Promise<Source[]> {
  const [switches, lanes] = await Promise.all([
    may('switch:read') ? api.GET('/api/v1/switch', options) : undefined,
    may('model:read')
      ? listOf(api.all('/api/v1/transport/lane', { ...options, params: { query: { limit: 1_000 } } }))
      : [],
  ]);
  return [
    ...(switches?.data.data ?? []).map(({ uuid, name, unit }): Source => ({ kind: 'switch', uuid, name, more: unit })),
    ...lanes.map(({ uuid, name, totalKm }): Source => ({ kind: 'lane', uuid, name, more: `${totalKm} km` })),
  ];
}
