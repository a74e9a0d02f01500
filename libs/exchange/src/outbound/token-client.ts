import type { AccessToken } from './access-token.js';
import { basicCredentials } from './basic-credentials.js';
import type { OAuthError } from './oauth-error.js';
import { oauthErrorIn } from './oauth-error.js';
import type { OutboundHttp } from './connection/outbound-http.js';
import type { OutboundOptions } from './connection/outbound-options.js';
import type { Answered, Reply } from './connection/reply.js';
import type { Target } from './target.js';
import { callable, printUrl } from './target.js';
import type { TokenAnswer } from './token-answer.js';
import { tokenAnswer, tokenRefused } from './token-answer.js';
import { discoveryAddresses, namedTokenEndpoint, usualTokenEndpoints } from './token-endpoints.js';

const GRANT = Buffer.from('grant_type=client_credentials', 'ascii');

/** One step on the way to a token, as `data-source test` shows it. It never contains a secret. */
export interface TokenStep {
  readonly step: 'discovery' | 'token';
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
  /** Whether it gave what it was taken for. */
  readonly isGood: boolean;
  /** What was found, for operators. */
  readonly detail: string;
  /** The error that the token endpoint named. */
  readonly oauthError?: OAuthError;
  /** How long it took, in whole milliseconds. */
  readonly ms: number;
}

export interface TokenRequest {
  readonly target: Target;
  /** The data source's address, as `targetBase` returns it. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Called with every step as it is taken. */
  readonly report?: (step: TokenStep) => void;
}

/** Gets a token from a requester. Never rejects. */
export class TokenClient {
  constructor(
    private readonly http: OutboundHttp,
    private readonly limits: Pick<Required<OutboundOptions>, 'requestMs' | 'discoveryMs'>,
  ) {}

  /**
   * Asks at the data source's own token URL, else where a discovery document says, else at the usual places (pact-v3,
   * "Answers").
   */
  async request(request: TokenRequest): Promise<TokenAnswer> {
    const { authUrl } = request.target;
    if (authUrl !== undefined) {
      const own = callable(authUrl);
      return own
        ? this.askAt(own.href, request)
        : tokenRefused({ error: 'the authUrl of the data source cannot be called' });
    }
    const named = await this.discover(request);
    if (named !== undefined) return this.askAt(named, request);

    const [usual, usualOfVersion3] = usualTokenEndpoints(request.base);
    const answer = await this.askAt(usual, request);
    return isAbsent(answer) ? this.askAt(usualOfVersion3, request) : answer;
  }

  private async discover({ base, signal, report }: TokenRequest): Promise<string | undefined> {
    for (const url of discoveryAddresses(base)) {
      const began = performance.now();
      const reply = await this.http.ask(
        {
          method: 'GET',
          url,
          headers: { Accept: 'application/json' },
          limitMs: this.limits.discoveryMs,
          needsBody: true,
        },
        signal,
      );
      const endpoint = isDocument(reply) ? namedTokenEndpoint(reply.text, base) : undefined;
      const detail = endpoint ? `names ${printUrl(endpoint)}` : noEndpoint(reply);
      const isGood = endpoint !== undefined;
      report?.({ step: 'discovery', url, ...statusOf(reply), isGood, detail, ms: since(began) });
      if (endpoint !== undefined) return endpoint;
    }
    return undefined;
  }

  private async askAt(endpoint: string, { target, signal, report }: TokenRequest): Promise<TokenAnswer> {
    const headers = {
      Authorization: basicCredentials(target.clientId, target.clientSecret),
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    };
    const began = performance.now();
    const reply = await this.http.ask(
      { method: 'POST', url: endpoint, headers, body: GRANT, limitMs: this.limits.requestMs, needsBody: true },
      signal,
    );
    const answer = tokenAnswer(reply, endpoint, target);
    const isGood = answer.kind === 'token';
    const detail = isGood ? `gives ${inWords(answer.token)}` : answer.refusal.error;
    const oauthError = isGood || reply.kind === 'fault' ? undefined : oauthErrorIn(reply.text);
    const told = { ...statusOf(reply), isGood, detail, ...(oauthError && { oauthError }), ms: since(began) };
    report?.({ step: 'token', url: printUrl(endpoint), ...told });
    return answer;
  }
}

function isDocument(reply: Reply): reply is Answered {
  return reply.kind === 'answered' && reply.status === 200;
}

function noEndpoint(reply: Reply): string {
  if (reply.kind === 'fault') return reply.error;
  return isDocument(reply) ? 'names no token endpoint of the same origin' : 'is no discovery document';
}

function isAbsent(answer: TokenAnswer): boolean {
  return answer.kind === 'refused' && (answer.refusal.status === 404 || answer.refusal.status === 405);
}

/** Whole milliseconds since a moment of `performance.now()`. */
export function since(began: number): number {
  return Math.round(performance.now() - began);
}

export function statusOf(reply: Reply): { status?: number } {
  return reply.kind === 'answered' ? { status: reply.status } : {};
}

function inWords({ lifeSeconds, lifeAssumed }: AccessToken): string {
  return `a token for ${lifeSeconds} s${lifeAssumed ? ' (assumed: the answer does not say)' : ''}`;
}
