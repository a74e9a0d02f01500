import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

const BULK = 20;
const DELETED_EACH = 3;

/** Writes activities singly and in bulk, changes and deletes some, and knows their sum, in whole kg CO2e. */
export class ActivityClient implements LoadClient {
  private count = 0;
  private sum = 0;
  private turn = 0;

  constructor(private readonly caller: Caller) {}

  async step(): Promise<void> {
    const nth = ++this.turn;
    const one = { UpstreamCO2e: '3', startDate: `2026-0${(nth % 9) + 1}-01` };
    const made = await this.caller.send('POST', '/v1/activity', { body: one });
    this.add(1, 3);
    const bulk = await this.caller.send('POST', '/v1/activity/bulk', { body: Array.from({ length: BULK }, () => one) });
    this.add(BULK, BULK * 3);
    expectSame('activities made in bulk', bulk.json.data.length, BULK);

    const path = `/v1/activity/${made.json.uuid}`;
    await this.caller.send('PATCH', path, { body: { UpstreamCO2e: '5' } });
    this.add(0, 2);
    const { json } = await this.caller.send('GET', path);
    expectSame('CO2e of an activity', json.UpstreamCO2e, '5');
    if (nth % DELETED_EACH === 0) {
      await this.caller.send('DELETE', path);
      this.add(-1, -5);
    }
    await this.verify();
  }

  async verify(): Promise<void> {
    const { json } = await this.caller.send('GET', '/v1/activity?limit=1');
    expectSame('count and sum of activities', [json.count, json.uncategorizedCO2e], [this.count, String(this.sum)]);
  }

  private add(count: number, sum: number): void {
    this.count += count;
    this.sum += sum;
  }
}
