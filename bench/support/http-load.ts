import { Agent, request } from 'node:http';

export interface LoadRequest {
  method: 'GET' | 'POST';
  url: string;
  token?: string;
  body?: string;
}

export interface Answered {
  bytes: number;
  /** Milliseconds until the first byte of the body, and until the last. */
  firstByteMs: number;
  ms: number;
}

/** A number of clients that keep their connections open, each with one request at a time. */
export class HttpLoad {
  private readonly agent: Agent;

  constructor(private readonly connections: number) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Requests per second over this many requests. @throws if one is not answered with 200 */
  async perSecond(count: number, next: () => LoadRequest): Promise<number> {
    let left = count;
    const from = performance.now();
    const lane = async (): Promise<void> => {
      while (left-- > 0) await this.ask(next());
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
    return count / ((performance.now() - from) / 1_000);
  }

  /** How many milliseconds each of this many requests took. */
  async times(count: number, next: () => LoadRequest): Promise<number[]> {
    const took: number[] = [];
    await this.perSecond(count, next); // A warm-up.
    let left = count;
    const lane = async (): Promise<void> => {
      while (left-- > 0) took.push((await this.ask(next())).ms);
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
    return took;
  }

  ask({ method, url, token, body }: LoadRequest): Promise<Answered> {
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const from = performance.now();
    return new Promise((resolve, reject) => {
      request(url, { method, headers, agent: this.agent }, (answer) => {
        let bytes = 0;
        let firstByteMs = NaN;
        answer.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - from;
          bytes += chunk.length;
        });
        answer.on('error', reject).on('end', () => {
          if (answer.statusCode === 200) resolve({ bytes, firstByteMs, ms: performance.now() - from });
          else reject(new Error(`${method} ${url} was answered with ${answer.statusCode}.`));
        });
      })
        .on('error', reject)
        .end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
