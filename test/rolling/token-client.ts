import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

/** Gets tokens by its secret and by refresh tokens, and uses each wherever the balancer sends it. */
export class TokenClient implements LoadClient {
  private refresh = '';
  private turn = 0;

  constructor(private readonly caller: Caller) {}

  async step(): Promise<void> {
    const isFirst = this.turn++ % 5 === 0;
    const form = isFirst ? undefined : { grant_type: 'refresh_token', refresh_token: this.refresh };
    this.refresh = (await this.caller.signIn(form)) ?? this.refresh;
    await this.verify();
  }

  async verify(): Promise<void> {
    const { json } = await this.caller.send('GET', '/v1/company');
    expectSame('the company', json.subdomain, 'acme');
  }
}
