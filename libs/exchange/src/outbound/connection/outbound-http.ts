import type { Readable } from 'node:stream';
import type { HttpService } from '@nestjs/axios';
import type { AxiosRequestConfig } from 'axios';
import { firstValueFrom } from 'rxjs';
import { failSpan, inSpan, SPAN_KINDS, traceHeaders } from '#platform';
import type { ReadText } from './answer-text.js';
import { MAX_ANSWER_BYTES, readText } from './answer-text.js';
import { checkedAgents } from './checked-agents.js';
import { abortReason, hasTimedOut, within } from './deadline.js';
import { isConnectTimeout, isStaleConnection, networkFault } from './network-fault.js';
import type { OutboundOptions } from './outbound-options.js';
import { isPublicAddress } from './public-address.js';
import type { Reply } from './reply.js';
import { isSuccess, timeoutOf } from './reply.js';

const MAX_RETRY_AFTER = 100;

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly limitMs: number;
  /** Whether a 2xx is useless without its whole body. */
  readonly needsBody: boolean;
  /** The most bytes of such a body; otherwise 64 kB. */
  readonly maxBytes?: number;
}

/** Makes requests to another party's server, with all the limits that this needs. */
export class OutboundHttp {
  private readonly agents: ReturnType<typeof checkedAgents>;
  private readonly graceMs: number;

  constructor(
    private readonly http: HttpService,
    options: Pick<Required<OutboundOptions>, 'allowPrivateTargets' | 'resolve' | 'connectMs' | 'graceMs'>,
  ) {
    const { allowPrivateTargets, resolve, connectMs, graceMs } = options;
    this.graceMs = graceMs;
    this.agents = checkedAgents({ admits: allowPrivateTargets ? () => true : isPublicAddress, resolve, connectMs });
  }

  /** Never rejects. */
  ask(request: OutboundRequest, signal: AbortSignal): Promise<Reply> {
    const { hostname, port, pathname } = new URL(request.url);
    const attributes = {
      'http.request.method': request.method,
      'server.address': hostname,
      'server.port': Number(port),
      'url.path': pathname,
    };
    return inSpan(`${request.method} ${hostname}`, { kind: SPAN_KINDS.CLIENT, attributes }, async (span) => {
      const reply = await this.reply(request, signal);
      if (reply.kind === 'answered') span?.setAttribute('http.response.status_code', reply.status);
      else if (span) failSpan(span, reply.error);
      return reply;
    });
  }

  private reply(request: OutboundRequest, signal: AbortSignal): Promise<Reply> {
    return within(request.limitMs, signal, async (limited) => {
      const fault = (thrown?: unknown): Reply => ({
        kind: 'fault',
        error: limited.aborted ? abortReason(limited) : networkFault(thrown),
        ...timeoutOf({ isTimeout: limited.aborted ? hasTimedOut(limited) : isConnectTimeout(thrown) }),
      });
      try {
        const head = await this.exchange(request, limited);
        const { status, retryAfter, link } = head;
        const { text, end } = await this.read(head, request);
        switch (end) {
          case 'whole':
            return { kind: 'answered', status, retryAfter, link, text };
          case 'too long':
            return { kind: 'fault', error: tooLong(request), isTooLong: true };
          case 'broken off':
            return limited.aborted ? fault() : { kind: 'fault', error: 'the answer breaks off' };
          default:
            return end satisfies never;
        }
      } catch (thrown) {
        return fault(thrown);
      }
    });
  }

  close(): void {
    this.agents.httpAgent.destroy();
    this.agents.httpsAgent.destroy();
  }

  private async exchange(request: OutboundRequest, signal: AbortSignal): Promise<Head> {
    try {
      return await this.transmit(request, signal);
    } catch (thrown) {
      // The other side closed a kept-alive connection just as we used it again. That is not a failure, and a delivery
      // may be repeated.
      if (!isStaleConnection(thrown) || signal.aborted) throw thrown;
      return this.transmit(request, signal);
    }
  }

  private async transmit({ method, url, headers, body }: OutboundRequest, signal: AbortSignal): Promise<Head> {
    const config: AxiosRequestConfig<Buffer> = {
      method,
      url,
      headers: { 'User-Agent': 'footprint-exchange', 'Accept-Encoding': 'identity', ...traceHeaders(), ...headers },
      data: body,
      signal,
      ...this.agents,
      proxy: false,
      maxRedirects: 0,
      maxBodyLength: Infinity,
      responseType: 'stream',
      validateStatus: () => true,
    };
    const answer = await firstValueFrom(this.http.request<Readable>(config));
    const retryAfter: unknown = answer.headers['retry-after'];
    const link: unknown = answer.headers['link'];
    const [type, length] = [answer.headers['content-type'], answer.headers['content-length']] as unknown[];
    return {
      status: answer.status,
      retryAfter: typeof retryAfter === 'string' ? retryAfter.slice(0, MAX_RETRY_AFTER) : undefined,
      link: typeof link === 'string' ? link : undefined,
      mayBePage: type === undefined ? Number(length) > 0 : typeof type === 'string' && /html/i.test(type),
      body: answer.data,
    };
  }

  /** Of a body that is not needed, what can be had of it is enough. */
  private async read({ body, status, mayBePage }: Head, request: OutboundRequest): Promise<ReadText> {
    if (isSuccess(status) && request.needsBody) {
      return readText(body, { maxBytes: request.maxBytes ?? MAX_ANSWER_BYTES });
    }
    const beginning = readText(body, { maxBytes: MAX_ANSWER_BYTES, ms: this.graceMs });
    // The status of a success says everything, unless a page for people came with it. Else the body is read only so that
    // the connection can be used again.
    return { text: isSuccess(status) && !mayBePage ? '' : (await beginning).text, end: 'whole' };
  }
}

interface Head {
  status: number;
  retryAfter: string | undefined;
  link: string | undefined;
  /** Whether the body may be HTML: its type says so, or there is a body without a type. */
  mayBePage: boolean;
  body: Readable;
}

function tooLong({ maxBytes = MAX_ANSWER_BYTES }: OutboundRequest): string {
  const limit = maxBytes === MAX_ANSWER_BYTES ? '64 kB' : `${maxBytes / 2 ** 20} MiB`;
  return `the answer is longer than ${limit}`;
}
