import type { Caller } from './caller.js';
import { expectSame } from './caller.js';
import type { LoadClient } from './load.js';

const SECRET_EACH = 5;

/** Gets tokens by its secret and by refresh tokens, and uses each wherever the balancer sends it. */
export class TokenClient implements LoadClient {
  private refresh = '';
  private turn = 0;

  constructor(private readonly caller: Caller) {}

  async step(): Promise<void> {
    const form =
      this.refresh === '' || this.turn++ % SECRET_EACH === 0
        ? undefined
        : { grant_type: 'refresh_token', refresh_token: this.refresh };
    // A refresh token works once: if its answer does not arrive, only the secret helps.
    this.refresh = '';
    this.refresh = await this.caller.signIn(form);
    await this.verify();
  }

  async verify(): Promise<void> {
    const { json } = await this.caller.send('GET', '/v1/company');
    expectSame('the company', json.subdomain, 'acme');
  }
}
