import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '../database/database.js';
import { measureDatabase } from '../metrics/database-metrics.js';
import { measureHealth } from '../metrics/health-metrics.js';
import { Metrics } from '../metrics/metrics.js';
import { measureProcess } from '../metrics/process-metrics.js';
import { Health } from './health.js';

interface Answer {
  status: number;
  type: string;
  text: string;
}

type Source = () => Promise<Answer>;

/**
 * A port of its own for operators and their tools: `/metrics` for Prometheus, `/health/live`, `/health/ready` and `/health/started` for
 * the probes of Kubernetes. It is open before the app is, which may have to wait for its database or for a migration.
 */
export class OperationsPort {
  private readonly sources = new Map<string, Source>([
    ['/health/live', () => Promise.resolve(json(200, { status: 'live' }))],
    ...['/health/ready', '/health/started', '/metrics'].map((address): [string, Source] => [
      address,
      () => Promise.resolve(json(503, { status: 'starting' })),
    ]),
  ]);
  private readonly server = createServer((request, response) => void this.answer(request, response));

  /** @returns undefined where no port is configured */
  static async open(settings: {
    OPS_PORT?: number | undefined;
    OPS_HOST: string;
  }): Promise<OperationsPort | undefined> {
    const { OPS_PORT, OPS_HOST } = settings;
    if (OPS_PORT === undefined) return undefined;
    const opened = new OperationsPort();
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
  serve(app: INestApplicationContext, name: 'api' | 'worker'): void {
    const metrics = app.get(Metrics, { strict: false });
    const health = app.get(Health, { strict: false });
    measureProcess(metrics, name);
    measureDatabase(metrics, app.get(Database, { strict: false }));
    measureHealth(metrics, health);
    this.sources.set('/health/started', () => Promise.resolve(json(200, { status: 'started' })));
    this.sources.set('/health/ready', async () => {
      const state = await health.check();
      return json(state.status === 'ok' || state.status === 'degraded' ? 200 : 503, state);
    });
    this.sources.set('/metrics', async () => {
      return { status: 200, type: metrics.registry.contentType, text: await metrics.print() };
    });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, text } = await this.answerTo(request).catch((fault: unknown) =>
      json(500, { status: 'error', reason: fault instanceof Error ? fault.message : String(fault) }),
    );
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private async answerTo({ method, url = '/' }: IncomingMessage): Promise<Answer> {
    if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'error', reason: 'Only GET is answered.' });
    const source = this.sources.get(url.split('?', 1)[0] ?? '');
    return source
      ? source()
      : json(404, { status: 'error', reason: `There is ${[...this.sources.keys()].join(', ')}.` });
  }
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json; charset=utf-8', text: `${JSON.stringify(body)}\n` };
}
