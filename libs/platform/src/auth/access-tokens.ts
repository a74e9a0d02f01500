import type { JwtService } from '@nestjs/jwt';
import type { CompanyId } from '../company-id.js';
import type { RingKey } from '../config/settings.js';
import { isUuid, newUuid } from '../ids.js';

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
}

/** Access tokens: JWT, HS256 under the newest key of the ring; every key of the ring verifies (RFC 7519, RFC 9068's claims where they fit). */
export class AccessTokens {
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
    const key = this.keyOf(token);
    if (!key) return { kind: 'invalid' };
    try {
      const claims = this.jwt.verify<Claims & object>(token, {
        secret: key as never,
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
      });
      return callerIn(claims);
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

function callerIn({ company, sub, scope, kind }: Claims): TokenVerdict {
  if (
    kind !== KIND ||
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
