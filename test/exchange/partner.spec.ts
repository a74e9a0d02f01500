import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAsPartner } from '../../apps/standalone/src/partner/ask-as-partner.js';
import type { SampleFile } from '../../apps/standalone/src/sample/sample-file.js';
import { call } from '../support/companies/call.js';
import { startSample } from '../support/companies/sample.js';
import { freePort } from '../support/processes/free-port.js';
import type { TestService } from '../support/companies/service.js';

/** `npm run partner` against an api; that it gets an answer is shown by the commands of the documentation, too. */
let service: TestService;
let sample: SampleFile;
let port: number;
let source: string;

beforeAll(async () => {
  const { service: started, sample: credentials } = await startSample();
  service = started;
  const baseUrl = `${service.url}/api`;
  sample = { ...credentials, baseUrl, companyBaseUrl: baseUrl, pactBaseUrl: `${baseUrl}/pact` };
  port = await freePort();
  source = await partnerAt(`http://localhost:${port}/pact`, 'their-secret');
});

afterAll(() => service?.close());

/** Puts the sample partner to another address. @returns its uuid */
async function partnerAt(url: string, clientSecret: string): Promise<string> {
  const token = sample.apiKey;
  const named = { name: 'Sample partner', url, clientId: 'our-id', clientSecret };
  const { json: list } = await call('GET', `${sample.baseUrl}/v1/data-source`, { token });
  const known = (list as { data: { uuid: string; name: string }[] }).data.find(({ name }) => name === named.name);
  const [method, path] = known ? ['PATCH', `/${known.uuid}`] : ['POST', ''];
  const { status, json } = await call(method ?? '', `${sample.baseUrl}/v1/data-source${path}`, { token, body: named });
  expect(status).toBe(200);
  return (json as { uuid: string }).uuid;
}

async function ask(options: { product?: string; json?: boolean; waitMs?: number } = {}, of = sample): Promise<string> {
  const lines: string[] = [];
  await askAsPartner(of, {
    product: 'DL-1',
    json: false,
    waitMs: 30_000,
    ...options,
    print: (text) => lines.push(text),
  });
  return lines.join('\n');
}

it('says why, where no answer comes in time', async () => {
  await expect(ask({ waitMs: 200 })).rejects.toThrow(/^No answer came within 0.2 s. The service says: pending/);
});

it('says where nothing answers, and what the service refuses', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}/api`;
  await expect(ask({}, { ...sample, baseUrl: nowhere })).rejects.toThrow(/^Nothing answers at .*npm start/);
  await expect(ask({}, { ...sample, clientSecret: 'another' })).rejects.toThrow(/auth\/token answered 401/);
});

it('says that its port is taken', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(ask()).rejects.toThrow(`Port ${port} is taken by another program`);
  other.close();
});

it('shows the answer, or both events, or a rejection', async () => {
  await service.startWorker();
  const text = await ask();
  expect(text).toContain('Sample partner asks for the footprint of DL-1.');
  expect(text).toContain('product    Desk lamp, of Demo Company');
  const { request, answer } = JSON.parse(await ask({ json: true })) as { request: any; answer: any };
  expect(request).toMatchObject({ data: { productId: ['DL-1'] }, source: `http://localhost:${port}/pact` });
  expect(answer.data).toMatchObject({ requestEventId: request.id, pfs: [{ productNameCompany: 'Desk lamp' }] });
  expect(await ask({ product: 'nope' })).toContain('Rejected, NotFound');
});

it('says that the service came with credentials which it never gave', async () => {
  await partnerAt(`http://localhost:${port}/pact`, 'forgotten');
  await expect(ask()).rejects.toThrow('other credentials than our-id and their-secret');
  await call('DELETE', `${sample.baseUrl}/v1/data-source/${source}`, { token: sample.apiKey });
});
