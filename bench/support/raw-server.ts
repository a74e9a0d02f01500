import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express from 'express';
import pg from 'pg';
import { copyOut } from './copy-out.js';
import type { Statement } from './recorded-sql.js';

/**
 * The servers that the api is compared with, in a separate process: a bare Express 5 or a bare `node:http` server that
 * parses JSON and sends the same SQL through pg, and does nothing else.
 */
export interface RawSettings {
  kind: 'express' | 'http';
  port: number;
  databaseUrl: string;
  work: RawWork;
}

export type RawWork =
  | { name: 'write'; look: Statement; insert: Statement }
  | { name: 'bulk'; insert: Statement }
  | { name: 'read'; select: Statement }
  /** The statements of several tasks. The path names a task by its index. */
  | { name: 'task'; tasks: readonly (readonly Statement[])[] }
  /** The row whose uuid is in the path. */
  | { name: 'one'; select: Statement }
  /** An event and its pending answer. */
  | { name: 'keep'; insert: Statement }
  | { name: 'bytes'; length: number }
  | { name: 'copy'; text: string };

type Body = Record<string, { uuid: string } & string>;

const settings = JSON.parse(process.env['RAW'] ?? '') as RawSettings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 20, options: '-c jit=off' });
// The pool replaces a connection that is lost while idle.
pool.on('error', () => undefined);

function send(name: string, { text }: Statement, values: unknown[]): Promise<pg.QueryResult> {
  return pool.query({ name, text, values });
}

async function handle(body: unknown, path: string, response: ServerResponse): Promise<unknown> {
  const { work } = settings;
  switch (work.name) {
    case 'write':
      return write(work, body as Body);
    case 'bulk':
      await send('bulk', work.insert, [work.insert.values[0], JSON.stringify(body), 'raw']);
      return { count: (body as unknown[]).length };
    case 'read':
      return (await send('read', work.select, work.select.values)).rows[0];
    case 'task':
      return task(path, work.tasks[Number(path.slice(1))] ?? []);
    case 'one':
      return (await send('one', work.select, [...work.select.values.slice(0, -1), path.slice(1)])).rows[0];
    case 'keep': {
      const { id, source, type } = body as Record<string, string>;
      const key = [randomUUID(), randomUUID(), id, source, source, type, JSON.stringify(body)];
      await send('keep', work.insert, [...work.insert.values, ...key]);
      return {};
    }
    case 'bytes':
      response.setHeader('Content-Type', 'application/json').end(Buffer.alloc(work.length, ' '));
      return undefined;
    case 'copy':
      await copyOut(settings.databaseUrl, work.text, response);
      return undefined;
    default:
      return work satisfies never;
  }
}

/** Runs the statements one after the other and returns the rows of the last. */
async function task(path: string, statements: readonly Statement[]): Promise<unknown> {
  let rows: unknown = undefined;
  for (const [nth, each] of statements.entries()) rows = (await send(`${path} ${nth}`, each, each.values)).rows;
  return rows;
}

/** Looks up the records that the body names, and inserts the recorded row with the values of the body. */
async function write({ look, insert }: RawWork & { name: 'write' }, body: Body): Promise<unknown> {
  const { product, scope, taxonomy, org, syncId, startDate } = body;
  const named = [product, scope, taxonomy, org].map((reference) => [reference?.uuid]);
  await send('look', look, [look.values[0], ...named, [], []]);
  const [template] = JSON.parse(String(insert.values[1])) as Record<string, unknown>[];
  const row = { ...template, uuid: crypto.randomUUID(), sync_id: syncId, start_date: startDate, end_date: startDate };
  const references = { product: product?.uuid, scope: scope?.uuid, taxonomy: taxonomy?.uuid, org: org?.uuid };
  const [owner, , ...audited] = insert.values;
  const { rows } = await send('insert', insert, [owner, JSON.stringify([{ ...row, ...references }]), ...audited]);
  return { ...body, ...(rows[0] as object) };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

const bare: RequestListener = (request, response) => {
  void bodyOf(request)
    .then((body) => handle(body, request.url ?? '', response))
    .then((answer) => {
      if (answer === undefined) return;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(answer));
    })
    .catch((fault: unknown) => response.writeHead(500).end(String(fault)));
};

function listener(): RequestListener {
  if (settings.kind === 'http') return bare;
  const app = express();
  app.use(express.json({ limit: '64mb', type: () => true }));
  app.all('/{*path}', async (request, response) => {
    const answer = await handle(request.body, request.url, response);
    if (answer !== undefined) response.json(answer);
  });
  return app;
}

createServer(listener()).listen(settings.port, '127.0.0.1', () => process.send?.({ ready: true }));
