import { randomBytes, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { isSecret } from '../run/known-secrets.js';
import { behave, statusOf } from './behaviour.js';
import type { Behaviour } from './behaviour.js';
import type { PeerRequest, ReceivedEvent } from './request.js';
import { parsed, readRequest } from './request.js';
import type { TlsPair } from './tls-files.js';

export { inTurn } from './behaviour.js';
export type { Behaviour } from './behaviour.js';
export type { PeerRequest, ReceivedEvent } from './request.js';

/** What a peer does with a request: always the same, or decided by the request and its number (from 1). */
export type Script = Behaviour | ((request: PeerRequest, nth: number) => Behaviour | undefined);

export interface PactPeerOptions {
  /** A fixed port, for example to come back where an earlier peer was; any free one by default. */
  port?: number;
  /** The path of the peer's address, for example `/pact`. */
  prefix?: string;
  /** The host name in the peer's address instead of 127.0.0.1. Callers have to be able to resolve it. */
  host?: string;
  /** Makes it speak https with this certificate. */
  tls?: TlsPair;
  clientId?: string;
  clientSecret?: string;
  /** Below which of `` and `/3` there is a discovery document; by default only `/3`. */
  discovery?: readonly ('' | '/3')[];
  /** The paths of token endpoints, below the prefix; by default only `/3/auth/token`. */
  tokenPaths?: readonly string[];
  /** `null` leaves expires_in out of token answers. */
  expiresIn?: number | null;
}

/** A requester's PACT API, as a real server on 127.0.0.1. */
export class PactPeer {
  readonly clientId: string;
  clientSecret: string;
  readonly received: ReceivedEvent[] = [];
  readonly tokenRequests: PeerRequest[] = [];
  readonly discoveryRequests: PeerRequest[] = [];
  readonly footprintRequests: PeerRequest[] = [];
  /** Every token given out so far. Withdrawn ones are refused with 401. */
  readonly tokens: string[] = [];

  /** What its API lists, and how many of them on a page. */
  footprints: { id: string; [member: string]: unknown }[] = [];
  pageSize = 100;

  /** How many connections were ever opened. */
  connected = 0;

  private boundPort = 0;
  private valid = new Set<string>();
  private readonly scripts: Record<'events' | 'token' | 'discovery' | 'footprints' | 'footprint', Script | undefined> =
    {
      events: undefined,
      token: undefined,
      discovery: undefined,
      footprints: undefined,
      footprint: undefined,
    };
  private readonly closing = new AbortController();
  private readonly server: Server;

  constructor(private readonly options: PactPeerOptions) {
    setMaxListeners(0, this.closing.signal); // There can be as many listeners as answers being delayed.
    this.clientId = options.clientId ?? `client-${randomUUID()}`;
    this.clientSecret = options.clientSecret ?? randomBytes(32).toString('base64url');
    isSecret(this.clientSecret);
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      this.serve(request, response).catch(() => response.destroy());
    };
    this.server = options.tls ? createSecureServer(options.tls, serve) : createServer(serve);
    this.server.on('connection', () => (this.connected += 1));
  }

  /** The address for a data source. */
  get url(): string {
    return `${this.origin}${this.options.prefix ?? ''}`;
  }

  get origin(): string {
    const { tls, host = '127.0.0.1' } = this.options;
    return `${tls ? 'https' : 'http'}://${host}:${this.port}`;
  }

  /** Stays the same after the peer was closed, so that another can come back there. */
  get port(): number {
    return this.boundPort;
  }

  /** The events that were answered with 2xx. */
  get accepted(): ReceivedEvent[] {
    return this.received.filter(({ status }) => status !== undefined && status >= 200 && status < 300);
  }

  onEvents(script: Script | undefined): void {
    this.scripts.events = script;
  }

  onToken(script: Script | undefined): void {
    this.scripts.token = script;
  }

  onDiscovery(script: Script | undefined): void {
    this.scripts.discovery = script;
  }

  /** For a request for a single footprint. */
  onFootprint(script: Script | undefined): void {
    this.scripts.footprint = script;
  }

  onFootprints(script: Script | undefined): void {
    this.scripts.footprints = script;
  }

  /** From now on only a new secret gets a token. */
  rotateSecret(): string {
    this.clientSecret = randomBytes(32).toString('base64url');
    isSecret(this.clientSecret);
    return this.clientSecret;
  }

  /** Uses another certificate for new connections. */
  showCertificate(pair: TlsPair): void {
    (this.server as SecureServer).setSecureContext(pair);
  }

  /** Withdraws all tokens given out, so that the next delivery with one of them is answered with 401. */
  withdrawTokens(): void {
    this.valid = new Set();
  }

  /**
   * Waits until `n` events have arrived, or until one matches the predicate. Events that arrived before count, too.
   *
   * @throws an error that lists the received events when the time is over
   */
  async waitFor(
    wanted: number | ((event: ReceivedEvent) => boolean),
    timeoutMs = 60_000,
  ): Promise<readonly ReceivedEvent[]> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const found = typeof wanted === 'number' ? this.received : this.received.filter(wanted);
      if (found.length >= (typeof wanted === 'number' ? wanted : 1)) return found;
      if (performance.now() > end) {
        const statuses = this.received.map(({ status }) => status ?? 'none').join(', ');
        throw new Error(
          `Not received within ${timeoutMs} ms; ${this.received.length} events came, answered: ${statuses}`,
        );
      }
      await later(5);
    }
  }

  /** How many connections are open now. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.getConnections((fault, open) => (fault ? reject(fault) : resolve(open)));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port ?? 0, '127.0.0.1', resolve);
    });
    this.boundPort = (this.server.address() as AddressInfo).port;
  }

  /** Closes every connection at once, so that clients notice that no answer will come. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  /** Closes every connection, hanging ones too. */
  async close(): Promise<void> {
    this.closing.abort();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message);
    const { pathname } = new URL(request.path, 'http://peer');
    const path = this.pathBelowPrefix(pathname);
    const discovery = this.options.discovery ?? ['/3'];
    const tokenPaths = this.options.tokenPaths ?? ['/3/auth/token'];

    if (request.method === 'POST' && path === '/3/events') {
      await this.serveEvent(request, response);
    } else if (path.endsWith('/.well-known/openid-configuration')) {
      this.discoveryRequests.push(request);
      const isThere = discovery.some((below) => path === `${below}/.well-known/openid-configuration`);
      const behaviour = this.scripted('discovery', request, this.discoveryRequests.length);
      await this.play(behaviour ?? (isThere ? this.discoveryDocument(tokenPaths) : NOT_FOUND), response);
    } else if (tokenPaths.includes(path)) {
      this.tokenRequests.push(request);
      await this.play(this.scripted('token', request, this.tokenRequests.length) ?? this.giveToken(request), response);
    } else if (request.method === 'GET' && path === '/3/footprints') {
      this.footprintRequests.push(request);
      const scripted = this.scripted('footprints', request, this.footprintRequests.length);
      await this.play(scripted ?? (this.isAuthorised(request) ? this.listed(request) : EXPIRED), response);
    } else if (request.method === 'GET' && path.startsWith('/3/footprints/')) {
      this.footprintRequests.push(request);
      const scripted = this.scripted('footprint', request, this.footprintRequests.length);
      await this.play(scripted ?? (this.isAuthorised(request) ? this.oneFootprint(path) : EXPIRED), response);
    } else {
      await this.play(NOT_FOUND, response);
    }
  }

  private async serveEvent(request: PeerRequest, response: ServerResponse): Promise<void> {
    const behaviour =
      this.scripted('events', request, this.received.length + 1) ??
      (this.isAuthorised(request) ? { kind: 'answer', status: 200 } : EXPIRED);
    const text = request.body.toString('utf8');
    this.received.push({ ...request, text, json: parsed(text), status: statusOf(behaviour) });
    await this.play(behaviour, response);
  }

  private scripted(endpoint: keyof PactPeer['scripts'], request: PeerRequest, nth: number): Behaviour | undefined {
    const script = this.scripts[endpoint];
    return typeof script === 'function' ? script(request, nth) : script;
  }

  private play(behaviour: Behaviour, response: ServerResponse): Promise<void> {
    return behave(behaviour, response, this.closing.signal);
  }

  private pathBelowPrefix(path: string): string {
    const prefix = this.options.prefix ?? '';
    return path.startsWith(prefix) ? path.slice(prefix.length) : 'elsewhere';
  }

  private discoveryDocument([path = '/3/auth/token']: readonly string[]): Behaviour {
    return { kind: 'answer', status: 200, json: { issuer: `${this.url}/3`, token_endpoint: `${this.url}${path}` } };
  }

  /** A page of `footprints`, with the address of the next one. */
  private listed({ path }: PeerRequest): Behaviour {
    const { searchParams } = new URL(path, this.origin);
    const from = Number(searchParams.get('offset') ?? 0);
    const to = from + Math.min(Number(searchParams.get('limit') ?? 10), this.pageSize);
    searchParams.set('offset', String(to));
    const link = `<${this.url}/3/footprints?${searchParams.toString()}>; rel="next"`;
    const headers = { ...(to < this.footprints.length && { Link: link }) };
    return { kind: 'answer', status: 200, headers, json: { data: this.footprints.slice(from, to) } };
  }

  private oneFootprint(path: string): Behaviour {
    const found = this.footprints.find(({ id }) => path.endsWith(`/${id}`));
    return found ? { kind: 'answer', status: 200, json: { data: found } } : NOT_FOUND;
  }

  private giveToken({ headers, body }: PeerRequest): Behaviour {
    const expected = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    const grant = new URLSearchParams(body.toString('utf8')).get('grant_type');
    if (headers.authorization !== `Basic ${expected}` || grant !== 'client_credentials') return INVALID_CLIENT;
    const token = randomBytes(24).toString('base64url');
    isSecret(token);
    this.tokens.push(token);
    this.valid.add(token);
    const { expiresIn = 3600 } = this.options;
    const life = expiresIn === null ? {} : { expires_in: expiresIn };
    return { kind: 'answer', status: 200, json: { access_token: token, token_type: 'Bearer', ...life } };
  }

  private isAuthorised({ headers }: PeerRequest): boolean {
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
    return scheme === 'Bearer' && this.valid.has(token);
  }
}

const usedPorts = new Set<number>();

/**
 * Uses a port that no peer of this process had before, since the data source of an earlier test may still have that
 * address.
 */
export async function startPactPeer(options: PactPeerOptions = {}): Promise<PactPeer> {
  const peer = new PactPeer(options);
  await peer.listen();
  if (options.port !== undefined || !usedPorts.has(peer.port)) {
    usedPorts.add(peer.port);
    return peer;
  }
  const another = await startPactPeer(options);
  await peer.close();
  return another;
}

const NOT_FOUND: Behaviour = { kind: 'answer', status: 404, json: { message: 'Not found', code: 'NotFound' } };
const EXPIRED: Behaviour = { kind: 'answer', status: 401, json: { message: 'Token expired', code: 'TokenExpired' } };
const INVALID_CLIENT: Behaviour = { kind: 'answer', status: 401, json: { error: 'invalid_client' } };
