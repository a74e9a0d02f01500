import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Reads what a client of one connection sends, and says when that connection is to be reset. */
export type Watcher = (chunk: Buffer) => ResetMoment | undefined;

/** before: the data never arrives. after: it arrives and is processed, but the reply is lost. */
export type ResetMoment = 'before' | 'after';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

/** A proxy to a server, which a test can cut, slow down and silence. */
export class FaultProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private boundPort = 0;
  private delayMs = 0;
  private silence: { over: Promise<void>; end: () => void } | undefined;
  private watch: (() => Watcher) | undefined;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** Creates a proxy to the server of `url`. `urlOf(url)` leads through it. */
  static async to(url: string): Promise<FaultProxy> {
    const { hostname, port, protocol } = new URL(url);
    const proxy = new FaultProxy({ host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) });
    await proxy.mend();
    return proxy;
  }

  urlOf(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String(this.boundPort);
    return through.href;
  }

  /** Resets every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = server && once(server, 'close');
    server?.close();
    this.reset();
    await closed;
  }

  /** Resets every connection and accepts new ones. */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Restores normal operation, at the same port. Data that was held back arrives now, as after a network failure. */
  async mend(): Promise<void> {
    this.delayMs = 0;
    this.watch = undefined;
    this.silence?.end();
    this.silence = undefined;
    if (this.server) return;
    const server = createServer((near) => this.join(near));
    server.listen(this.boundPort, '127.0.0.1');
    await once(server, 'listening');
    this.boundPort = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Nothing passes in either direction, and nobody notices: connections are accepted and stay silent. */
  blackhole(): void {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    this.silence ??= { over, end };
  }

  /** Delays everything by this time, in each direction. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** From now on clients are watched, on existing connections too. Each has a watcher of its own. */
  resetWhen(watch: () => Watcher): void {
    this.watch = watch;
  }

  async close(): Promise<void> {
    this.silence?.end();
    await this.cut();
  }

  private join(near: Socket): void {
    const far = connect(this.target);
    const watched: Watched = { watcher: undefined, by: undefined, isDoomed: false };
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      let passed: Promise<unknown> = Promise.resolve();
      const inTurn = (work: () => void): void => {
        const due = performance.now() + this.delayMs;
        passed = passed.then(() => this.untilMayPass(due)).then(work);
      };
      one.on('data', (chunk) => inTurn(() => this.pass(chunk, one === near, { near, far }, watched)));
      one.on('close', () => {
        this.sockets.delete(one);
        inTurn(() => other.destroy());
      });
    }
  }

  private async untilMayPass(due: number): Promise<void> {
    const left = due - performance.now();
    if (left > 0) await wait(left);
    await this.silence?.over;
  }

  private pass(chunk: Buffer, isFromClient: boolean, { near, far }: Ends, watched: Watched): void {
    const hang = (): void => {
      near.resetAndDestroy();
      far.resetAndDestroy();
    };
    if (!isFromClient) return watched.isDoomed ? hang() : void near.write(chunk);
    if (watched.by !== this.watch) Object.assign(watched, { by: this.watch, watcher: this.watch?.() });
    const moment = watched.watcher?.(chunk);
    if (moment === 'before') return hang();
    watched.isDoomed ||= moment === 'after';
    far.write(chunk);
  }
}

interface Ends {
  near: Socket;
  far: Socket;
}

/** The state of one connection for its watcher. */
interface Watched {
  watcher: Watcher | undefined;
  by: (() => Watcher) | undefined;
  /** Whether it is reset when the server replies. */
  isDoomed: boolean;
}
