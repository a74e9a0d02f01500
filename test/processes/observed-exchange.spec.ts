import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequestEvent } from '../support/companies/builders.js';
import { call, CLOUD_EVENT } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { AppProcess } from '../support/processes/processes.js';
import type { Member } from '../support/companies/service.js';
import type { ReceivedSpan } from '../support/operations/span-receiver.js';
import { SpanReceiver } from '../support/operations/span-receiver.js';
import { until } from '../support/run/until.js';

/** A trace of the caller (W3C Trace Context). */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLERS_SPAN = '00f067aa0ba902b7';

let receiver: SpanReceiver;
let installation: Installation;
let peer: PactPeer;
let member: Member;
let api: AppProcess;
let worker: AppProcess;
beforeAll(async () => {
  receiver = await SpanReceiver.start();
  installation = await Installation.make({
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  await installation.startApi();
  [worker, peer] = await Promise.all([installation.startWorker(), startPactPeer()]);
  api = installation.apis[0]?.process as AppProcess;
  member = await installation.member();
  await installation.addDataSource(member, peer);
});
afterAll(async () => {
  await installation.close();
  await peer.close();
  receiver.close();
});

function entriesOf(process: AppProcess, requestId: string): Record<string, unknown>[] {
  const lines = process.lines.filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => entry['requestId'] === requestId);
}

async function sendRequest(requestId: string, headers: Record<string, string> = {}): Promise<void> {
  const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
  const answer = await call('POST', `${installation.url}/api/pact/3/events`, {
    token: member.token,
    body: event,
    headers: { ...CLOUD_EVENT, 'X-Request-Id': requestId, ...headers },
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);
  await peer.waitFor(
    ({ json }) => (json as { data: { requestEventId?: unknown } }).data.requestEventId === event['id'],
  );
}

describe('the log', () => {
  it('has a line of each request, and of each attempt to deliver its answer, found by the id of the request', async () => {
    await sendRequest('partner-request-1');
    await until('the worker tells of it', () => entriesOf(worker, 'partner-request-1').length > 0);
    expect(entriesOf(api, 'partner-request-1')).toEqual([
      expect.objectContaining({
        level: 'info',
        context: 'Request',
        message: 'POST /api/pact/3/events 200',
        ...{ method: 'POST', route: '/api/pact/3/events', status: 200 },
        ...{ company: member.company.uuid, client: member.clientId },
        durationMs: expect.any(Number),
        bytes: expect.any(Number),
      }),
    ]);
    expect(entriesOf(worker, 'partner-request-1')).toEqual([
      expect.objectContaining({
        context: 'Answers',
        message: 'Delivery delivered after attempt 1',
        ...{ company: member.company.uuid, delivery: expect.any(String), attempt: 1, status: 200 },
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('has the id of a request that nobody may make, and of one to nowhere', async () => {
    const refused = await call('GET', `${installation.url}/api/v1/material/${member.company.uuid}`);
    const nowhere = await call('GET', `${installation.url}/api/v1/nothing/at-all`, { token: member.token });
    const [one, other] = [refused, nowhere].map(({ headers }) => headers.get('x-request-id') ?? '');
    await until('both are told', () => entriesOf(api, other ?? '').length > 0);
    expect(entriesOf(api, one ?? '')).toMatchObject([{ route: '/api/v1/material/:uuid', status: 401 }]);
    expect(entriesOf(api, other ?? '')).toMatchObject([{ route: 'none', status: 404, company: member.company.uuid }]);
  });

  it('names the request of an import in the worker', async () => {
    const file = { content: 'syncId,name,quantity\nz-1,Z,1\n' };
    const { json } = await sendFile(installation.url, member, 'kind=activity', file);
    await untilEnded(installation.url, member, json.uuid as string);
    await until('the worker tells of it', () => worker.lines.some((line) => line.includes(json.uuid as string)));
    const line = worker.lines.find((each) => each.includes(json.uuid as string)) ?? '';
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(entry).toMatchObject({ context: 'Imports', import: json.uuid, company: member.company.uuid });
    expect(entriesOf(api, String(entry['requestId']))).toMatchObject([{ method: 'POST', route: '/api/v1/import' }]);
  });
});

describe('a trace', () => {
  it('leads from the caller over the request and its statements to the delivery and the answer', async () => {
    await sendRequest('partner-request-2', { traceparent: `00-${TRACE}-${CALLERS_SPAN}-01` });
    await until('the delivery is told', () => receiver.of(TRACE).some(({ name }) => name === 'deliver'));
    for (const name of ['POST 127.0.0.1', 'POST /api/pact/3/events'])
      await until(`${name} is told`, () => receiver.of(TRACE).some((span) => span.name === name));
    const spans = receiver.of(TRACE);
    const one = (name: string): ReceivedSpan => spans.find((span) => span.name === name) as ReceivedSpan;

    const request = one('POST /api/pact/3/events');
    expect(request).toMatchObject({ kind: 2, parentSpanId: CALLERS_SPAN, service: 'footprint-exchange-api' });
    expect(request.attributes).toMatchObject({ 'http.route': '/api/pact/3/events', 'http.response.status_code': 200 });
    const batches = spans.filter(({ name, parentSpanId }) => name === 'batch' && parentSpanId === request.spanId);
    const statements = spans.filter(({ parentSpanId }) => batches.some(({ spanId }) => spanId === parentSpanId));
    const texts = statements.map(({ attributes }) => attributes['db.query.text']);
    expect(texts).toContainEqual(expect.stringContaining('insert into exchange_event'));

    const delivery = one('deliver');
    expect(delivery).toMatchObject({ kind: 5, parentSpanId: request.spanId, service: 'footprint-exchange-worker' });
    const sent = spans.filter(({ name }) => name === 'POST 127.0.0.1');
    expect(
      sent.map(({ attributes }) => [attributes['url.path'], attributes['http.response.status_code']]),
    ).toContainEqual(['/3/events', 200]);
    const received = peer.received.at(-1)?.headers['traceparent'];
    expect(sent.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)).toContain(received);

    const offered = () => receiver.spans.filter(({ name }) => name === 'offer answers').flatMap(({ links }) => links);
    await until('the offer is told', () => offered().some(({ spanId }) => spanId === request.spanId));
  });

  it('holds no value of a statement, and no secret', () => {
    const text = JSON.stringify(receiver.spans);
    expect(text).not.toContain(peer.clientSecret);
    expect(text).not.toContain(member.token);
    expect(text).not.toContain('G-1');
  });

  it('leads to an import, too', async () => {
    const file = { content: 'syncId,name,quantity\nz-2,Z,1\n' };
    const { json } = await sendFile(installation.url, member, 'kind=activity', file);
    await untilEnded(installation.url, member, json.uuid as string);
    const found = (): ReceivedSpan | undefined =>
      receiver.spans.find(({ name, attributes }) => name === 'import' && attributes['import'] === json.uuid);
    await until('the import is told', () => found() !== undefined);
    const parent = (): ReceivedSpan | undefined =>
      receiver.spans.find(({ spanId }) => spanId === found()?.parentSpanId);
    await until('its request is told', () => parent() !== undefined);
    expect(parent()).toMatchObject({ name: 'POST /api/v1/import', service: 'footprint-exchange-api' });
  });
});

it('the level of the log changes at a signal, and back', async () => {
  const before = api.lines.length;
  api.signal('SIGUSR2');
  await until('it says so', () => api.lines.some((line) => line.includes('The level of the log is debug now.')));
  await call('GET', `${installation.url}/api/health/live`);
  await until('it tells of probes', () => api.lines.some((line) => line.includes('GET /api/health/live 200')));
  api.signal('SIGUSR2');
  await until('it says so', () => api.lines.some((line) => line.includes('The level of the log is info now.')));
  expect(before).toBeGreaterThan(0);
});
