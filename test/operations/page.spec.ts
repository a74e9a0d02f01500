import { mkdirSync } from 'node:fs';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_QUEUE } from '#exchange';
import { COMMIT, VERSION } from '#platform';
import { OperationsPort } from '#operations';
import { operatorsView } from '../../apps/api/src/operations/operators-view.js';
import { operatorsView as workersView } from '../../apps/worker/src/operations/operators-view.js';
import { apiSettingsGiven } from '../../apps/api/src/web/config/config.js';
import { accepted, sendRequests } from '../support/partners/answers.js';
import { hasChromium, sharedChromium } from '../support/pages/browser.js';
import { ROOT } from '../support/processes/built.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';
import { DESKTOP, PHONE, violations } from '../support/pages/console.js';

const SECRET = 'ops-page-secret-0123456789';
const PICTURES = join(ROOT, 'dist/console-pictures');

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** With headers that `fetch` would not let a caller set. */
function ask(url: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

describe.each(queues())('the page for operators, with the queue on $name', (back) => {
  let service: TestService;
  let port: OperationsPort;
  let acting: OperationsPort;
  let url: string;
  let queue: Queue;
  let browser: Browser | undefined;
  beforeAll(async () => {
    service = await TestService.start(await back.settings());
    const settings = apiSettingsGiven({ JWT_KEYS: `k:${SECRET}`, QUEUE_URL_FILE: '/run/secrets/queue', PORT: ' ' });
    const open = async (mayAct: boolean): Promise<OperationsPort> => {
      const opened = await OperationsPort.open({ OPS_PORT: 0, OPS_HOST: '127.0.0.1', OPS_QUEUE_ACTIONS: mayAct });
      if (!opened) throw new Error('There is no port.');
      return opened;
    };
    [port, acting] = [await open(false), await open(true)];
    url = `http://127.0.0.1:${port.port}`;
    expect((await ask(`${url}/`)).status).toBe(503);
    port.serve(service.context, 'api', { ...operatorsView(), settings });
    acting.serve(await service.startWorker(), 'worker', workersView());
    await service.queueReached();
    queue = service.context.get<Queue>(getQueueToken(ANSWER_QUEUE), { strict: false });
    await queue.add('answer', { v: 2, answers: [] }, { jobId: 'job-for-operators', delay: 3_600_000 });
    if (hasChromium()) browser = await sharedChromium();
  });
  afterAll(async () => {
    await queue.remove('job-for-operators');
    port.close();
    acting.close();
    await service.close();
    await back.close();
  });

  it('tells versions, the state of the parts, answers, imports and jobs, in numbers', async () => {
    const { status, headers, body } = await ask(`${url}/`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const words = wordsOf(body);
    expect(words).toContain('database up');
    expect(words).toContain('queue up');
    expect(words).toContain(`Footprint Exchange ${VERSION} (commit ${COMMIT})`);
    expect(words).toContain(`Node ${process.versions.node}`);
    expect(words).toMatch(/Database PostgreSQL \d+\.\d+/);
    expect(words).toMatch(new RegExp(`Queue ${back.name} \\d+\\.\\d+`));
    for (const state of ['pending', 'retrying', 'delivered', 'exhausted', 'unmatched'])
      expect(words).toContain(`${state} 0`);
    expect(words).toContain('checking 0');
    expect(words).toContain(
      'State answers imports short-imports active 0 0 0 waiting 0 0 0 prioritized 0 0 0 delayed 1 0 0 failed 0 0 0',
    );
    expect(words).not.toContain('can’t be read');
  });

  it('tells of each setting how it was given, and no value', async () => {
    const { body } = await ask(`${url}/`);
    const words = wordsOf(body);
    expect(words).toMatch(/JWT_KEYS set (?!by)/);
    expect(words).toContain('QUEUE_URL set by a file');
    expect(words).toContain('PORT by default');
    expect(words).not.toContain('CONCURRENCY');
    expect(body).not.toContain(SECRET);
    expect(body).not.toContain('/run/secrets');
    expect(body).not.toContain(service.databaseUrl);
  });

  it('counts the answers of a company, and does not name it', async () => {
    const member = await service.member();
    const peer = await startPactPeer();
    accepted(await sendRequests(service.url, member, peer, 3));
    // Nobody is known under the address of the requests.
    await until('all are counted', async () => wordsOf((await ask(`${url}/`)).body).includes('unmatched 3'));
    const { body } = await ask(`${url}/`);
    expect(body).not.toContain(member.company.name);
    expect(wordsOf(body)).toContain('pending 0');
    await peer.close();
  });

  it('runs no script, and nothing from elsewhere', async () => {
    const { headers, body } = await ask(`${url}/`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|<style|style=|https?:/);
    const board = await ask(`${url}/queue/`);
    expect(board.headers['content-security-policy']).toContain("script-src 'self';");
    expect(`${String(board.headers['content-security-policy'])}${board.body}`).not.toMatch(
      /unsafe|https?:|<style|style=/,
    );
  });

  it.each(['/', '/operators.css', '/queue/', '/queue/api/queues', '/queue/static/favicon.ico'])(
    'shows %s to nobody who calls it by a name that may lead here from anywhere',
    async (path) => {
      expect((await ask(`${url}${path}`, 'GET', { Host: 'rebound.example' })).status).toBe(403);
      expect((await ask(`${url}${path}`)).status).toBe(200);
    },
  );

  it('has metrics and health for callers by any name, as probes and Prometheus are', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/live'])
      expect((await ask(`${url}${path}`, 'GET', { Host: 'worker.footprint.svc:9464' })).status).toBe(200);
  });

  it('lists the jobs, and sends no file but those of the board', async () => {
    const { status, body } = await ask(
      `${url}/queue/api/queues?activeQueue=answers&status=delayed&page=1&jobsPerPage=10`,
    );
    expect(status).toBe(200);
    const { queues: listed } = JSON.parse(body) as {
      queues: { name: string; readOnlyMode: boolean; jobs: { id: string }[] }[];
    };
    expect(listed.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
      ['answers', true],
      ['imports', true],
      ['short-imports', true],
    ]);
    expect(listed[0]?.jobs.map(({ id }) => id)).toEqual(['job-for-operators']);
    for (const path of [
      '/queue/static/../../package.json',
      '/queue/static/%2e%2e/%2e%2e/package.json',
      '/queue/static/..%2f..%2fpackage.json',
    ])
      expect((await raw(port.port, path)).includes('"version"')).toBe(false);
  });

  const JOB = '/queue/api/queues/answers/job-for-operators';
  const WRITES = [
    ['PUT', `${JOB}/clean`],
    ['PUT', `${JOB}/promote`],
    ['PUT', '/queue/api/queues/pause'],
    ['PUT', '/queue/api/queues/answers/pause'],
    ['PUT', '/queue/api/queues/answers/obliterate'],
    ['POST', '/queue/api/queues/answers/add'],
    ['PATCH', `${JOB}/update-data`],
    ['DELETE', JOB],
    ['POST', '/'],
  ] as const;

  it('changes nothing without OPS_QUEUE_ACTIONS', async () => {
    const origin = { Origin: url };
    for (const [method, path] of WRITES)
      expect([method, path, (await ask(`${url}${path}`, method, origin, '{}')).status]).toEqual([method, path, 405]);
    expect(await queue.isPaused()).toBe(false);
    expect(await (await queue.getJob('job-for-operators'))?.getState()).toBe('delayed');
  });

  it('changes with it what its own page asks for, and nothing for pages of elsewhere', async () => {
    const other = `http://127.0.0.1:${acting.port}`;
    const elsewhere: Record<string, string>[] = [
      {},
      { Origin: url },
      { Origin: 'null' },
      { Origin: 'http://evil.example', Host: 'evil.example' },
    ];
    for (const headers of elsewhere) {
      for (const [method, path] of WRITES)
        expect((await ask(`${other}${path}`, method, headers, '{}')).status).toBe(403);
    }
    expect(await queue.isPaused()).toBe(false);
    const own = { Origin: other, 'Content-Type': 'application/json' };
    expect((await ask(`${other}/queue/api/queues/answers/pause`, 'PUT', own)).status).toBe(200);
    expect(await queue.isPaused()).toBe(true);
    expect((await ask(`${other}/queue/api/queues/answers/resume`, 'PUT', own)).status).toBe(200);
    expect(await queue.isPaused()).toBe(false);
    expect((await ask(`${other}/queue/api/queues/answers/add`, 'POST', own, 'no json')).status).toBe(400);
    expect((await ask(`${other}/queue/api/queues/answers/add`, 'POST', own, `"${'x'.repeat(1_000_001)}"`)).status).toBe(
      400,
    );
    expect((await ask(`${other}/`, 'POST', own)).status).toBe(405);
  });

  it.skipIf(!hasChromium())('is for everybody, on a phone and in both themes, without scripts', async () => {
    mkdirSync(PICTURES, { recursive: true });
    const context = await browser?.newContext({ viewport: DESKTOP });
    const page = await context?.newPage();
    if (!context || !page) throw new Error('There is no browser.');
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on(
      'request',
      (asked) => asked.url().startsWith(url) || asked.url().startsWith('data:') || faults.push(asked.url()),
    );
    await page.goto(`${url}/`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [how, viewport] of [
        ['phone', PHONE],
        ['desktop', DESKTOP],
      ] as const) {
        await page.setViewportSize(viewport);
        expect([how, colorScheme, await violations(page)]).toEqual([how, colorScheme, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        const name = `operators-${back.name.toLowerCase()}-${how}${colorScheme === 'dark' ? '-dark' : ''}.png`;
        await page.screenshot({ path: join(PICTURES, name), fullPage: true });
      }
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it.skipIf(!hasChromium())(
    'has the board in the browser, which keeps to its policy and asks no other host',
    async () => {
      const context = await browser?.newContext({ viewport: DESKTOP, locale: 'en-GB' });
      const page = await context?.newPage();
      if (!context || !page) throw new Error('There is no browser.');
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on(
        'response',
        (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`),
      );
      page.on(
        'request',
        (asked) => asked.url().startsWith(url) || asked.url().startsWith('data:') || faults.push(asked.url()),
      );
      await page.goto(`${url}/queue/queue/answers?status=delayed`);
      await page.getByText('job-for-operators').first().waitFor();
      await page.screenshot({ path: join(PICTURES, `operators-queue-${back.name.toLowerCase()}.png`), fullPage: true });
      await page.goto(`${url}/queue/queue/answers/job-for-operators`);
      await page.getByText('jobData').first().waitFor();
      await page.goto(`${url}/queue/`);
      await page.getByText('imports').first().waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.skipIf(!hasChromium())('tries a failed job again on the board, where that is offered', async () => {
    const jobId = 'job-that-fails';
    await queue.add('answer', { v: 99 }, { jobId, attempts: 1 });
    const job = async () => {
      const found = await queue.getJob(jobId);
      if (!found) throw new Error('The job is gone.');
      return found;
    };
    await until('it failed', async () => (await job()).isFailed());
    const { attemptsStarted: before = 0 } = await job();
    const context = await browser?.newContext({ viewport: DESKTOP, locale: 'en-GB' });
    const page = await context?.newPage();
    if (!context || !page) throw new Error('There is no browser.');
    // Buttons of pictures alone, of which the first tries again.
    const actions = page.locator('[class*=headerActions] li button');
    await page.goto(`${url}/queue/queue/answers/${jobId}`);
    await page.getByText(jobId).first().waitFor();
    const offeredToReaders = await actions.count();
    await page.goto(`http://127.0.0.1:${acting.port}/queue/queue/answers/${jobId}`);
    await page.getByText(jobId).first().waitFor();
    await page.screenshot({ path: join(PICTURES, `operators-job-${back.name.toLowerCase()}.png`), fullPage: true });
    expect(await actions.count()).toBeGreaterThan(offeredToReaders);
    await actions.first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await until('it was tried again', async () => {
      const tried = await job();
      return (tried.attemptsStarted ?? 0) > before && tried.isFailed();
    });
    await context.close();
    await queue.remove(jobId);
  });
});

/** What stands on a page, without its marks. */
function wordsOf(html: string): string {
  return html
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** The answer to a path as it is: clients would tidy it up. */
function raw(to: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: to, path }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
