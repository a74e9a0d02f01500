import { kilogramsOf } from '../support/companies/graph-calls.js';
import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

/** A product whose figure follows from two materials: 2 kg of the first, 3 kg of the second. */
interface Product {
  uuid: string;
  sources: [string, string];
}

/** Changes what a product is made of, and reads the product's figure, which has to follow at once. */
export class ModelClient implements LoadClient {
  private product: Product | undefined;
  private readonly figures: [number, number] = [1, 1];
  private turn = 0;

  constructor(private readonly caller: Caller) {}

  async step(): Promise<void> {
    const { sources } = (this.product ??= await this.make());
    const nth = ++this.turn % 2 === 0 ? 0 : 1;
    this.figures[nth] = this.turn;
    const body = { footprint: { CO2e: { A1: String(this.turn) } } };
    await this.caller.send('PATCH', `/v1/material/${sources[nth]}`, { body });
    await this.verify();
  }

  async verify(): Promise<void> {
    const { json } = await this.caller.send('GET', `/v1/material/${this.product?.uuid}`);
    const [first, second] = this.figures;
    expectSame('A1 of the product', json.footprint.CO2e.A1, String(2 * first + 3 * second));
  }

  private async make(): Promise<Product> {
    const post = async (path: string, body: unknown) =>
      (await this.caller.send('POST', `/v1/${path}`, { body })).json.uuid as string;
    const source = () => post('material', { name: 'Source', unit: 'kg', footprint: { CO2e: { A1: '1' } } });
    const sources: [string, string] = [await source(), await source()];
    const uuid = await post('material', { name: 'Product', unit: 'pcs' });
    const model = await post('model', { product: { uuid } });
    await post(`model/${model}/input`, kilogramsOf(sources[0], 2));
    await post(`model/${model}/input`, kilogramsOf(sources[1], 3));
    return { uuid, sources };
  }
}
