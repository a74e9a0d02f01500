import { Agent, request } from 'node:http';
import { clearInterval, setInterval } from 'node:timers';

/** As the pages do (`apps/console/src/parts/loaded.ts`). */
const POLL_MS = 15_000;

/** What a page asks for each time it is polled. */
export interface PolledPage {
  readonly path: string;
}

interface OpenPage extends PolledPage {
  readonly agent: Agent;
  readonly token: string;
  etag?: string | undefined;
}

/** How polls were answered. */
export type Answers = Record<string, number>;

/** Pages that many people have open: each asks every 15 s, by the ETag that it got, on a connection of its own; spread evenly. */
export class OpenConsoles {
  readonly answers: Answers = {};
  private readonly pages: readonly OpenPage[];
  private timer: NodeJS.Timeout | undefined;
  private next = 0;

  constructor(
    private readonly url: string,
    count: number,
    pages: readonly PolledPage[],
    tokens: readonly string[],
  ) {
    this.pages = Array.from({ length: count }, (_, nth) => ({
      path: pages[nth % pages.length]?.path ?? '',
      token: tokens[nth % tokens.length] ?? '',
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    }));
  }

  /** Each page asks once, and so has its ETag. */
  async open(): Promise<void> {
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let nth = lane; nth < this.pages.length; nth += 8) await this.ask(this.pages[nth] as OpenPage);
    });
    await Promise.all(lanes);
  }

  start(): void {
    const everyMs = POLL_MS / this.pages.length;
    const began = performance.now();
    let asked = 0;
    this.timer = setInterval(() => {
      for (; asked * everyMs < performance.now() - began; asked += 1) {
        void this.ask(this.pages[this.next] as OpenPage);
        this.next = (this.next + 1) % this.pages.length;
      }
    }, 5);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  close(): void {
    this.stop();
    for (const { agent } of this.pages) agent.destroy();
  }

  private ask(page: OpenPage): Promise<void> {
    const headers = {
      Authorization: `Bearer ${page.token}`,
      'Cache-Control': 'no-cache',
      ...(page.etag && { 'If-None-Match': page.etag }),
    };
    return new Promise((resolve) => {
      request(this.url + page.path, { headers, agent: page.agent }, (answer) => {
        page.etag = answer.headers.etag ?? page.etag;
        const status = String(answer.statusCode);
        this.answers[status] = (this.answers[status] ?? 0) + 1;
        answer.resume().on('close', resolve);
      })
        .on('error', (fault) => {
          this.answers[fault.message] = (this.answers[fault.message] ?? 0) + 1;
          resolve();
        })
        .end();
    });
  }
}
