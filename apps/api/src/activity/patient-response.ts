import type { ServerResponse } from 'node:http';

/** The client has gone, or took nothing for too long: there is nobody left to tell. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A client that takes nothing for so long is cut. */
export const PATIENCE_MS = 30_000;
/** What counts as something: a client that takes less in that time is as good as gone. */
const PIECE = 64 * 1024;

/** A response that is written as fast as its client takes it, and no faster: memory stays flat however much it is. */
export class PatientResponse {
  constructor(
    private readonly response: ServerResponse,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** @throws ClientGone */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (this.response.destroyed || this.response.closed) throw new ClientGone();
      if (!this.response.write(bytes.subarray(at, at + PIECE))) await this.patiently('drain');
    }
  }

  /** @throws ClientGone */
  async end(text: string): Promise<void> {
    await this.write(text);
    this.response.end();
    if (!this.response.writableFinished) await this.patiently('finish');
  }

  private patiently(event: 'drain' | 'finish'): Promise<void> {
    const { response } = this;
    return new Promise((resolve, reject) => {
      const settle = (happened: boolean): void => {
        clearTimeout(patience);
        response.off(event, taken).off('close', closed).off('error', lost);
        if (happened) return resolve();
        response.destroy();
        reject(new ClientGone());
      };
      const taken = (): void => settle(true);
      const closed = (): void => settle(response.writableFinished);
      const lost = (): void => settle(false);
      const patience = setTimeout(lost, this.patienceMs);
      response.once(event, taken).once('close', closed).once('error', lost);
    });
  }
}
