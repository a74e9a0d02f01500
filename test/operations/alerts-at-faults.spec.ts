import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { whileLocked } from '../support/databases/while-locked.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { startBlackbox } from '../support/operations/blackbox.js';
import { hasPrometheus, Prometheus, staticConfigs } from '../support/operations/prometheus.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { certificateUntil, tlsSettings } from '../support/partners/tls-files.js';
import type { Balancer } from '../support/processes/balancer.js';
import { hasBalancer, startBalancer } from '../support/processes/balancer.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import type { RedisServer } from '../support/queues/queues.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const PLACES = 2;
const DAY_MS = 86_400_000;

// Where Prometheus, HAProxy and Redis are installed; .ci/run installs them. What is said of minutes takes a twentieth of it here.
describe.skipIf(!hasPrometheus() || !hasBalancer() || !hasRedis())('a Prometheus beside two installations', () => {
  let prometheus: Prometheus;
  let wire: FaultProxy;
  let redis: RedisServer;
  let balancer: Balancer;
  let blackbox: Awaited<ReturnType<typeof startBlackbox>>;
  let production: Installation;
  let staging: Installation;
  let member: Member;
  const peers: PactPeer[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    production = await Installation.make(
      { QUEUE_URL: redis.url, CONCURRENCY: String(PLACES), REQUEST_TIMEOUT: '1.5' },
      async (url) => {
        wire = await FaultProxy.to(url);
        return wire.urlOf(url);
      },
    );
    staging = await Installation.make();
    const ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
    const [api = 0, worker = 0, stagingApi = 0, stagingWorker = 0] = ports;
    const certificate = certificateUntil(new Date(Date.now() + 5 * DAY_MS));
    await Promise.all([
      production.startApi({ OPS_PORT: String(api) }),
      production.startWorker({ OPS_PORT: String(worker), DATABASE_POOL: '2' }),
      staging.startApi({ OPS_PORT: String(stagingApi), ...(await tlsSettings(certificate)) }),
      staging.startWorker({ OPS_PORT: String(stagingWorker) }),
    ]);
    member = await production.member();
    balancer = await startBalancer([production.url]);
    blackbox = await startBlackbox();
    const asked = `${balancer.url}/api/health/ready`;
    prometheus = await Prometheus.start(
      { api: [api], worker: [worker], balancer: [balancer.metricsPort], outside: { blackbox: blackbox.port, asked } },
      {
        interval: 1,
        workerInterval: 4,
        faster: 20,
        more: scrapedAs('staging', { api: stagingApi, worker: stagingWorker }),
      },
    );
  }, 300_000);
  afterAll(async () => {
    await prometheus.stop();
    await wire.mend();
    await Promise.all([production.close(), staging.close(), balancer.close(), ...peers.map((peer) => peer.close())]);
    await Promise.all([redis.stop(), wire.close()]);
    blackbox.close();
  });

  /** As an installation of its own in the same configuration. */
  function scrapedAs(installation: string, ports: { api: number; worker: number }): string {
    const jobs = Object.entries(ports).map(
      ([app, port]) => `
  - job_name: footprint-${installation}-${app}
    ${staticConfigs([port])}
    relabel_configs: [{ target_label: installation, replacement: ${installation} }]`,
    );
    return jobs.join('');
  }

  /** The alerts that fire now. */
  async function firing(): Promise<Set<string>> {
    const found = await prometheus.query('ALERTS{alertstate="firing"}');
    return new Set(found.map(({ metric }) => `${metric['installation']} ${metric['alertname']}`));
  }
  const fires = (...alerts: readonly string[]) =>
    until(`${alerts.join(' and ')} fire`, async () => {
      const now = await firing();
      return alerts.every((alert) => now.has(`production ${alert}`));
    });
  const ends = (...alerts: readonly string[]) =>
    until(`${alerts.join(' and ')} end`, async () => {
      const now = await firing();
      return !alerts.some((alert) => now.has(`production ${alert}`));
    });
  async function sendMany(peer: PactPeer, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      const { status } = await sendEvent(production.url, member, aRequestEvent({ source: peer.url }));
      expect(status).toBe(200);
    }
  }

  async function partner(): Promise<PactPeer> {
    const peer = await startPactPeer();
    peers.push(peer);
    await production.addDataSource(member, peer);
    return peer;
  }

  it('tells the certificate that ends within days, and nothing else', async () => {
    await until('it alone is told', async () => [...(await firing())].join() === 'staging CertificateExpires');
  });

  it('tells a worker whose connections are all taken', async () => {
    await whileLocked(production, ['delivery', 'file_import', 'audit_entry', 'company'], () =>
      fires('DatabasePoolExhausted'),
    );
    await ends('DatabasePoolExhausted', 'DatabaseAway');
  });

  it('tells a database that is away, and that callers are refused, by the api and by the balancer', async () => {
    await wire.cut();
    let isOver = false;
    const asking = (async () => {
      const { token } = member;
      const ask = (url: string) => call('GET', `${url}/api/v1/material?search=secret`, { token });
      while (!isOver) await Promise.all([ask(balancer.url), ask(production.url), wait(100)]);
    })();
    await fires('DatabaseAway', 'HttpErrors', 'BalancerRefuses', 'OutsideUnreached');
    isOver = true;
    await asking;
    const [line] = balancer.lines.filter((each) => each.includes('<NOSRV>'));
    expect(line).toMatch(/ 503 .* \{-\} GET \/api\/v1\/material$/);
    await wire.mend();
    await ends('DatabaseAway', 'HttpErrors', 'BalancerRefuses', 'OutsideUnreached');
  });

  it('tells a queue that is away, and the answers that nobody sends', async () => {
    const peer = await partner();
    await redis.stop();
    await sendMany(peer, 1);
    await production.database.queryAcross('health', `update delivery set accepted = accepted - interval '10 minutes'`);
    await fires('QueueAway', 'AnswersUnsent');
    redis = await startRedis(Number(new URL(redis.url).port));
    await until('it is sent', () => peer.accepted.length === 1);
    await ends('QueueAway', 'AnswersUnsent');
  });

  it('tells partners that hang', async () => {
    const hanging = await Promise.all(Array.from({ length: 4 }, () => partner()));
    for (const peer of hanging) peer.onEvents({ kind: 'hang' });
    await Promise.all(hanging.map((peer) => sendMany(peer, 20)));
    await fires('DeliveryPlacesTaken', 'DeliveriesFail');
    for (const peer of hanging) peer.onEvents(undefined);
    await ends('DeliveryPlacesTaken', 'DeliveriesFail');
  });

  it('tells that an installation has no api, beside another that runs', async () => {
    await production.apis[0]?.process.end('SIGKILL');
    await fires('ApiAbsent');
    expect(await firing()).not.toContain('staging ApiAbsent');
  });
});
