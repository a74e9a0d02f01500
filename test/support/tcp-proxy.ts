import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A wire to a server that a test can cut and mend; while it is cut, nobody listens at its port. */
export class TcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private boundPort = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  static async to(host: string, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port });
    await proxy.mend();
    return proxy;
  }

  get port(): number {
    return this.boundPort;
  }

  /** Ends every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = server && once(server, 'close');
    server?.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  /** Takes connections again, at the same port. */
  async mend(): Promise<void> {
    const server = createServer((near) => this.join(near));
    server.listen(this.boundPort, '127.0.0.1');
    await once(server, 'listening');
    this.boundPort = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private join(near: Socket): void {
    const far = connect(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
