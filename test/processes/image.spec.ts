// @module-tag long
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '#embedded';
import { Database } from '#platform';
import type { Balancer } from '../support/processes/balancer.js';
import { hasBalancer, startBalancer } from '../support/processes/balancer.js';
import { aMaterial, REQUEST_CREATED } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { composeServices, environmentOf } from '../support/operations/compose.js';
import { Contained, notContainable } from '../support/processes/contained.js';
import { isThere } from '../support/run/needs.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { freePort } from '../support/processes/free-port.js';
import { anImage, upload } from '../support/companies/images.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

/** The files of the image, made by .ci/image-files. */
const FILES = process.env['IMAGE_FILES'] ?? '';
const NOT_CONTAINABLE =
  FILES === '' ? 'IMAGE_FILES names no files of the image; .ci/long makes them' : notContainable();
const SKIPPED = !isThere(NOT_CONTAINABLE === undefined, NOT_CONTAINABLE ?? '', 'skip') || !hasBalancer();
const ENTRYPOINT = ['node', '--enable-source-maps'];
const services = composeServices();
const SERVICES = ['api', 'worker'] as const;

/** A process that compose runs, and its ports on this machine. */
interface Running {
  readonly contained: Contained;
  readonly environment: Record<string, string>;
}

// IMAGE_FILES names them; .ci/long makes them. It takes root on Linux, and HAProxy.
describe.skipIf(SKIPPED)('the files of the image, as docker/compose.yaml wires them', () => {
  const name = `${inject('databases').prefix}_image`;
  const url = databaseUrl(inject('databases').serverUrl, name);
  const folder = SKIPPED ? '' : mkdtempSync('/var/tmp/footprint-exchange-image-');
  const running = { api: [] as Running[], worker: [] as Running[] };
  let redis: ReturnType<typeof spawn>;
  let redisPort: number;
  let balancer: Balancer;
  let peer: PactPeer;
  let database: Database;
  let exchange: ExchangeCalls;
  let member: { token: string; apiKey: string };

  const administer = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: inject('databases').serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  const startRedis = (): void => {
    const [program = '', ...words] = services.redis.command;
    redis = spawn(program, [...words, '--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder], {
      stdio: 'ignore',
    });
  };

  /** The environment of a service, with addresses of this machine instead of names of Docker's network. */
  const environment = (service: 'api' | 'worker' | 'cli' | 'migrate', more = {}): Record<string, string> => ({
    ...{ NODE_ENV: 'production', ...environmentOf(services[service]) },
    ...{ DATABASE_URL: url, QUEUE_URL: `redis://127.0.0.1:${redisPort}`, DEFAULT_COMPANY: 'acme' },
    ...{ OPS_HOST: '127.0.0.1', ALLOW_PRIVATE_TARGETS: 'true' },
    ...more,
  });

  async function start(service: 'api' | 'worker'): Promise<Running> {
    const ports = { HOST: '127.0.0.1', PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
    const its = environment(service, ports);
    const command = service === 'api' ? ['dist/bin/api.js'] : services.worker.command;
    return { contained: Contained.start(FILES, [...ENTRYPOINT, ...command], its), environment: its };
  }

  /** Whether the health check of compose, run in the container, is content. */
  async function isHealthy(service: 'api' | 'worker', { environment: its }: Running): Promise<boolean> {
    const [, ...words] = services[service].healthcheck?.test ?? [];
    const port = { api: its['PORT'], worker: its['OPS_PORT'] }[service];
    const adapted = words.map((word) => word.replace(/:(3000|9464)\//, `:${port}/`));
    return (await Contained.run(FILES, adapted, its)).code === 0;
  }

  const cli = async (line: string, input?: string): Promise<any> => {
    const words = line.split(' ');
    const { code, out } = await Contained.run(
      FILES,
      [...(services.cli.entrypoint ?? []), ...words],
      environment('cli'),
      input,
    );
    expect([line, code]).toEqual([line, 0]);
    return JSON.parse(out);
  };

  beforeAll(async () => {
    await administer(`create database ${name}`);
    redisPort = await freePort();
    startRedis();
    const migrated = await Contained.run(FILES, [...ENTRYPOINT, ...services.migrate.command], environment('migrate'));
    expect([migrated.code, JSON.parse(migrated.out)]).toEqual([0, { migrated: true }]);
    for (const service of SERVICES) running[service] = await Promise.all([start(service), start(service)]);
    await cli('company create --subdomain acme --name Acme');
    for (const service of SERVICES) {
      for (const each of running[service])
        await until(`the ${service} is healthy`, () => isHealthy(service, each), 120_000);
    }
    balancer = await startBalancer(running.api.map(({ environment: { PORT } }) => `http://127.0.0.1:${PORT}`));
    const client = await cli('client create --company acme --name ERP --permissions all --api-key');
    const { json } = await requestToken(balancer.url, client);
    member = { token: json.access_token, apiKey: client.apiKey };
    exchange = new ExchangeCalls(balancer.url, member);
    peer = await startPactPeer();
    const partner = `data-source add --company acme --name Partner --url ${peer.url} --client-id ${peer.clientId}`;
    await cli(partner, peer.clientSecret);
    database = await Database.open(url, { poolSize: 2 });
    await create({ sku: 'G-1' });
  }, 300_000);

  afterAll(async () => {
    await Promise.all([...running.api, ...running.worker].map(({ contained }) => contained.end('SIGKILL')));
    await balancer?.close();
    redis?.kill('SIGKILL');
    await peer?.close();
    await database?.close();
    await administer(`drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true });
  });

  const create = (given = {}) =>
    call('POST', `${balancer.url}/api/v1/material`, { apiKey: member.apiKey, body: aMaterial(given) });
  const receive = () => exchange.receive(REQUEST_CREATED, `${peer.url}/3/events`, { productId: 'G-1' });
  const areAnswered = async (): Promise<boolean> => {
    const [row] = await database.queryAcross<{ open: number }>(
      'health',
      `select count(*)::int as open from delivery where state <> 'delivered'`,
    );
    return row?.open === 0;
  };

  it('run as a user without rights, as the first process, on files that can not be written', async () => {
    const program = `const { writeFileSync, readFileSync } = require('node:fs');
      const tried = ['/app/x', '/x', '/usr/x', '/tmp/x'].map((path) => { try { writeFileSync(path, ''); return 'written'; } catch (fault) { return fault.code; } });
      const status = readFileSync('/proc/self/status', 'utf8');
      console.log(JSON.stringify({ tried, uid: process.getuid(), pid: process.pid, caps: /CapEff:\\s+(\\w+)/.exec(status)[1], more: /NoNewPrivs:\\s+(\\d)/.exec(status)[1] }))`;
    const { out } = await Contained.run(FILES, ['node', '-e', program], {});
    expect(JSON.parse(out)).toEqual({
      tried: ['EROFS', 'EROFS', 'EROFS', 'written'],
      ...{ uid: 1000, pid: 1, caps: '0000000000000000', more: '1' },
    });
  });

  it('answer a partner through the balancer, and read an image', async () => {
    const { id } = await exchange.found(await receive());
    expect(await exchange.untilState(id, 'delivered')).toMatchObject({ answer: { kind: 'fulfilled' } });
    const { json } = await create();
    const answer = await upload(balancer, member, `material/${json.uuid}`, { bytes: await anImage() });
    expect(answer.status).toBe(200);
  });

  it('have an MCP server that reads through the api', async () => {
    const message = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { code, out } = await Contained.run(
      FILES,
      [...ENTRYPOINT, 'dist/bin/mcp.js'],
      { FOOTPRINT_URL: balancer.url, FOOTPRINT_API_KEY: member.apiKey },
      message(0, 'initialize', hello) + message(1, 'tools/list', {}),
    );
    expect([code, out]).toEqual([0, expect.stringContaining('"tools":[')]);
  });

  it('lose no answer where a worker and the queue are killed', async () => {
    await Promise.all(Array.from({ length: 10 }, receive));
    await running.worker.shift()?.contained.end('SIGKILL');
    redis.kill('SIGKILL');
    await Promise.all(Array.from({ length: 10 }, receive));
    startRedis();
    running.worker.push(await start('worker'));
    await until('everything is answered', areAnswered, 120_000);
  });

  it('lose no request where an api is asked to end, which it does in its time and with code 0', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const lanes = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.add((await create()).status);
    });
    const from = performance.now();
    expect(await running.api.shift()?.contained.end('SIGTERM')).toBe(0);
    expect(performance.now() - from).toBeLessThan(Number.parseInt(services.api.stop_grace_period) * 1_000);
    isOver = true;
    await Promise.all(lanes);
    expect([...statuses]).toEqual([200]);
    expect(await running.worker.shift()?.contained.end('SIGTERM')).toBe(0);
  });
});
