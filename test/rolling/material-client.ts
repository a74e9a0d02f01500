import { randomUUID } from 'node:crypto';
import { aMaterial } from '../support/companies/builders.js';
import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

const DELETED_EACH = 4;

/**
 * Keeps materials in step with a system of its own: makes, repeats, reads, changes and deletes them. What one release
 * answered (a key, an entity tag, a link) is handed to whichever comes next.
 */
export class MaterialClient implements LoadClient {
  /** A1 of each material that is there, by its uuid. */
  readonly kept = new Map<string, string>();
  private made = 0;

  constructor(private readonly caller: Caller) {}

  async step(): Promise<void> {
    const nth = ++this.made;
    const first = `${nth}.5`;
    const body = aMaterial({
      ...{ name: `Material ${nth}`, syncId: `ROLL-${nth}`, footprint: { CO2e: { A1: first } } },
      // What its total is made of, one migration summed anew.
      impacts: { 'GWP-biogenic': { A1: '-1', A3: '0.5' }, 'GWP-luluc': { A1: '0.125' } },
    });
    const headers = { 'Idempotency-Key': randomUUID() };
    const made = await this.caller.send('POST', '/v1/material', { body, headers });
    const again = await this.caller.send('POST', '/v1/material', { body, headers });
    expectSame('the answer to the same key', again.text, made.text);
    const { uuid } = made.json;
    const path = `/v1/material/${uuid}`;
    const read = await this.read(uuid, first);

    const second = `${nth}.25`;
    await this.caller.send('PATCH', path, {
      body: { footprint: { CO2e: { A1: second } } },
      headers: { 'If-Match': read.headers.get('etag') ?? 'none' },
    });
    const changed = await this.read(uuid, second);
    expectSame('name', changed.json.name, `Material ${nth}`);
    if (nth % DELETED_EACH !== 0) return void this.kept.set(uuid, second);
    await this.caller.send('DELETE', path);
    await this.caller.send('GET', path, {}, 404);
  }

  async verify(): Promise<void> {
    for (const [uuid, A1] of this.kept) await this.read(uuid, A1);
  }

  private async read(uuid: string, A1: string) {
    const answer = await this.caller.send('GET', `/v1/material/${uuid}`);
    expectSame(`A1 of ${uuid}`, answer.json.footprint.CO2e.A1, A1);
    return answer;
  }
}
