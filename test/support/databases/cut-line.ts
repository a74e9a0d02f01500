import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A connection to a server that a test can cut and restore, like a network failure. */
export class CutLine {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private readonly server = createServer((socket) => this.join(socket));

  private constructor(private readonly target: { hostname: string; port: number }) {}

  /** Creates a line to the server of `url`. `line.urlOf(url)` leads through it. */
  static async to(url: string): Promise<CutLine> {
    const { hostname, port } = new URL(url);
    const line = new CutLine({ hostname, port: Number(port || 5432) });
    line.server.listen(0, '127.0.0.1');
    await once(line.server, 'listening');
    return line;
  }

  urlOf(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((this.server.address() as AddressInfo).port);
    return through.href;
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.resetAndDestroy();
    const far = connect(this.target.port, this.target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
