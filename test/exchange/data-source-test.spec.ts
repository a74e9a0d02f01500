import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataSourceTests } from '#exchange';
import { entriesOf } from '../support/companies/audit-entries.js';
import { call } from '../support/companies/call.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const WORKER = { SWEEP_INTERVAL: '0.05', REQUEST_TIMEOUT: '1.5', ATTEMPT_TIMEOUT: '2', CONNECT_TIMEOUT: '1' };

let service: TestService;
let member: Member;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  service = await TestService.shared('plain', WORKER);
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  return () => peer.close();
});

const send = (method: string, path: string, body?: unknown, { token }: Pick<Member, 'token'> = member) =>
  call(method, `${service.url}/api/v1/data-source/${path}`, { token, body });
const lastTest = async (uuid = source): Promise<any> => (await send('GET', uuid)).json.lastTest;

const page = {
  kind: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>Sign in</title>',
} as const;
const listed = (json: unknown, status = 200) => ({ kind: 'answer', status, json }) as const;

async function tested(uuid = source): Promise<any> {
  expect((await send('POST', `${uuid}/test`)).status).toBe(200);
  await until('the test has ended', async () => (await lastTest(uuid)).state === 'done');
  return lastTest(uuid);
}

describe('the test of a data source', () => {
  it('finds a partner that works, step by step', async () => {
    expect((await send('GET', source)).json).not.toHaveProperty('lastTest');
    const { works, steps, requested, finished, state } = await tested();
    expect([works, state]).toEqual([true, 'done']);
    expect(Date.parse(finished)).toBeGreaterThanOrEqual(Date.parse(requested));
    expect(steps.map(({ step, url, status, ok }: any) => [step, url.slice(peer.url.length), status, ok])).toEqual([
      ['discovery', '/.well-known/openid-configuration', 404, false],
      ['discovery', '/3/.well-known/openid-configuration', 200, true],
      ['token', '/3/auth/token', 200, true],
      ['footprints', '/3/footprints', 200, true],
    ]);
    for (const { durationMs } of steps) expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(peer.footprintRequests.map(({ path }) => path)).toEqual(['/3/footprints?limit=1']);
    expect(peer.received).toEqual([]);
  });

  it.each<[string, () => void, string, number | undefined, string]>([
    ['gives no token', () => peer.rotateSecret(), 'token', 401, 'client id and secret'],
    [
      'lists nothing for us',
      () => peer.onFootprints({ kind: 'answer', status: 403, json: { message: 'No access' } }),
      'footprints',
      403,
      'No access',
    ],
    ['hangs', () => peer.onToken({ kind: 'hang' }), 'token', undefined, 'within 1.5 s'],
    ['is not there', () => void peer.close(), 'token', undefined, 'Nobody listens'],
    ['shows a sign-in page', () => peer.onFootprints(page), 'footprints', 200, 'HTML page'],
    ['shows a page with 202', () => peer.onFootprints({ ...page, status: 202 }), 'footprints', 202, 'HTML page'],
    ['answers 202', () => peer.onFootprints(listed({ data: [] }, 202)), 'footprints', 202, 'no list of footprints'],
    ['sends a bare array', () => peer.onFootprints(listed([])), 'footprints', 200, 'no JSON object'],
    ['sends no list', () => peer.onFootprints(listed({ data: {} })), 'footprints', 200, 'no list of footprints'],
    ['sends nothing', () => peer.onFootprints({ kind: 'answer', status: 200 }), 'footprints', 200, 'no JSON'],
    [
      'demands a scope',
      () => peer.onToken({ kind: 'answer', status: 400, json: { error: 'invalid_scope' } }),
      'token',
      400,
      'demands a scope',
    ],
    ['talks no HTTP', () => peer.onFootprints({ kind: 'garbage' }), 'footprints', undefined, 'no HTTP'],
  ])('tells in words that a partner %s', async (_what, make, step, status, words) => {
    make();
    const { works, steps } = await tested();
    const last = steps.at(-1);
    expect([works, last.step, last.status, last.ok]).toEqual([false, step, status, false]);
    expect(last.message).toContain(words);
  });

  it('shows neither secret nor token, though the partner repeats them', async () => {
    peer.onFootprints(({ headers }) => ({
      kind: 'answer',
      status: 400,
      body: `You sent ${headers.authorization}, and ${peer.clientSecret}`,
    }));
    const { steps } = await tested();
    const shown = JSON.stringify(steps);
    expect(shown).toContain('You sent Bearer ***');
    for (const secret of [peer.clientSecret, ...peer.tokens]) expect(shown).not.toContain(secret);
  });

  it('is made once, however often it is asked for, and again when it has ended', async () => {
    peer.onToken({ kind: 'answer', status: 503, afterMs: 500 });
    const uuid = member.company.uuid;
    const entries = await entriesOf(service, uuid, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', `${source}/test`)));
      expect(new Set(answers.map(({ status, json }) => `${status} ${json.lastTest.requested}`)).size).toBe(1);
    });
    expect(entries).toMatchObject([{ action: 'test', kind: 'dataSource', record: source, actor: member.clientId }]);
    await until('the test has ended', async () => (await lastTest()).state === 'done');
    expect(peer.tokenRequests).toHaveLength(1);
    await tested();
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('is forgotten when the data source is changed, and not kept if it ends after that', async () => {
    await tested();
    const { headers } = await send('GET', source);
    await send('PATCH', source, { name: 'Other name' });
    expect(await lastTest()).toBeUndefined();
    peer.onToken({ kind: 'answer', status: 503, afterMs: 400 });
    await send('POST', `${source}/test`);
    await until('it is being tried', () => peer.tokenRequests.length === 2);
    expect((await lastTest()).state).toBe('running');
    await send('PATCH', source, { name: 'Yet another name' });
    peer.onToken(undefined);
    expect((await tested()).works).toBe(true);
    expect((await send('GET', source)).headers.get('etag')).not.toBe(headers.get('etag'));
  });

  it('changes the ETag, so that whoever asks again sees it, and does not stand against a change', async () => {
    const { headers } = await send('GET', source);
    await tested();
    const tag = headers.get('etag') ?? '';
    const again = await fetch(`${service.url}/api/v1/data-source/${source}`, {
      headers: { Authorization: `Bearer ${member.token}`, 'If-None-Match': tag },
    });
    expect(again.status).toBe(200);
    const known = again.headers.get('etag') ?? '';
    const same = await fetch(`${service.url}/api/v1/data-source/${source}`, {
      headers: { Authorization: `Bearer ${member.token}`, 'If-None-Match': known },
    });
    expect(same.status).toBe(304);
    const change = { token: member.token, body: { name: 'Renamed' }, headers: { 'If-Match': tag } };
    expect((await call('PATCH', `${service.url}/api/v1/data-source/${source}`, change)).status).toBe(200);
  });

  it('finds that a secret does not open', async () => {
    await service.database.query(`update data_source set secret = '\\x00' where company = $1 and uuid = $2`, [
      member.company.uuid,
      source,
    ]);
    const { works, steps } = await tested();
    expect([works, steps.length]).toEqual([false, 1]);
    expect(steps[0].message).toContain('It gives us no token.');
    expect(peer.connected).toBe(0);
  });

  it('is taken up by another worker where the one that had it was killed', async () => {
    await service.database.query('delete from data_source_test where company = $1', [member.company.uuid]);
    const tests = new DataSourceTests(service.database);
    peer.onToken({ kind: 'answer', status: 503, afterMs: 300 });
    // Taken under a lease that has run out, as by a worker that was killed.
    await service.database.query(
      `insert into data_source_test (company, data_source, began, due) values ($1, $2, now(), now() + interval '1 hour')`,
      [member.company.uuid, source],
    );
    expect(await tests.due()).toEqual([]);
    await service.database.query(`update data_source_test set due = now() where company = $1`, [member.company.uuid]);
    await until('another has taken it up', async () => (await lastTest()).state === 'done');
  });

  it('takes company:manage, and a data source of the own company', async () => {
    const other = await service.member('other');
    const reader = await service.member('acme', ['exchange:manage', 'material:read']);
    expect((await send('POST', `${source}/test`, undefined, other)).status).toBe(404);
    expect((await send('POST', `${source}/test`, undefined, reader)).status).toBe(403);
    expect((await call('POST', `${service.url}/api/v1/data-source/${source}/test`)).status).toBe(401);
    expect(await lastTest()).toBeUndefined();
  });
});

it('tests that are due come in turn by company, and each is given to one worker', async () => {
  const idle = await TestService.start();
  try {
    const tests = new DataSourceTests(idle.database);
    const [greedy, modest] = [await idle.member('greedy'), await idle.member('modest')];
    const ask = async ({ company }: Member, number: number) => {
      for (let nth = 0; nth < number; nth += 1) {
        const partner = { name: `Partner ${nth}`, url: `https://partner-${nth}.example`, clientId: 'us' };
        const { uuid } = await idle.dataSources.add(company.uuid, { ...partner, clientSecret: 'secret' });
        await tests.request(company.uuid, uuid);
      }
    };
    await ask(greedy, 4);
    await ask(modest, 2);
    const due = await tests.due();
    const names = due.map(({ company }) => (company === greedy.company.uuid ? 'greedy' : 'modest'));
    expect(names).toEqual(['greedy', 'modest', 'greedy', 'modest', 'greedy', 'greedy']);
    const [first] = due;
    if (!first) throw new Error('None is due.');
    const taken = await Promise.all([1, 2, 3].map(() => tests.take(first, 60_000)));
    expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await tests.due()).toHaveLength(5);
  } finally {
    await idle.close();
  }
});

it('a partner at a private address is not called where that is not allowed', async () => {
  const strict = await TestService.start({ ...WORKER, ALLOW_PRIVATE_TARGETS: 'false' });
  try {
    await strict.startWorker();
    const owner = await strict.member();
    const uuid = await strict.addDataSource(owner, peer);
    const url = `${strict.url}/api/v1/data-source/${uuid}`;
    await call('POST', `${url}/test`, { token: owner.token });
    const found = async () => (await call('GET', url, { token: owner.token })).json.lastTest;
    await until('the test has ended', async () => (await found()).state === 'done');
    const { works, steps } = await found();
    expect(works).toBe(false);
    expect(steps.at(-1).message).toMatch(/address/);
    expect(peer.connected).toBe(0);
  } finally {
    await strict.close();
  }
});
