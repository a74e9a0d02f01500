import type { IncomingMessage } from 'node:http';
import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Database } from '#platform';
import { refusedCaller } from './allowed-caller.js';
import type { Answer } from './answer.js';
import { refusal } from './answer.js';
import { Health } from './health.js';
import type { OperatorsView } from '#platform';
import { operatorsPage } from './operators-page.js';
import { STYLE } from './operators-style.js';
import { queueBoard } from './queue-board.js';

/** Nothing from elsewhere, no script, no form, no frame; an empty icon, as browsers ask for one otherwise. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

export type OperatorsPages = (request: IncomingMessage) => Promise<Answer>;

/** The pages for operators: `/`, and the queue below `/queue`. */
export function operatorsPages(
  app: INestApplicationContext,
  name: 'api' | 'worker',
  view: OperatorsView,
  { OPS_HOST, OPS_QUEUE_ACTIONS = false }: { OPS_HOST: string; OPS_QUEUE_ACTIONS?: boolean },
): OperatorsPages {
  const queues = view.queues.map((queue) => app.get<Queue>(getQueueToken(queue), { strict: false }));
  const facts = {
    name,
    view,
    queues,
    mayAct: OPS_QUEUE_ACTIONS,
    database: app.get(Database, { strict: false }),
    health: app.get(Health, { strict: false }),
  };
  const board = queueBoard(queues, OPS_QUEUE_ACTIONS);
  const answer: OperatorsPages = async (request) => {
    const { method = 'GET', headers, url = '/' } = request;
    const refused = refusedCaller(method, headers, OPS_HOST);
    if (refused !== undefined) return refusal(403, refused);
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.startsWith('/queue')) return board(request);
    if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'Only GET is answered.');
    return pathname === '/operators.css'
      ? { status: 200, type: 'text/css; charset=utf-8', text: STYLE }
      : { status: 200, type: 'text/html; charset=utf-8', text: await operatorsPage(facts) };
  };
  return async (request) => {
    const answered = await answer(request);
    return { ...answered, headers: { ...HEADERS, ...answered.headers } };
  };
}
