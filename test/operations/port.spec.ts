import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMIT, VERSION } from '#platform';
import { OperationsPort } from '#operations';
import { startChromium } from '../../bench/support/chromium.js';
import { hasPrometheus, Prometheus } from '../support/operations/prometheus.js';
import { hasChromium } from '../support/pages/browser.js';
import { ROOT } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import { rawCall } from '../support/companies/raw-call.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import type { FilePlace } from '../support/storage/file-places.js';
import { folderPlace } from '../support/storage/file-places.js';
import { testEnvironment } from '../support/processes/environment.js';
import { freePort } from '../support/processes/free-port.js';
import { AppProcess } from '../support/processes/processes.js';
import { TestService } from '../support/companies/service.js';
import { tlsSettings } from '../support/partners/tls-files.js';
import { until } from '../support/run/until.js';

async function text(url: string): Promise<{ status: number; type: string | null; body: string }> {
  const answer = await fetch(url);
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
}

describe('the port for operators', () => {
  let service: TestService;
  let port: OperationsPort;
  let url: string;
  beforeAll(async () => {
    port = (await OperationsPort.open({ OPS_PORT: 0, OPS_HOST: '127.0.0.1' })) as OperationsPort;
    url = `http://127.0.0.1:${port.port}`;
    service = await TestService.shared();
  });
  afterAll(async () => {
    port.close();
    await service.close();
  });

  it('is not there where no port is configured', async () => {
    expect(await OperationsPort.open({ OPS_PORT: undefined, OPS_HOST: '127.0.0.1' })).toBeUndefined();
  });

  it('says before the app is there that the process lives, and has not started, and which build it is', async () => {
    const build = { version: VERSION, commit: COMMIT };
    const live = await call('GET', `${url}/health/live`);
    expect([live.status, live.json]).toEqual([200, { status: 'live', ...build }]);
    const started = await call('GET', `${url}/health/started`);
    expect([started.status, started.json]).toEqual([503, { status: 'starting', ...build }]);
    expect((await call('GET', `${url}/health/ready`)).status).toBe(503);
    expect((await call('GET', `${url}/metrics`)).status).toBe(503);
    expect((await call('GET', `${url}/`)).status).toBe(503);
  });

  it('says then that it has started and is ready, with the state of each part', async () => {
    port.serve(service.context, 'api');
    expect((await call('GET', `${url}/health/started`)).status).toBe(200);
    const ready = await call('GET', `${url}/health/ready?from=probe`);
    const up = { status: 'up' };
    expect([ready.status, ready.json]).toEqual([
      200,
      expect.objectContaining({
        status: 'ok',
        details: { database: up, migrations: up, queue: up },
        commit: COMMIT,
      }),
    ]);
  });

  it('answers tools by any name, and no page of a browser', async () => {
    for (const path of ['/metrics', '/health/live', '/health/ready', '/health/started']) {
      const ask = async (...headers: readonly string[]) => {
        const { status } = await rawCall(url, [`GET ${path} HTTP/1.0`, ...headers, '', ''].join('\r\n'));
        return status;
      };
      expect([path, await ask(), await ask('Host: worker.monitoring.svc:9464')]).toEqual([path, 200, 200]);
      for (const told of ['Origin: null', 'Origin: https://evil.example', 'Sec-Fetch-Site: same-origin'])
        expect([path, told, await ask('Host: localhost', told)]).toEqual([path, told, 403]);
      expect(await ask('Host: localhost', 'Sec-Fetch-Site: none')).toBe(200);
      for (const told of ['Accept-Language: de', 'Accept-Language:', 'Referer: http://rebound.example/'])
        expect([path, told, await ask('Host: rebound.example', told)]).toEqual([path, told, 403]);
      expect(await ask('Host: 127.0.0.1', 'Accept-Language: de')).toBe(200);
    }
  });

  it.skipIf(!hasPrometheus())('answers a real Prometheus by any name', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const scraped = createServer(({ headers }, response) => {
      asked.push(headers);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(scraped, 'listening');
    const prometheus = await Prometheus.start({ api: [(scraped.address() as AddressInfo).port], worker: [] });
    await until('it has asked', () => asked.length > 0);
    await prometheus.stop();
    scraped.close();
    const { 'user-agent': agent, accept, ...others } = asked[0] ?? {};
    expect(agent).toMatch(/^Prometheus\//);
    const sent = Object.entries({ ...others, accept, host: 'api.monitoring.svc:9464', connection: 'close' });
    const lines = sent.map(([name, value]) => `${name}: ${String(value)}`);
    const { status } = await rawCall(url, ['GET /metrics HTTP/1.1', ...lines, '', ''].join('\r\n'));
    expect(status).toBe(200);
  });

  it.skipIf(!hasChromium())('answers a browser by its address, and no page whose own name leads here', async () => {
    const browser = await startChromium(['--accept-lang=de', '--host-resolver-rules=MAP rebound.example 127.0.0.1']);
    const opened = async (host: string, path: string) => {
      const tab = await browser.newPage();
      await tab.goto(`http://${host}:${port.port}${path}`);
      return tab;
    };
    expect(await (await opened('127.0.0.1', '/metrics')).textContent('body')).toContain('footprint_build_info');
    const page = await opened('rebound.example', '/other');
    const asks = (language: string | null) =>
      page.evaluate(async (given) => {
        const headers = new Headers(given === null ? {} : { 'Accept-Language': given });
        return (await fetch('/metrics', { headers, referrerPolicy: 'no-referrer' })).status;
      }, language);
    for (const language of [null, '', '*']) expect([language, await asks(language)]).toEqual([language, 403]);
    await browser.close();
  });

  it('has the metrics of the process and of the service as Prometheus reads them', async () => {
    await call('GET', `${service.url}/api/v1/unit`);
    await call('GET', `${service.url}/api/health/ready`);
    const { status, type, body } = await text(`${url}/metrics`);
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    for (const name of [
      'nodejs_eventloop_lag_seconds',
      'nodejs_heap_size_used_bytes',
      '# TYPE nodejs_gc_duration_seconds histogram',
      `footprint_build_info{app="api",version="${VERSION}",commit="${COMMIT}"} 1`,
      'footprint_part_up{part="database"} 1',
      'footprint_part_up{part="migrations"} 1',
      'footprint_part_up{part="queue"} 1',
      'footprint_log_stuck 0',
      'footprint_log_lines_lost 0',
      'footprint_database_connections{state="in use"}',
      'footprint_database_connections_max 20',
      'footprint_database_waiting 0',
      'footprint_memory_limit_bytes ',
      'footprint_heap_limit_bytes ',
      'footprint_listings_in_progress 0',
      'footprint_http_requests_in_progress 0',
      'footprint_http_request_duration_seconds_count{method="GET",route="/api/v1/unit",status="401"} 1',
    ]) {
      expect(body).toContain(name);
    }
    expect(body, 'probes are no requests').not.toContain('route="/api/health');
  });

  it('answers nothing else, and takes nothing', async () => {
    expect((await call('GET', `${url}/other`)).status).toBe(404);
    expect((await call('GET', `${url}/metrics/x`)).status).toBe(404);
    expect((await call('POST', `${url}/metrics`, { body: {} })).status).toBe(405);
  });
});

/** What the operator's pages name. */
function documentedMetrics(): Set<string> {
  const pages = ['monitoring', 'alerts'].map((name) => readFileSync(join(ROOT, `docs/operating/${name}.md`), 'utf8'));
  return new Set([...pages.join('\n').matchAll(/`(footprint_\w+)`/g)].map(([, name = '']) => name));
}

describe('the processes', () => {
  let database: TestDatabase;
  let files: FilePlace;
  const told = new Set<string>();
  beforeAll(async () => {
    database = await cloneDatabase();
    files = await folderPlace();
  });
  afterAll(async () => {
    await database.drop();
    await files.close();
  });

  it.each(['api', 'worker'] as const)('%s serves it, also while it drains', async (app) => {
    const port = await freePort();
    const process = await AppProcess.start(
      app,
      testEnvironment(database.url, {
        OPS_PORT: String(port),
        SHUTDOWN_DELAY: '60',
        STORAGE_URL: files.url,
        // The address of no replica is enough for what is told of one.
        ...(app === 'api' ? { ...(await tlsSettings()), DATABASE_READ_URL: database.url } : {}),
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    await until('it is ready', async () => (await call('GET', `${url}/health/ready`)).status === 200);
    const { body } = await text(`${url}/metrics`);
    for (const [, name = ''] of body.matchAll(/^# TYPE (footprint_\w+)/gm)) told.add(name);
    const names =
      app === 'api'
        ? ['http_requests_in_progress 0']
        : [
            'unsent_answers{state="pending"} 0',
            'queue_jobs{queue="answers",state="waiting"} 0',
            'queue_lag_seconds{queue="imports"} 0',
            'clients_expiring{within="7d"} 0',
            'open_imports{state="writing"} 0',
            'open_import_silence_seconds{state="queued"} 0',
            'imports_in_turn 0',
            'delivery_places 64',
            'delivery_places_taken{partner="answers"} 0',
            'audit_unchained_seconds 0',
            'backup_watched 0',
          ];
    // On a machine that is busy a scrape may do without what takes more than 3 s to read.
    await until('they are all told', async () => {
      const { body: scraped } = await text(`${url}/metrics`);
      return names.every((name) => scraped.includes(`\nfootprint_${name}\n`));
    });
    if (app === 'api') {
      process.signal('SIGTERM');
      await until('it drains', async () => (await call('GET', `${url}/health/ready`)).status === 503);
      expect((await call('GET', `${url}/health/ready`)).json).toMatchObject({ status: 'shutting_down' });
    }
    await process.end('SIGKILL');
  });

  it("tell the metrics that the operator's pages name, and no others", () => {
    expect([...documentedMetrics()].sort()).toEqual([...told].sort());
  });

  it('refuse to start on a port that is taken, and say so', async () => {
    const port = await freePort();
    const first = await AppProcess.start('worker', testEnvironment(database.url, { OPS_PORT: String(port) }));
    const second = await AppProcess.start('worker', testEnvironment(database.url, { OPS_PORT: String(port) }), {
      untilReady: false,
    });
    await until('it has ended', () => !second.isAlive);
    expect(second.lines.join('\n')).toContain('EADDRINUSE');
    await first.end('SIGKILL');
  });
});
