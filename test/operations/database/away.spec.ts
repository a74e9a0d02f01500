import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMaterial, aRequestEvent } from '../../support/companies/builders.js';
import type { Called } from '../../support/companies/call.js';
import { call, sendEvent } from '../../support/companies/call.js';
import { CutLine } from '../../support/databases/cut-line.js';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { unshown } from '../../support/run/kept-log.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { requestToken } from '../../support/companies/token-request.js';

// What the service logs of its misfortune is meant.
beforeAll(() => void vi.spyOn(process.stdout, 'write').mockImplementation(unshown));
beforeAll(() => void vi.spyOn(process.stderr, 'write').mockImplementation(unshown));
afterAll(() => void vi.restoreAllMocks());

const UNAVAILABLE = 'The service is not available right now; try again soon.';

describe('while the database is away', () => {
  let database: TestDatabase;
  let line: CutLine;
  let service: TestService;
  let member: Member;

  beforeAll(async () => {
    database = await cloneDatabase();
    line = await CutLine.to(database.url);
    service = await TestService.start({ DATABASE_URL: line.urlOf(database.url) });
    member = await service.member('acme');
  });
  beforeEach(() => line.cut());

  afterAll(async () => {
    line.mend();
    await service.close();
    await line.close();
    await database.drop();
  });

  function expectUnavailable(answer: Called, body: unknown): void {
    expect([answer.status, answer.json]).toEqual([503, body]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  }

  it('data endpoints answer 503, for reads and for writes', async () => {
    const url = `${service.url}/api/v1/material`;
    expectUnavailable(await call('GET', url, { token: member.token }), { message: UNAVAILABLE });
    expectUnavailable(await call('GET', url, { apiKey: member.apiKey }), { message: UNAVAILABLE });
    expectUnavailable(await call('POST', url, { token: member.token, body: aMaterial() }), { message: UNAVAILABLE });
  });

  it('PACT endpoints do so in the words of PACT', async () => {
    const event = aRequestEvent({ source: 'https://requester.example' });
    expectUnavailable(await sendEvent(service.url, member, event), { message: UNAVAILABLE, code: 'InternalError' });
    const discovery = await call('GET', `${service.url}/api/pact/3/.well-known/openid-configuration`);
    expectUnavailable(discovery, { message: UNAVAILABLE, code: 'InternalError' });
  });

  it.each(['/api/auth/token', '/api/pact/3/auth/token'])('so does %s in the words of OAuth', async (path) => {
    const answer = await requestToken(service.url, { ...member, path });
    expectUnavailable(answer, { error: 'temporarily_unavailable', error_description: UNAVAILABLE });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('the api is live but not ready', async () => {
    expect(await call('GET', `${service.url}/api/health/live`)).toMatchObject({
      status: 200,
      json: { status: 'live' },
    });
    const ready = await call('GET', `${service.url}/api/health/ready`);
    expectUnavailable(ready, { message: 'The database is not available.' });
  });

  it('it serves again when the database is back, with the refresh token that found it away', async () => {
    line.mend();
    const ready = await until(
      () => call('GET', `${service.url}/api/health/ready`),
      ({ status }) => status === 200,
    );
    expect(ready.json).toEqual({
      status: 'ready',
      parts: { database: { status: 'up' }, migrations: { status: 'up' }, queue: { status: 'up' } },
    });
    const { json } = await requestToken(service.url, member);
    const form = { grant_type: 'refresh_token', refresh_token: json.refresh_token as string };
    line.cut();
    expect((await requestToken(service.url, { ...member, form })).status).toBe(503);
    line.mend();
    const renewed = await until(
      () => requestToken(service.url, { ...member, form }),
      ({ status }) => status !== 503,
    );
    expect(renewed.status).toBe(200);
    const event = aRequestEvent({ source: 'https://requester.example' });
    expect((await sendEvent(service.url, { token: renewed.json.access_token }, event)).status).toBe(200);
  });

  it('connections that the server ends are replaced', async () => {
    line.mend();
    await until(
      () => call('GET', `${service.url}/api/health/ready`),
      ({ status }) => status === 200,
    );
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.end();
    const url = `${service.url}/api/v1/material`;
    const answer = await until(
      () => call('GET', url, { token: member.token }),
      ({ status }) => status !== 503,
    );
    expect(answer.status).toBe(200);
  });
});

describe('on a database that is not migrated to this release', () => {
  it('the api is live but not ready', async () => {
    const service = await TestService.start();
    await service.database.queryAcross('health', 'update migration set name = $1', ['Of1000000000000']);
    const answer = await call('GET', `${service.url}/api/health/ready`);
    expect([answer.status, answer.json]).toEqual([503, { message: expect.stringContaining('not migrated') }]);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    await service.database.queryAcross('health', 'drop table migration');
    expect((await call('GET', `${service.url}/api/health/ready`)).status).toBe(503);
    expect((await call('GET', `${service.url}/api/health/live`)).status).toBe(200);
    await service.close();
  });
});

async function until(ask: () => Promise<Called>, isDone: (answer: Called) => boolean): Promise<Called> {
  const end = performance.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (isDone(answer) || performance.now() > end) return answer;
    await wait(50);
  }
}
