import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let peer: PactPeer;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('acme');
  peer = await startPactPeer();
});

afterAll(async () => {
  await service.close();
  await peer.close();
});

/** Every row of every table, the queue's included, as text; what is bytes in it as hexadecimal digits. */
async function everything(): Promise<string> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select each::text as row from ${name} as each`);
      texts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

it('the database, the queue and the audit trail hold no secret, but sealed or as a hash', async () => {
  const as = { token: member.token };
  await call('POST', `${service.url}/api/v1/material`, { ...as, body: aMaterial({ sku: 'G-1' }) });
  const source = await call('POST', `${service.url}/api/v1/data-source`, {
    ...as,
    headers: { 'Idempotency-Key': 'one' },
    body: { name: 'Partner', url: peer.url, clientId: peer.clientId, clientSecret: peer.clientSecret },
  });
  const client = await call('POST', `${service.url}/api/v1/client`, {
    ...as,
    headers: { 'Idempotency-Key': 'two' },
    body: { name: 'ERP', permissions: ['material:read'], apiKey: true },
  });
  expect([source.status, client.status]).toEqual([200, 200]);
  const { json: tokens } = await requestToken(service.url, member);
  expect((await sendEvent(service.url, member, aRequestEvent({ source: peer.url }))).status).toBe(200);

  let queued = '';
  await until('the answer is queued', async () => (queued = await everything()).includes('bullmq.job '));
  await service.startWorker();
  await peer.waitFor(1);
  const delivered = await everything();
  const { clientSecret, apiKey } = client.json as { clientSecret: string; apiKey: string };
  const secrets = [
    ...[member.clientSecret, member.apiKey, member.token, peer.clientSecret, ...peer.tokens],
    ...[clientSecret, apiKey, String(tokens.access_token), String(tokens.refresh_token)],
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    for (const spelt of spellings(secret)) {
      expect(queued.includes(spelt)).toBe(false);
      expect(delivered.includes(spelt)).toBe(false);
    }
  }
  // Else nothing was looked through.
  for (const there of [peer.clientId, member.clientId, 'public.kept_answer ', 'public.delivery ']) {
    expect(delivered).toContain(there);
  }
});
