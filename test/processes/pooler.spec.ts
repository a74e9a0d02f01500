// @module-tag long
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, sendRequests, untilAnswered } from '../support/partners/answers.js';
import { aMaterial, REQUEST_CREATED } from '../support/companies/builders.js';
import { ROOT } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import { isOnCitus } from '../support/databases/citus.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { hasPooler, Pooler } from '../support/databases/pooler.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import type { RedisServer } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const DATABASES_PAGE = 'docs/operating/databases.md';

/** The statements of the operator's page that make the role for the pooler. */
function roleStatements(name: string, password: string): string {
  const page = readFileSync(join(ROOT, DATABASES_PAGE), 'utf8');
  const [, sql] = /```sql\n(create role footprint_pooled[\s\S]*?)```/.exec(page) ?? [];
  if (!sql) throw new Error(`${DATABASES_PAGE} has no role for the pooler.`);
  return sql
    .replaceAll('footprint_pooled', name)
    .replace("'…'", `'${password}'`)
    .replace(/in role footprint\b/, 'in role current_user');
}

const MODES = [
  { mode: 'session', apis: 1, workers: 1, connections: 100 },
  { mode: 'transaction', apis: 4, workers: 4, connections: 40 },
] as const;

// Where pgbouncer is installed, or PGBOUNCER names it; .ci/run installs it. Its role is one of a single PostgreSQL.
describe.skipIf(!hasPooler() || !hasRedis() || isOnCitus()).each(MODES)(
  '$apis apis and $workers workers through the PgBouncer of docker/kubernetes, in $mode mode,',
  ({ mode, apis, workers, connections }) => {
    let pooler: Pooler;
    let redis: RedisServer;
    let installation: Installation;
    let member: Member;
    let peer: PactPeer;
    let exchange: ExchangeCalls;
    let direct: string;
    const role = `footprint_pooled_${randomBytes(4).toString('hex')}`;

    beforeAll(async () => {
      redis = await startRedis();
      installation = await Installation.make({ QUEUE_URL: redis.url }, async (url) => {
        direct = url;
        await onDatabase(roleStatements(role, 'pooled'));
        const pooled = Object.assign(new URL(url), { username: role, password: 'pooled' }).href;
        pooler = await Pooler.to(pooled, mode, connections);
        return pooler.url;
      });
      const more: Record<string, string> =
        mode === 'transaction' ? { DATABASE_POOLER: mode, DATABASE_DIRECT_URL: direct } : {};
      await Promise.all([
        ...Array.from({ length: apis }, () => installation.startApi(more)),
        ...Array.from({ length: workers }, () => installation.startWorker(more)),
      ]);
      member = await installation.member();
      peer = await startPactPeer();
      await installation.addDataSource(member, peer);
      exchange = new ExchangeCalls(installation.url, member);
    });
    afterAll(async () => {
      await installation?.close();
      await pooler?.close();
      await redis?.stop();
      await peer?.close();
      if (direct) await onDatabase(`drop role ${role}`, undefined, new URL('/postgres', direct).href);
    });

    async function onDatabase(
      sql: string,
      values?: readonly unknown[],
      url = direct,
    ): Promise<Record<string, unknown>[]> {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client
        .query<Record<string, unknown>>(sql, values && [...values])
        .finally(() => client.end());
      return rows;
    }

    const receive = () => exchange.receive(REQUEST_CREATED, `${peer.url}/3/events`, { productId: 'G-1' });

    it('answer requests, and every connection has the settings that the service relies on', async () => {
      const { id } = await exchange.found(await receive());
      expect(await exchange.untilState(id, 'delivered')).toMatchObject({ answer: { kind: 'fulfilled' } });
      const client = new Client({ connectionString: pooler.url });
      await client.connect();
      const { rows } = await client.query(
        `select current_setting('jit') jit, current_setting('timezone') zone, current_setting('statement_timeout') statement,
         current_setting('lock_timeout') lock, left(current_setting('datestyle'), 3) style`,
      );
      await client.end();
      expect(rows).toEqual([{ jit: 'off', zone: 'UTC', statement: '1min', lock: '10s', style: 'ISO' }]);
    });

    it('answer many at once, on the connections that the pooler has', async () => {
      const urls = installation.apis.map(({ url }) => url);
      const sent = await sendRequests(urls, member, peer, 200, { sideBySide: 64 });
      expect(accepted(sent)).toHaveLength(sent.length);
      await untilAnswered(peer, accepted(sent));
      const [row] = await onDatabase('select count(*)::int held from pg_stat_activity where usename = $1', [role]);
      expect(row?.['held']).toBeGreaterThan(0);
      expect(row?.['held']).toBeLessThanOrEqual(connections);
    });

    it('go on, and lose no answer, where the pooler is killed in the middle', async () => {
      const { url } = installation;
      const { token } = member;
      const sent = Promise.allSettled(Array.from({ length: 20 }, () => receive()));
      await pooler.killAndStart();
      const kept = (await sent).filter(({ status }) => status === 'fulfilled').length;
      await until('the api writes again', async () => {
        return (await call('POST', `${url}/api/v1/material`, { token, body: aMaterial() })).status === 200;
      });
      const { id } = await exchange.found(await receive());
      await exchange.untilState(id, 'delivered');
      await until('all that was kept is answered', () => installation.isDone());
      const delivered = (await installation.states())['delivered'] ?? 0;
      expect(delivered).toBeGreaterThanOrEqual(kept + 2);
    });
  },
);
