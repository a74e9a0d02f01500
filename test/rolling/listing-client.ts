import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';
import type { MaterialClient } from './material-client.js';

/** Walks through all materials, page by page along `Link`, whichever release wrote the link. */
export class ListingClient implements LoadClient {
  constructor(
    private readonly caller: Caller,
    private readonly materials: MaterialClient,
  ) {}

  async step(): Promise<void> {
    await this.walk();
  }

  async verify(): Promise<void> {
    const seen = await this.walk();
    const { json } = await this.caller.send('GET', '/v1/material?limit=1');
    expectSame('the count of materials', json.count, seen.size);
  }

  private async walk(): Promise<Set<string>> {
    const before = [...this.materials.kept.keys()];
    const seen = new Set<string>();
    let next: string | undefined = '/v1/material?limit=200';
    while (next !== undefined) {
      const { json, headers } = await this.caller.send('GET', next);
      for (const { uuid } of json.data as { uuid: string }[]) {
        if (seen.has(uuid)) throw new Error(`${uuid} is listed twice.`);
        seen.add(uuid);
      }
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expectSame(
      'materials that the listing left out',
      before.filter((uuid) => !seen.has(uuid)),
      [],
    );
    return seen;
  }
}
