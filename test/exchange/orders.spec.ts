import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_CREATED } from '../support/companies/builders.js';
import { ExchangeCalls, FULFILLED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** 30 min are 3.6 s. */
const SCALE = '0.002';

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  service = await TestService.shared('plain', { RETRY_SCALE: SCALE, SWEEP_INTERVAL: '0.05', REQUEUE_AFTER: '0.5' });
  await service.startWorker();
  member = await service.member();
  exchange = new ExchangeCalls(service.url, member);
});

afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  return () => peer.close();
});

/** Refused with the message of the answer. */
async function cancel(id: string): Promise<any> {
  const { status, json } = await exchange.call('POST', `/${id}/cancel`);
  if (status !== 200) throw new Error(`${status}: ${json.message}`);
  return json;
}
const resend = async (id: string): Promise<any> => (await exchange.call('POST', `/${id}/resend`)).json;

/** Both kinds of what is delivered. */
const KINDS: [string, () => Promise<string>][] = [
  ['an answer', async () => (await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, {}))).id],
  ['a request', async () => (await exchange.ask(source)).id],
];

describe.each(KINDS)('%s', (_kind, made) => {
  it('that was refused is sent again, with the same bytes and its schedule from the beginning', async () => {
    peer.onEvents({ kind: 'answer', status: 410 });
    const id = await made();
    await exchange.untilState(id, 'refused');
    peer.onEvents(undefined);
    const resent = await resend(id);
    expect(resent.state).toMatch(/pending|delivering|delivered/);
    expect(resent).not.toHaveProperty('lastError');
    const detail = await exchange.untilState(id, 'delivered');
    expect(detail.attempts.map(({ status }: any) => status)).toEqual([410, 200]);
    expect(new Set(peer.received.map(({ text }) => text)).size).toBe(1);
  });

  it('that was exhausted is sent again, with the whole time that it has', async () => {
    peer.onEvents({ kind: 'answer', status: 500 });
    const id = await made();
    await until('it was tried', () => peer.received.length > 0);
    await service.database.query(
      `update delivery set accepted = now() - interval '1 hour' where company = $1 and uuid = $2`,
      [member.company.uuid, id],
    );
    const before = (await exchange.untilState(id, 'exhausted')).attempts.length;
    await resend(id);
    await until('it is tried again', async () => (await exchange.show(id)).attempts.length > before + 1);
    peer.onEvents(undefined);
    await exchange.untilState(id, 'delivered');
  });

  it('that is cancelled while it waits for its next attempt is not sent any more, until it is resent', async () => {
    peer.onEvents({ kind: 'answer', status: 400 });
    const id = await made();
    await exchange.untilState(id, 'retrying');
    const detail = await cancel(id);
    const sent = peer.received.length;
    expect(detail).toEqual(await exchange.show(id));
    expect(detail).toMatchObject({ state: 'cancelled', settled: expect.any(String), attempts: [{ status: 400 }] });
    expect(detail).not.toHaveProperty('nextAttempt');
    await expect(cancel(id)).rejects.toThrow('409: It is cancelled');
    await service.database.query(`update delivery set due = now() where company = $1 and uuid = $2`, [
      member.company.uuid,
      id,
    ]);
    // Another one is delivered meanwhile, so that the sweep has had its time.
    peer.onEvents(undefined);
    await exchange.untilState((await exchange.ask(source)).id, 'delivered');
    expect((await exchange.show(id)).state).toBe('cancelled');
    expect(peer.received).toHaveLength(sent + 1);
    await resend(id);
    await exchange.untilState(id, 'delivered');
  });

  it('that is cancelled on its way stays so when it fails, and is delivered when it arrives', async () => {
    for (const [status, state] of [
      [500, 'cancelled'],
      [200, 'delivered'],
    ] as const) {
      peer.onEvents({ kind: 'answer', status, afterMs: 600 });
      const id = await made();
      await exchange.untilState(id, 'delivering');
      const before = peer.received.length;
      await cancel(id);
      expect((await exchange.show(id)).state).toBe('cancelled');
      await until('the attempt is recorded', async () => (await exchange.show(id)).attempts.length === 1);
      expect(await exchange.show(id)).toMatchObject({ state, attempts: [{ status }] });
      expect(peer.received.length - before).toBeLessThan(2);
    }
  });

  it('that is resent while its cancelled attempt is still under way is not disturbed by how that one ends', async () => {
    peer.onEvents((_request, nth) => ({ kind: 'answer', status: nth === 1 ? 410 : 200, afterMs: nth === 1 ? 900 : 0 }));
    const id = await made();
    await peer.waitFor(1);
    await cancel(id);
    await resend(id);
    await exchange.untilState(id, 'delivered');
    await until('the first attempt is recorded', async () => (await exchange.show(id)).attempts.length === 2);
    const detail = await exchange.show(id);
    expect([detail.state, detail.attempts.map(({ status }: any) => status)]).toEqual(['delivered', [410, 200]]);
  });

  it('is resent once by many at once', async () => {
    peer.onEvents({ kind: 'answer', status: 410 });
    const id = await made();
    await exchange.untilState(id, 'refused');
    const before = peer.received.length;
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 300 });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await exchange.call('POST', `/${id}/resend`)).status),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    await exchange.untilState(id, 'delivered');
    expect(peer.received).toHaveLength(before + 1);
  });

  it('is whole whatever is cancelled and resent while workers are at it', async () => {
    await service.startWorker();
    peer.onEvents((_request, nth) => ({ kind: 'answer', status: nth % 3 === 0 ? 200 : 500, afterMs: nth % 5 }));
    const ids = await Promise.all(Array.from({ length: 12 }, made));
    for (let round = 0; round < 4; round++) {
      await Promise.all(ids.map((id) => cancel(id).catch(() => undefined)));
      await Promise.all(ids.map((id) => exchange.call('POST', `/${id}/resend`)));
    }
    peer.onEvents(undefined);
    for (const id of ids) {
      const { attempts } = await exchange.untilState(id, 'delivered');
      expect(attempts.filter(({ outcome }: any) => outcome === 'delivered').length).toBeGreaterThan(0);
    }
    // Nothing delivered is taken up again.
    for (const id of ids) expect((await exchange.call('POST', `/${id}/resend`)).status).toBe(409);
    const texts = new Map<string, Set<string>>();
    for (const { json, text } of peer.received) {
      const { id } = json as { id: string };
      texts.set(id, (texts.get(id) ?? new Set()).add(text));
    }
    expect(texts.size).toBe(12);
    expect([...texts.values()].every(({ size }) => size === 1)).toBe(true);
  });

  it.each(['delivered', 'retrying'])('that is %s is not resent, and the refusal names the state', async (state) => {
    peer.onEvents(state === 'delivered' ? undefined : { kind: 'answer', status: 400 });
    const id = await made();
    await exchange.untilState(id, state);
    const { status, json } = await exchange.call('POST', `/${id}/resend`);
    expect([status, json.message]).toEqual([409, expect.stringContaining(state)]);
    if (state === 'delivered') await expect(cancel(id)).rejects.toThrow('409: It is delivered');
  });

  it('whose bytes are forgotten is not resent', async () => {
    peer.onEvents({ kind: 'answer', status: 410 });
    const id = await made();
    await exchange.untilState(id, 'refused');
    await service.database.query('update delivery set body = null where company = $1 and uuid = $2', [
      member.company.uuid,
      id,
    ]);
    const { status, json } = await exchange.call('POST', `/${id}/resend`);
    expect([status, json.message]).toEqual([409, expect.stringContaining('no longer kept')]);
    expect((await exchange.show(id)).state).toBe('refused');
  });

  it('is resent once under an Idempotency-Key, and then delivered', async () => {
    peer.onEvents({ kind: 'answer', status: 410 });
    const id = await made();
    await exchange.untilState(id, 'refused');
    peer.onEvents(undefined);
    const key = { 'Idempotency-Key': randomUUID() };
    const resent = await exchange.call('POST', `/${id}/resend`, undefined, key);
    const again = await exchange.call('POST', `/${id}/resend`, undefined, key);
    expect([resent.status, again.status, again.text]).toEqual([200, 200, resent.text]);
    await exchange.untilState(id, 'delivered');
  });
});

it('an answer nobody was found for is decided anew', async () => {
  const stranger = await startPactPeer();
  const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, stranger.url, { productId: ['G-9'] }));
  await exchange.untilState(id, 'unmatched');
  expect((await exchange.call('POST', `/${id}/resend`)).status).toBe(200);
  await exchange.untilState(id, 'unmatched');
  await service.addDataSource(member, stranger);
  await resend(id);
  const detail = await exchange.untilState(id, 'delivered');
  expect(detail.answer.kind).toBe('rejected');
  expect(stranger.accepted).toHaveLength(1);
  await stranger.close();
});

it('what needs nothing is neither resent nor cancelled', async () => {
  const { id } = await exchange.found(await exchange.receive(FULFILLED, peer.url, { pfs: [{}] }));
  const { status, json } = await exchange.call('POST', `/${id}/resend`);
  expect([status, json.message]).toEqual([409, expect.stringContaining('received')]);
  await expect(cancel(id)).rejects.toThrow('409: It is received');
  await expect(cancel(randomUUID())).rejects.toThrow('404: There is no such event');
});
