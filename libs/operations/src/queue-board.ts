import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Answer } from './answer.js';
import { json, refusal } from './answer.js';
import { BoardFiles } from './board-files.js';
import { BoardRoutes } from './board-routes.js';

const BASE = '/queue/';
/** Of what an operator types into the board. */
const MAX_BODY_BYTES = 1_000_000;

/** The colours of the logo of Redis, which the board has in a style of its own. */
const LOGO = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='";

/** The board's own policy: its scripts and styles, from here, and nothing else. Its editor of jobs makes styles while it runs. */
function policy(mayAct: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${mayAct ? "'unsafe-inline'" : LOGO}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Bull Board, which shows the jobs of the queues. Without `mayAct` it can't change anything: its own buttons are gone, and
 * nothing but GET is answered. What is changed is told in the log.
 */
export function queueBoard(queues: readonly Queue[], mayAct: boolean): (request: IncomingMessage) => Promise<Answer> {
  const log = new Logger('Operators');
  let loaded: Promise<{ files: BoardFiles; routes: BoardRoutes }> | undefined;
  return async (request) => {
    const { method = 'GET', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/queue') return { status: 308, type: 'text/plain', text: '', headers: { Location: BASE } };
    const isReading = method === 'GET' || method === 'HEAD';
    if (!isReading && !mayAct)
      return refusal(405, 'The queue is read-only here. OPS_QUEUE_ACTIONS=true lets it be changed.');
    loaded ??= load(queues, mayAct);
    const { files, routes } = await loaded;
    const path = `/${pathname.slice(BASE.length)}`;
    const file = isReading ? await files.find(path) : undefined;
    if (file) return file;
    const found = routes.find(isReading ? 'get' : method.toLowerCase(), path);
    if (!found) {
      return isReading && !path.startsWith('/api/')
        ? { ...files.page(BASE), headers: { 'Content-Security-Policy': policy(mayAct) } }
        : refusal(404, 'The queue has nothing at this address.');
    }
    const body = isReading ? undefined : await readBody(request);
    if (body instanceof Error) return refusal(400, body.message);
    const answer = await routes.run(found, { query: Object.fromEntries(searchParams), headers: request.headers, body });
    const status = answer.status ?? 200;
    if (!isReading)
      log.log(`${method} ${pathname}: an operator ${status < 400 ? 'changed the queue' : `was refused (${status})`}`);
    return json(status, answer.body);
  };
}

async function load(queues: readonly Queue[], mayAct: boolean): Promise<{ files: BoardFiles; routes: BoardRoutes }> {
  const [{ createBullBoard }, { BullMQAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
  ]);
  const [files, routes] = [new BoardFiles(), new BoardRoutes()];
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: !mayAct })),
    serverAdapter: routes,
    options: {
      uiBasePath: files.folder,
      uiConfig: {
        boardTitle: 'Footprint Exchange: queue',
        miscLinks: [{ text: 'For operators', url: '/' }],
        hideDocsLink: true,
        // Asking for them needs rights on Redis that are not given to us everywhere.
        showWorkers: false,
      },
    },
  });
  files.use(routes.uiConfig);
  return { files, routes };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return new Error('The body is too large.');
    parts.push(part);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    return new Error('The body is not JSON.');
  }
}
