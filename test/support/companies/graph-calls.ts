import type { Called } from './call.js';
import { call } from './call.js';
import type { Member, TestService } from './service.js';

/**
 * Creates materials, models, switches and lanes as one member, and checks that each call succeeds unless the test
 * expects otherwise.
 */
export function graphCalls(service: TestService, { token }: Pick<Member, 'token'>) {
  const api = `${service.url}/api/v1`;
  const send = (method: string, path: string, body?: unknown): Promise<Called> =>
    call(method, `${api}/${path}`, { token, body });
  const made = async (path: string, body: unknown): Promise<any> => {
    const answer = await send('POST', path, body);
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  return {
    send,
    made,
    /** A material with this many kg CO2e per kg. @returns its uuid */
    async material(A1?: string, more: Record<string, unknown> = {}): Promise<string> {
      const figure = A1 === undefined ? {} : { footprint: { CO2e: { A1 } } };
      return (await made('material', { name: 'Material', unit: 'kg', ...figure, ...more })).uuid as string;
    },
    /** A draft with a model of these inputs. @returns the uuids of both */
    async modelled(inputs: readonly unknown[] = [], more: Record<string, unknown> = {}, kind = 'material') {
      const product = (await made(kind, { name: 'Product', unit: 'pcs', ...more })).uuid as string;
      const model = (await made('model', { product: { uuid: product } })).uuid as string;
      const ids: string[] = [];
      for (const input of inputs) ids.push((await made(`model/${model}/input`, input)).uuid as string);
      return { product, model, inputs: ids };
    },
    async get(path: string): Promise<any> {
      const answer = await send('GET', path);
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
      return answer.json;
    },
  };
}

export type GraphCalls = ReturnType<typeof graphCalls>;

/** An input of this many kg of a material. */
export function kilogramsOf(uuid: string, quantity: number, more: Record<string, unknown> = {}) {
  return { material: { uuid }, quantity, unit: 'kg', ...more };
}
