import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { DUMMY_ACCOUNT } from 's3rver/lib/models/account.js';
import { isSecret } from '../run/known-secrets.js';

const KEY = 'footprint-exchange';
const SECRET = randomBytes(20).toString('hex');
const BUCKET = 'footprint-files';
const DOMAIN = 'example.test';
const HOST = `s3.${DOMAIN}`;

/** Makes names of the server lead to this machine, in a Node process that has this among its options. */
const NAMES_ARE_HERE = `
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (name, ...more) => lookup(name.endsWith('.${HOST}') ? '127.0.0.1' : name, ...more);`;
export const BUCKET_NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(NAMES_ARE_HERE)}`;

export interface BucketAddress {
  /** endpoint/bucket/key, or bucket.endpoint/key, which takes `BUCKET_NODE_OPTIONS`. */
  pathStyle?: boolean;
  /** Of a proxy in front. */
  port?: number;
}

/** A server of S3's protocol on this machine, which can be taken away and come back at the same port, and can refuse. */
export class S3Server {
  /** Whom the last requests asked for what. */
  readonly asked: { host: string; path: string }[] = [];
  /** A status with which it refuses, of the n-th request. */
  refuses: (nth: number) => number | undefined = () => undefined;
  private requests = 0;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private server: Server | undefined,
  ) {}

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-s3-'));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new S3Server(folder, (server.address() as AddressInfo).port, undefined);
    await new Promise((resolve) => server.close(resolve));
    await started.startAgain();
    return started;
  }

  /** For STORAGE_URL. */
  url(
    prefix = 'some/prefix',
    { pathStyle = true, port = this.port }: BucketAddress = {},
    credentials = `${KEY}:${SECRET}`,
  ): string {
    const endpoint = encodeURIComponent(`http://${pathStyle ? '127.0.0.1' : HOST}:${port}`);
    return `s3://${credentials}@${BUCKET}/${prefix}?endpoint=${endpoint}&region=eu-central-1&pathStyle=${pathStyle}`;
  }

  place(prefix = 'some/prefix'): string {
    return `s3://${BUCKET}/${prefix}`;
  }

  /** The keys of all objects. */
  async keys(): Promise<string[]> {
    const files = await readdir(join(this.folder, BUCKET), { recursive: true });
    return files.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.replace('._S3rver_object', ''));
  }

  /** The file in which the server keeps an object. */
  fileOf(key: string): string {
    return join(this.folder, BUCKET, `${key}._S3rver_object`);
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async startAgain(): Promise<void> {
    if (this.server) return;
    const buckets = [{ name: BUCKET }];
    const s3 = new S3rver({
      directory: this.folder,
      silent: true,
      serviceEndpoint: DOMAIN,
      configureBuckets: buckets,
    });
    await s3.configureBuckets();
    const answer = s3.callback();
    const server = createServer((request, response) => this.take(request, response, answer));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }

  private take(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const status = this.refuses(++this.requests);
    this.asked.push({ host: request.headers.host ?? '', path: request.url ?? '' });
    this.asked.splice(0, this.asked.length - ASKED_KEPT);
    if (status === undefined) return void answer(request, response);
    // What the caller sends is read, as a server behind a balancer does.
    request.resume().on('end', () => {
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${CODES[status] ?? 'InternalError'}</Code></Error>`);
    });
  }
}

const ASKED_KEPT = 100;
const CODES: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NoSuchBucket', 503: 'SlowDown' };

isSecret(SECRET);
DUMMY_ACCOUNT.createKeyPair(KEY, SECRET);
