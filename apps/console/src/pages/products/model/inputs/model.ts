import type { CallOptions, Schemas } from '@footprint-exchange/client';
import { api, may } from '../../../../session/session.js';
import type { Loaded } from '../../../../parts/loaded.js';
import { useLoaded } from '../../../../parts/loaded.js';
import type { Part } from '../../origin/parts-of.js';

export type Input = Schemas['InputRecord'];
export type Block = Schemas['ReferenceRecord'];
export type Unit = Schemas['UnitRecord'];
export type UnitCode = Unit['code'];
export type StageCode = Input['lifecycleStage']['code'];
export type SourceKind = NonNullable<Part['source']>['kind'];

/** What a model is made of. */
export interface ModelParts {
  readonly inputs: readonly Input[];
  readonly blocks: readonly Block[];
}

export const INPUT = '/api/v1/model/{model}/input/{uuid}';
const MOST_ON_A_PAGE = 1_000;

/** All inputs and blocks of a model. */
export async function readParts(model: string, options: CallOptions): Promise<ModelParts> {
  const paged = { ...options, params: { path: { model }, query: { limit: MOST_ON_A_PAGE } } };
  const [inputs, blocks] = await Promise.all([
    listOf(api.all('/api/v1/model/{model}/input', paged)),
    listOf(api.all('/api/v1/model/{model}/block', paged)),
  ]);
  return { inputs, blocks };
}

/** The model of a product; undefined: it has none. */
export async function readModelOf(product: string, options: CallOptions): Promise<string | undefined> {
  const params = { query: { product, limit: 1 } };
  const { data } = await api.GET('/api/v1/model', { ...options, params });
  return data.data[0]?.uuid;
}

/** What is read in several requests, for which no one ETag stands. */
export function useCombined<Data>(
  read: (options: CallOptions) => Promise<Data>,
  key: readonly unknown[],
): Loaded<Data> {
  return useLoaded(async ({ signal }) => ({ data: await read({ signal }), response: new Response() }), key);
}

export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** What may be done with the model of a draft. */
export interface Allowed {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

export function allowedIn(versionState: string | undefined): Allowed {
  const isDraft = versionState === 'draft';
  return {
    create: isDraft && may('model:create'),
    update: isDraft && may('model:update'),
    delete: isDraft && may('model:delete'),
  };
}
