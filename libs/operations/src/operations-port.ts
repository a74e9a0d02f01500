import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { Database, measureDatabase, Metrics, measureProcess, COMMIT, VERSION } from '#platform';
import { measureHealth } from './health-metrics.js';
import { refusedPage } from './allowed-caller.js';
import { Health } from './health.js';
import type { Answer } from './answer.js';
import { json, refusal } from './answer.js';
import type { OperatorsView } from '#platform';

export interface OperationsSettings {
  readonly OPS_PORT?: number | undefined;
  readonly OPS_HOST: string;
  readonly OPS_QUEUE_ACTIONS?: boolean;
}

type Source = () => Promise<Answer>;
type Pages = (request: IncomingMessage) => Promise<Answer>;

const NOTHING: OperatorsView = { tables: [], queues: [], settings: new Map() };

/**
 * A port of its own for operators and their tools: a page at `/`, `/metrics` for Prometheus, `/health/live`, `/health/ready` and
 * `/health/started` for the probes of Kubernetes. It is open before the app is, which may have to wait for its database or for a migration.
 */
export class OperationsPort {
  private readonly sources = new Map<string, Source>([
    ['/health/live', () => Promise.resolve(healthAnswer(200, { status: 'live' }))],
    ...['/health/ready', '/health/started', '/metrics'].map((address): [string, Source] => [address, starting]),
  ]);
  private pages: Pages = starting;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(private readonly settings: OperationsSettings) {}

  /** @returns undefined where no port is configured */
  static async open(settings: OperationsSettings): Promise<OperationsPort | undefined> {
    const { OPS_PORT, OPS_HOST } = settings;
    if (OPS_PORT === undefined) return undefined;
    const opened = new OperationsPort(settings);
    await new Promise<void>((resolve, reject) => {
      opened.server.once('error', reject).listen(OPS_PORT, OPS_HOST, resolve);
    });
    // A probe must not keep a process alive that has ended everything else.
    opened.server.unref();
    return opened;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on the health and the metrics of the app are told. */
  serve(app: INestApplicationContext, name: 'api' | 'worker', view = NOTHING): void {
    const metrics = app.get(Metrics, { strict: false });
    const health = app.get(Health, { strict: false });
    measureProcess(metrics, name);
    measureDatabase(metrics, app.get(Database, { strict: false }));
    measureHealth(metrics, health);
    this.sources.set('/health/started', () => Promise.resolve(healthAnswer(200, { status: 'started' })));
    this.sources.set('/health/ready', async () => {
      const state = await health.check();
      return healthAnswer(state.status === 'ok' || state.status === 'degraded' ? 200 : 503, state);
    });
    this.sources.set('/metrics', async () => {
      return { status: 200, type: metrics.registry.contentType, text: await metrics.print() };
    });
    // Loaded when somebody first looks: no start takes longer for it.
    let loaded: Promise<Pages> | undefined;
    this.pages = async (request) => {
      loaded ??= import('./operators-pages.js').then(({ operatorsPages }) =>
        operatorsPages(app, name, view, this.settings),
      );
      return (await loaded)(request);
    };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, text, headers } = await this.answerTo(request).catch((fault: unknown) =>
      refusal(500, fault instanceof Error ? fault.message : String(fault)),
    );
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers });
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private async answerTo(request: IncomingMessage): Promise<Answer> {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path === '/' || path === '/operators.css' || /^\/queue(\/|$)/.test(path)) return this.pages(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Only GET is answered.');
    const refused = refusedPage(request.headers, this.settings.OPS_HOST);
    if (refused !== undefined) return refusal(403, refused);
    const source = this.sources.get(path);
    return source ? source() : refusal(404, `There is ${['/', '/queue', ...this.sources.keys()].join(', ')}.`);
  }
}

function starting(): Promise<Answer> {
  return Promise.resolve(healthAnswer(503, { status: 'starting' }));
}

/** With which build it is that says so. Callers from outside, who ask the api itself, are not told. */
function healthAnswer(status: number, state: { readonly status: string }): Answer {
  return json(status, { ...state, version: VERSION, commit: COMMIT });
}
