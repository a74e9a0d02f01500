import type { JwtService } from '@nestjs/jwt';
import type { CompanyId } from '../company-id.js';
import type { RingKey } from '../config/settings.js';
import { isUuid, newUuid } from '../ids.js';
import { VerifiedTokens } from './verified-tokens.js';

export interface Caller {
  company: CompanyId;
  client: string;
  permissions: readonly string[];
}

export type TokenVerdict = { kind: 'valid'; caller: Caller } | { kind: 'expired' } | { kind: 'invalid' };

const ISSUER = 'footprint-exchange';
const AUDIENCE = 'footprint-exchange';
const KIND = 'access';

interface Claims {
  company?: unknown;
  sub?: unknown;
  scope?: unknown;
  kind?: unknown;
  exp?: unknown;
}

/** Seconds for which a token that was verified need not be again. */
const REMEMBERED = 30;

/** Access tokens: JWT, HS256 under the newest key of the ring; every key of the ring verifies (RFC 7519, RFC 9068's claims where they fit). */
export class AccessTokens {
  private readonly verified = new VerifiedTokens<TokenVerdict>();

  constructor(
    private readonly jwt: JwtService,
    private readonly ring: readonly RingKey[],
    /** Seconds. */
    readonly lifetime: number,
  ) {}

  issue({ company, client, permissions }: Caller): string {
    const newest = this.ring[0];
    if (!newest) throw new Error('JWT_KEYS holds no key.');
    return this.jwt.sign(
      { company, scope: permissions.join(' '), kind: KIND },
      {
        secret: newest.key as never,
        algorithm: 'HS256',
        keyid: newest.id,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: client,
        expiresIn: this.lifetime,
        jwtid: newUuid(),
      },
    );
  }

  verify(token: string): TokenVerdict {
    const known = this.verified.verdictOn(token);
    if (known) return known;
    const key = this.keyOf(token);
    if (!key) return { kind: 'invalid' };
    try {
      const claims = this.jwt.verify<Claims & object>(token, {
        secret: key as never,
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
      });
      const verdict = callerIn(claims);
      if (verdict.kind === 'valid')
        this.verified.keep(token, verdict, Math.min(Number(claims.exp), Date.now() / 1_000 + REMEMBERED));
      return verdict;
    } catch (error) {
      return { kind: (error as Error).name === 'TokenExpiredError' ? 'expired' : 'invalid' };
    }
  }

  private keyOf(token: string): RingKey['key'] | undefined {
    const [header = ''] = token.split('.', 1);
    try {
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { kid?: unknown };
      return this.ring.find(({ id }) => id === kid)?.key;
    } catch {
      return undefined;
    }
  }
}

function callerIn({ company, sub, scope, kind, exp }: Claims): TokenVerdict {
  if (
    kind !== KIND ||
    typeof exp !== 'number' ||
    typeof company !== 'string' ||
    !isUuid(company) ||
    typeof sub !== 'string' ||
    typeof scope !== 'string'
  ) {
    return { kind: 'invalid' };
  }
  const permissions = scope === '' ? [] : scope.split(' ');
  return { kind: 'valid', caller: { company: company as CompanyId, client: sub, permissions } };
}
