import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { SHORTEST } from '../support/run/known-secrets.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { faultsIn } from '../support/run/traces-setup.js';
import { leave, left } from '../support/run/traces.js';

describe('of every test are kept', () => {
  let service: TestService;
  let member: Member;

  beforeAll(async () => {
    service = await TestService.shared();
    member = await service.member('acme');
  });

  afterAll(() => service.close());

  const kept = (trace: 'log' | 'secrets' | 'statements') => left(inject('traces'), trace).join('\n');

  it('the lines its services log, though they are not shown', () => {
    expect(kept('log')).toContain('Mapped {/api/v1/material, POST}');
  });

  it('the secrets it uses, whoever made them', async () => {
    const peer = await startPactPeer();
    await call('GET', `${service.url}/api/v1/org`, { apiKey: member.apiKey });
    const { password } = new URL(service.databaseUrl);
    const secrets = [member.clientSecret, member.token, member.apiKey, peer.clientSecret, password];
    const known = kept('secrets').split('\n');
    for (const secret of secrets.filter(({ length }) => length >= SHORTEST))
      expect(known).toContain(JSON.stringify(secret));
    await peer.close();
  });

  it('the statements its services send, and why one spans companies', async () => {
    const text = 'select 1 as kept_statement from element where company = $1';
    await service.database.query(text, [member.company.uuid]);
    await service.database.queryAcross('health', 'select 2 as kept_statement from element');
    await service.database.transaction((tx) => tx.queryAcross('health', 'select 3 as kept_statement from element'));
    const known = kept('statements').split('\n');
    expect(known).toContain(JSON.stringify({ text }));
    for (const n of [2, 3]) {
      expect(known).toContain(JSON.stringify({ text: `select ${n} as kept_statement from element`, why: 'health' }));
    }
  });

  it('which of them may go to a replica', async () => {
    const text = 'select 4 as kept_statement from element where company = $1';
    const { reads } = service.database;
    await reads.query(text, [member.company.uuid]);
    await reads.snapshot((tx) => tx.query(text.replace('4', '5'), [member.company.uuid]));
    const known = kept('statements').split('\n');
    for (const n of [4, 5]) expect(known).toContain(JSON.stringify({ text: text.replace('4', `${n}`), reads: true }));
  });
});

describe('a run fails', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-traces-spec-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('where its log holds a secret, or a statement spans companies, takes any columns or breaks a rule, and only there', () => {
    expect(faultsIn(folder)).toEqual([]);
    leave(folder, 'secrets', `${JSON.stringify('0123456789abcdef')}\n`);
    leave(folder, 'log', 'all is well\n');
    leave(folder, 'statements', `${JSON.stringify({ text: 'select 1 from element where company = $1' })}\n`);
    expect(faultsIn(folder)).toEqual([]);
    leave(folder, 'log', 'got 0123456789abcdef\n');
    leave(folder, 'statements', `${JSON.stringify({ text: 'select 1 from element' })}\n`);
    leave(folder, 'statements', `${JSON.stringify({ text: 'select * from element where company = $1' })}\n`);
    const session = 'select set_config($1, $2, false) where $1::uuid is not null';
    leave(folder, 'statements', `${JSON.stringify({ text: session })}\n`);
    expect(faultsIn(folder)).toEqual([
      'The log holds a secret: got ***',
      'A statement names no company, and does not say why: select 1 from element',
      'A statement does not name its columns: select * from element where company = $1',
      `A statement breaks a rule of libs/platform/SQL.md: leaves nothing in the session: ${session}`,
    ]);
  });
});
