import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOOTPRINT_SCHEMA, readEvent } from '#model/exchange';
import { run } from '../../apps/cli/src/run.js';
import { sendEvent } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const SETTINGS = { BASE_DOMAIN: 'localhost', DEFAULT_COMPANY: 'acme' };

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start(SETTINGS);
  await service.startWorker();
  member = await service.member();
});

afterAll(() => service?.close());

async function sheet(more: readonly string[] = [], environment: Record<string, string> = {}) {
  let [text, notes] = ['', ''];
  const output = { write: (part: string) => void (text += part), note: (part: string) => void (notes += part) };
  const settings = testEnvironment(service.databaseUrl, { ...SETTINGS, ...environment });
  const context = { environment: settings, call: 'cli', folder: tmpdir(), input: Readable.from([]) };
  const exitCode = await run(['partner-sheet', '--company', member.company.subdomain, ...more], output, context);
  return { exitCode, text, notes };
}

const addressesIn = (text: string): string[] => [...text.matchAll(/<(https?:[^>]+)>/g)].map(([, url = '']) => url);
const eventsIn = (text: string): any[] =>
  [...text.matchAll(/```json\n([^]*?)\n```/g)].map(([, json = '']) => JSON.parse(json));

it('has addresses that answer on the running service', async () => {
  const { exitCode, text } = await sheet(['--url', service.url]);
  expect(exitCode).toBe(0);
  const [base = '', ...others] = addressesIn(text);
  expect(base).toBe(`${service.url}/api/pact`);
  const answers = new Map<string, number>();
  for (const url of others) {
    expect(url.startsWith(`${base}/3/`), url).toBe(true);
    const isPost = /token|events/.test(url);
    const { status } = await fetch(url, {
      headers: { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/cloudevents+json' },
      ...(isPost && { method: 'POST', body: '{}' }),
    });
    answers.set(url.slice(base.length), status);
  }
  // The token endpoint takes a form, and an event has to be one: both know what was sent to them.
  expect(Object.fromEntries(answers)).toEqual({
    '/3/auth/token': 400,
    '/3/.well-known/openid-configuration': 200,
    '/3/footprints': 200,
    '/3/events': 400,
    '/3/openapi.json': 200,
  });
  const discovery = (await (await fetch(`${base}/3/.well-known/openid-configuration`)).json()) as any;
  expect(discovery.token_endpoint).toBe(`${base}/3/auth/token`);
  for (const [, command = ''] of text.matchAll(/^curl .*?(http\S+?)"?$/gm)) expect(command).toContain(base);
});

it('has events that our own reader takes, and a footprint that is valid', async () => {
  const { text } = await sheet(['--url', service.url]);
  const [request, fulfilled, rejected, ...others] = eventsIn(text);
  expect(others).toEqual([]);
  const kinds = [request, fulfilled, rejected].map((event) => {
    const read = readEvent(event, ['wbcsd']);
    return 'event' in read ? read.event.kind : read.faults;
  });
  expect(kinds).toEqual(['requestCreated', 'requestFulfilled', 'requestRejected']);
  const isFootprint = new Ajv2020({ strict: false }).compile(FOOTPRINT_SCHEMA);
  expect(fulfilled.data.pfs.map((each: unknown) => [isFootprint(each), isFootprint.errors])).toEqual([[true, null]]);
  expect([fulfilled.source, fulfilled.data.requestEventId]).toEqual([`${service.url}/api/pact`, request.id]);
  // The request as it stands, from a partner that we know.
  const peer = await startPactPeer();
  await service.addDataSource(member, peer);
  expect((await sendEvent(service.url, member, { ...request, source: peer.url })).status).toBe(200);
  const [answer] = await peer.waitFor(1);
  const { id: _, time: __, ...expected } = rejected;
  expect(answer?.json).toMatchObject(expected);
  await peer.close();
});

it('tells the company as it is', async () => {
  const { text } = await sheet(['--contact', 'pact@demo.example'], { PUBLIC_URL: 'https://carbon.example.com' });
  expect(addressesIn(text)[0]).toBe('https://carbon.example.com/api/pact');
  expect(text).toContain('send to pact@demo.example');
  expect(text).toContain('You see all footprints that we publish.');
  expect(text).not.toContain('application/json');
  expect(text).toContain('The base URL itself has neither');
  expect(text).toContain('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3');
  const { uuid } = member.company;
  await service.companies.set(uuid, {
    ...{ access: 'granted', acceptJsonEvents: true, tokenAtBase: true },
    companyIds: ['urn:lei:1'],
  });
  const changed = await sheet();
  expect(addressesIn(changed.text)[0]).toBe(`https://${member.company.subdomain}.localhost/api/pact`);
  expect(changed.text).toContain('You see the footprints that we granted you');
  expect(changed.text).toContain('`application/json`');
  const [base] = addressesIn(changed.text);
  for (const path of ['auth/token', '.well-known/openid-configuration'])
    expect(addressesIn(changed.text)).toContain(`${base}/${path}`);
  expect(changed.text).not.toContain('The base URL itself has neither');
  expect(eventsIn(changed.text)[1].data.pfs[0].companyIds).toEqual(['urn:lei:1']);
  const wrong = await sheet(['--url', 'carbon.example/api']);
  expect([wrong.exitCode, wrong.text]).toEqual([64, '']);
});
