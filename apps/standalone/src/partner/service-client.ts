import type { SampleFile } from '../sample/sample-file.js';
import type { RequestEvent } from './pact-events.js';
import { CREDENTIALS } from './partner-api.js';
import { PartnerFailure } from './partner-failure.js';

const NAME = 'Sample partner';
const URL_BY_DEFAULT = 'http://localhost:4000/pact';

/** What the partner asks of the running service: as a partner over PACT, and of its data source as the company. */
export class ServiceClient {
  constructor(
    private readonly sample: Pick<SampleFile, 'baseUrl' | 'pactBaseUrl' | 'clientId' | 'clientSecret' | 'apiKey'>,
  ) {}

  /** Where the company believes the partner's PACT API to be. A company that does not know the partner learns of it. */
  async partnerUrl(): Promise<URL> {
    const { data } = await this.data<{ data: { name: string; url: string }[] }>('data-source?limit=1000');
    const known = data.find(({ name }) => name === NAME);
    const { url } =
      known ?? (await this.data<{ url: string }>('data-source', { name: NAME, url: URL_BY_DEFAULT, ...CREDENTIALS }));
    const address = new URL(url);
    if (address.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) return address;
    throw new PartnerFailure(
      `The data source "${NAME}" is at ${url}: it has to be on this machine, as ${URL_BY_DEFAULT} is.`,
    );
  }

  /** @returns the address that took the event. @throws PartnerFailure if it was not taken */
  async send(event: RequestEvent): Promise<string> {
    const address = `${this.sample.pactBaseUrl}/3/events`;
    const { status, text } = await call(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await this.token()}`, 'Content-Type': 'application/cloudevents+json' },
      body: JSON.stringify(event),
    });
    if (status !== 200) throw new PartnerFailure(`${address} answered ${status}: ${text}`);
    return address;
  }

  /** What the exchange of the company says about an event, in a sentence. */
  async stateOf({ id, source }: RequestEvent): Promise<string> {
    const { data } = await this.data<{ data: { eventId: string; state: string; lastError?: string }[] }>(
      `exchange?limit=1000&source=${encodeURIComponent(source)}`,
    );
    const event = data.find(({ eventId }) => eventId === id);
    if (!event) return 'The service does not know the request.';
    return `The service says: ${event.state}${event.lastError === undefined ? '' : `, ${event.lastError}`}`;
  }

  private async token(): Promise<string> {
    const { pactBaseUrl, clientId, clientSecret } = this.sample;
    const address = `${pactBaseUrl}/3/auth/token`;
    const { status, text } = await call(address, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (status !== 200) throw new PartnerFailure(`${address} answered ${status}: ${text}`);
    return (JSON.parse(text) as { access_token: string }).access_token;
  }

  private async data<Json>(path: string, body?: object): Promise<Json> {
    const address = `${this.sample.baseUrl}/v1/${path}`;
    const { status, text } = await call(address, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-API-Key': this.sample.apiKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status !== 200) throw new PartnerFailure(`${address} answered ${status}: ${text}`);
    return JSON.parse(text) as Json;
  }
}

async function call(address: string, options: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, options);
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new PartnerFailure(`Nothing answers at ${address}: start the service with npm start.`);
  }
}
