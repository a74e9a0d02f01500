import type { Called, CallOptions } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { basic } from '../support/companies/service.js';
import type { Figures } from './figures.js';
import type { Credentials } from './ground.js';

/** Sends requests through the balancer, with a token that it gets there, and takes anything but 200 for a failure. */
export class Caller {
  private token = '';

  constructor(
    readonly url: string,
    private readonly credentials: Credentials,
    private readonly figures: Figures,
  ) {}

  /** Gets a token by the client's secret. @returns the refresh token that came with it */
  async signIn(form: Record<string, string> = { grant_type: 'client_credentials' }): Promise<string> {
    const { clientId, clientSecret } = this.credentials;
    const { json } = await this.timed('POST', `${this.url}/api/auth/token`, 200, {
      body: new URLSearchParams(form).toString(),
      headers: {
        Authorization: basic(clientId, clientSecret),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    this.token = json.access_token;
    return json.refresh_token ?? '';
  }

  /** @throws Error if the status is another than `expected` */
  send(method: string, path: string, options: CallOptions = {}, expected = 200): Promise<Called> {
    const url = path.startsWith('http') ? path : `${this.url}/api${path}`;
    return this.timed(method, url, expected, { token: this.token, ...options });
  }

  private async timed(method: string, url: string, expected: number, options: CallOptions): Promise<Called> {
    const from = performance.now();
    const answer = await call(method, url, options);
    this.figures.answered(performance.now() - from);
    if (answer.status !== expected)
      throw new Error(
        `${method} ${new URL(url).pathname}: ${answer.status} instead of ${expected} ${answer.text.slice(0, 300)}`,
      );
    return answer;
  }
}

/** @throws Error that says what was read and what should have been */
export function expectSame(what: string, read: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(read), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}
