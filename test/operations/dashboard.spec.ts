import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CORE_SCHEMA, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clients } from '#access';
import { freshKey } from '../../apps/cli/src/operations/keys.js';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, CLOUD_EVENT } from '../support/companies/call.js';
import { sendFile } from '../support/companies/file-imports.js';
import type { FilePlace } from '../support/storage/file-places.js';
import { folderPlace } from '../support/storage/file-places.js';
import type { Balancer } from '../support/processes/balancer.js';
import { hasBalancer, startBalancer } from '../support/processes/balancer.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { startBlackbox } from '../support/operations/blackbox.js';
import { hasPrometheus, OBSERVABILITY, Prometheus } from '../support/operations/prometheus.js';
import { rawCall } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { tlsSettings } from '../support/partners/tls-files.js';
import { until } from '../support/run/until.js';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { refId: string; expr: string; datasource: { uid: string } }[];
}

const read = (...path: string[]): string => readFileSync(join(OBSERVABILITY, 'grafana', ...path), 'utf8');
const dashboard = JSON.parse(read('dashboards/footprint-exchange.json')) as {
  uid: string;
  templating: { list: object[] };
  panels: Panel[];
};
/** Each panel shows the installation that is chosen. */
const OF_INSTALLATION = 'installation=~"$installation"';
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
);

/** What is 0 as long as all is well, and why no test makes it more. That there is a figure is required of these, too. */
const ZERO_WHEN_WELL = new Map([
  ['footprint:http_errors:ratio_rate5m', 'the service has no fault'],
  ['footprint:http_slow:ratio_rate5m', 'none is slow'],
  ['footprint:balancer_refusals:ratio_rate1m', 'apis are ready'],
  ['sum by (partner) (footprint_delivery_places_taken)', 'the worker keeps up'],
  ['max(footprint_imports_in_turn)', 'these few rows are done before a scrape'],
  ['min by (kind) (footprint_retention_overdue_seconds)', 'nothing is old'],
  ['max(footprint_audit_unchained_seconds)', 'the worker keeps up'],
  ['count(ALERTS{alertstate="firing",alertname!=""}) or vector(0)', 'nothing is wrong'],
  ['sum(footprint_listings_in_progress)', 'a listing of these few records ends at once'],
  ['sum by (instance) (footprint_listings_spool_bytes)', 'the same'],
  ['max by (queue) (footprint_queue_lag_seconds)', 'the worker keeps up'],
  ['sum by (sweep) (rate(footprint_sweep_duration_seconds_count{result="failed"}[$__rate_interval]))', 'none fails'],
  ['footprint_database_waiting', 'there are connections enough'],
  ['sum by (job) (footprint_log_stuck)', 'the log is read'],
  ['sum by (job) (footprint_log_lines_lost)', 'the log is read'],
  ['max by (state) (footprint_open_imports)', 'these few rows are done before a scrape'],
  ['sum(footprint_imports_running)', 'the same'],
  ['max by (state) (footprint_open_import_silence_seconds)', 'the same'],
]);

const MAPPING = {
  columns: [
    { column: 'syncId', field: 'syncId' },
    { column: 'name', field: 'name' },
    { column: 'quantity', field: 'quantity', unit: 't' },
    { constant: '2026-01-31', field: 'startDate' },
  ],
};

/** What may be below 0. */
const ANY_FIGURE = new Set(['min(footprint_certificate_expiry_timestamp_seconds - time())']);

describe('the dashboard', () => {
  it('asks of the installation that is chosen, and of all where none is', () => {
    const { list } = dashboard.templating;
    expect(list).toEqual([expect.objectContaining({ name: 'installation', includeAll: true, allValue: '.*' })]);
    for (const [title, expr] of queries) {
      const selected = expr.match(/\b(footprint[_:]|process_|nodejs_|haproxy_|probe_|ALERTS)[\w:]*(\{[^}]*\})?/g) ?? [];
      expect(selected.length).toBeGreaterThan(0);
      for (const each of selected) expect([title, each]).toEqual([title, expect.stringContaining(OF_INSTALLATION)]);
    }
  });

  it('has panels with ids, titles and places of their own, and the data source that is provisioned', () => {
    const { datasources } = load(read('provisioning/datasources/prometheus.yml'), { schema: CORE_SCHEMA }) as {
      datasources: { uid: string }[];
    };
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = new Set<string>();
    for (const { type, title, gridPos, datasource, targets = [] } of panels) {
      expect(title).not.toBe('');
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(places).not.toContain(`${x},${y}`);
          places.add(`${x},${y}`);
        }
      if (type === 'row') continue;
      const uids = [datasource, ...targets.map((target) => target.datasource)].map((source) => source?.uid);
      expect(new Set(uids)).toEqual(new Set([datasources[0]?.uid]));
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(targets.length).toBeGreaterThan(0);
    }
  });
});

// Where Prometheus and HAProxy are installed; .ci/run installs them.
describe.skipIf(!hasPrometheus() || !hasBalancer())('a Prometheus that scrapes a running service', () => {
  let prometheus: Prometheus;
  let installation: Installation;
  let files: FilePlace;
  let peer: PactPeer;
  let balancer: Balancer;
  let blackbox: Awaited<ReturnType<typeof startBlackbox>>;
  let member: Member;
  let isOver = false;
  let traffic: Promise<void>;

  beforeAll(async () => {
    files = await folderPlace();
    installation = await Installation.make({
      STORAGE_URL: files.url,
      // Touched with this file.
      BACKUP_MARK: fileURLToPath(import.meta.url),
      JWT_KEYS: freshKey(new Date()),
      SECRET_KEYS: freshKey(new Date(Date.now() - 5 * 86_400_000)),
    });
    const [plain, secure, worker] = [await freePort(), await freePort(), await freePort()];
    await installation.startApi({ OPS_PORT: String(plain) });
    await installation.startApi({ OPS_PORT: String(secure), ...(await tlsSettings()) });
    await installation.startWorker({ OPS_PORT: String(worker) });
    peer = await startPactPeer();
    peer.onEvents((_request, nth) => (nth % 3 === 0 ? { kind: 'answer', status: 503 } : undefined));
    member = await installation.member();
    await installation.addDataSource(member, peer);
    const expires = new Date(Date.now() + 20 * 3_600_000);
    const clients = new Clients(installation.database);
    await clients.create(member.company.uuid, 'Of today only', ['material:read'], false, { expires });
    balancer = await startBalancer([installation.url]);
    blackbox = await startBlackbox();
    const outside = { blackbox: blackbox.port, asked: `${balancer.url}/api/health/ready` };
    const scraped = { api: [plain, secure], worker: [worker], balancer: [balancer.metricsPort], outside };
    prometheus = await Prometheus.start(scraped);
    traffic = keepBusy();
  }, 300_000);
  afterAll(async () => {
    isOver = true;
    await traffic;
    await prometheus.stop();
    await balancer.close();
    blackbox.close();
    await installation.close();
    await files.close();
    await peer.close();
  });

  /** What callers and partners do, until the test is over: the good, and what is refused, repeated, retried and given up. */
  async function keepBusy(): Promise<void> {
    const { url } = installation;
    const { token } = member;
    const send = (event: object) =>
      call('POST', `${url}/api/pact/3/events`, { token, body: event, headers: CLOUD_EVENT });
    for (let nth = 0; !isOver; nth++) {
      const event = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
      await Promise.all([
        call('GET', `${balancer.url}/api/v1/material`, { token }),
        call('POST', `${url}/api/v1/material`, { token, body: aMaterial() }),
        call('GET', `${url}/api/v1/nothing`, { token }),
        send(event),
        send({ ...event, type: 'org.wbcsd.pact.Nothing.3' }),
        rawCall(url, 'garbage\r\n\r\n'),
        sendFile(url, member, 'kind=activity', { content: `syncId,name,quantity\nd-${nth},Z,1\n`, mapping: MAPPING }),
      ]);
      await send(event);
      peer.withdrawTokens();
      await wait(100);
    }
  }

  it('evaluates every rule', async () => {
    await until(
      'the rules were evaluated',
      async () => (await prometheus.query('footprint:http_requests:rate5m')).length > 0,
    );
    const { groups } = await prometheus.ask<{
      groups: { rules: { name: string; health: string; lastError?: string }[] }[];
    }>('rules');
    const rules = groups.flatMap(({ rules: all }) => all);
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter(({ health, lastError }) => health !== 'ok' || lastError !== undefined)).toEqual([]);
  });

  it.each(queries)('has figures for "%s": %s', async (_title, expr) => {
    const now = expr.replaceAll('$__rate_interval', '15s').replaceAll('$installation', 'production');
    const plain = expr.replaceAll(`{${OF_INSTALLATION}}`, '').replaceAll(`,${OF_INSTALLATION}}`, '}');
    expect(plain).not.toBe(expr);
    const hasFigure = async (): Promise<boolean> => {
      const values = (await prometheus.query(now)).map(({ value }) => value).filter((value) => !Number.isNaN(value));
      if (ZERO_WHEN_WELL.has(plain) || ANY_FIGURE.has(plain)) return values.length > 0;
      return values.some((value) => value > 0);
    };
    await until(`there is a figure for ${now}`, hasFigure);
  });
});
