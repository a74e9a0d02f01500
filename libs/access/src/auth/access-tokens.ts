import type { JwtService } from '@nestjs/jwt';
import type { CompanyId, RingKey } from '#platform';
import { isUuid, newUuid } from '#platform';
import type { ClientLimits } from './client.js';
import { isCredential } from './credentials.js';

export interface Caller {
  company: CompanyId;
  client: string;
  permissions: readonly string[];
  /** The session that its token is of, and ends with; an API key and the token of a program are of none. */
  session?: string;
  /** Known once the client itself was looked up; a token does not tell them. */
  limits?: ClientLimits;
  /** Whether its partner's system sends events as plain JSON; known likewise. */
  acceptJsonEvents?: boolean;
}

export type TokenVerdict = { kind: 'valid'; caller: Caller } | { kind: 'expired' } | { kind: 'invalid' };

const ISSUER = 'footprint-exchange';
const AUDIENCE = 'footprint-exchange';
const KIND = 'access';

type Claims = Partial<
  Record<'company' | 'sub' | 'scope' | 'kind' | 'sid' | 'iss' | 'aud' | 'iat' | 'nbf' | 'exp' | 'jti', unknown>
>;

/**
 * Issues and verifies access tokens: JWTs signed with HS256, with the claims of RFC 9068 where they fit. The newest key
 * of the ring signs; every key of the ring verifies (RFC 7519).
 */
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly ring: readonly RingKey[],
    /** Seconds. */
    private readonly lifetime: number,
  ) {}

  /** How many seconds a token of this caller lives: none outlives its client. */
  lifetimeFor({ limits }: Caller): number {
    if (!limits?.expires) return this.lifetime;
    const left = Math.floor((limits.expires.getTime() - Date.now()) / 1000);
    return Math.max(1, Math.min(this.lifetime, left));
  }

  issue(caller: Caller): string {
    const { company, client, permissions, session } = caller;
    const newest = this.ring[0];
    if (!newest) throw new Error('JWT_KEYS holds no key.');
    return this.jwt.sign(
      { company, scope: permissions.join(' '), kind: KIND, ...(session && { sid: session }) },
      {
        secret: newest.key as never,
        algorithm: 'HS256',
        keyid: newest.id,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: client,
        expiresIn: this.lifetimeFor(caller),
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
      const { kid, typ, crit } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as Header;
      // A token with `crit` has to be refused, since we understand no critical extension (RFC 7515, 4.1.11).
      if (crit !== undefined || !isOurType(typ)) return undefined;
      return this.ring.find(({ id }) => id === kid)?.key;
    } catch {
      return undefined;
    }
  }
}

type Header = Partial<Record<'kid' | 'typ' | 'crit', unknown>>;

/** The `typ` of a JWT is optional (RFC 7519, 5.1). */
function isOurType(typ: unknown): boolean {
  return typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT');
}

/**
 * Checks every claim against the form in which we write it. The signature only proves that somebody who holds the key
 * wrote the token, not that we did.
 */
function callerIn({ company, sub, scope, kind, sid, exp, iat, nbf, jti }: Claims): TokenVerdict {
  if (
    kind !== KIND ||
    !isTime(exp) ||
    !(iat === undefined || isTime(iat)) ||
    !(nbf === undefined || isTime(nbf)) ||
    !(jti === undefined || typeof jti === 'string') ||
    typeof company !== 'string' ||
    !isUuid(company) ||
    company !== company.toLowerCase() ||
    typeof sub !== 'string' ||
    !isCredential(sub) ||
    typeof scope !== 'string' ||
    !(sid === undefined || (typeof sid === 'string' && isUuid(sid)))
  ) {
    return { kind: 'invalid' };
  }
  const permissions = scope === '' ? [] : scope.split(' ');
  const caller = { company: company as CompanyId, client: sub, permissions };
  return { kind: 'valid', caller: sid === undefined ? caller : { ...caller, session: sid } };
}

/** A number of seconds since 1970. JSON can hold numbers that become Infinity here. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
