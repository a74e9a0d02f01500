import type { CompanyId } from '../company-id.js';
import type { Database } from '../database/database.js';
import type { Sql, Tx } from '../database/sql.js';
import { forgetAll } from '../database/forget-all.js';
import { newUuid } from '../ids.js';
import { companyOfRefreshToken, credentialHash, familyOfRefreshToken, newRefreshToken } from './credentials.js';
import type { Permission } from './permissions.js';

/** Whose refresh token it is. */
export interface RefreshOwner {
  company: CompanyId;
  client: string;
}

export interface Renewed {
  token: string;
  /** Of the access token that goes with it. */
  permissions: readonly string[];
}

interface Living {
  family: string;
  permissions: Permission[];
}

/**
 * Refresh tokens that work once; using one twice revokes all that descend from the same request (RFC 9700, 4.14.2). Of
 * these one lives at a time, and one row is kept: what names their family and is not the living one was used before.
 */
export class RefreshTokens {
  constructor(
    private readonly database: Database,
    /** Seconds. */
    private readonly lifetime: number,
  ) {}

  /** The first of a family. Of those of the client that live already the oldest go, so that there is room for it. */
  issue(owner: RefreshOwner, permissions: readonly string[]): Promise<string> {
    const family = newUuid();
    const token = newRefreshToken(owner.company, family);
    return this.holding(owner, async (tx) => {
      const hash = credentialHash(owner.company, token);
      await tx.query(ISSUE, [owner.company, hash, owner.client, family, permissions, this.lifetime]);
      return token;
    });
  }

  /**
   * Spends the token for one of the same scope (RFC 6749, 6). `narrow` makes of that scope what the access token gets;
   * when it throws, or anything fails, the token is not spent.
   * Undefined: unknown, another client's, expired, of a revoked family, or spent before.
   */
  async renew(
    owner: RefreshOwner,
    token: string,
    narrow: (granted: readonly Permission[]) => readonly string[],
  ): Promise<Renewed | undefined> {
    if (companyOfRefreshToken(token) !== owner.company) return undefined;
    const used = [owner.company, credentialHash(owner.company, token), owner.client] as const;
    return this.holding(owner, async (tx) => {
      const [living] = await tx.query<Living>(LIVING, used);
      if (!living) {
        await tx.query(REVOKE_FAMILY, [...used, familyOfRefreshToken(token) ?? null]);
        return undefined;
      }
      const permissions = narrow(living.permissions);
      const next = newRefreshToken(owner.company, living.family);
      await tx.query(REPLACE, [...used, credentialHash(owner.company, next), this.lifetime]);
      return { permissions, token: next };
    });
  }

  /** One writer of a client's tokens at a time: each sees all that live, and no token is used twice at once. */
  private holding<T>({ company, client }: RefreshOwner, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.query('select from client where company = $1 and id = $2 for no key update', [company, client]);
      return work(tx);
    });
  }
}

const MOST_LIVING = 20;

/** Earlier releases kept used and revoked ones. */
const IS_LIVING = 'used is null and revoked is null and expires > now()';

const ISSUE = `
  with surplus as (
    delete from refresh_token where company = $1 and token_hash in (
      select token_hash from refresh_token where company = $1 and client = $3 and ${IS_LIVING}
      order by expires desc offset ${MOST_LIVING - 1}))
  insert into refresh_token (company, token_hash, family, client, scope, expires)
  values ($1, $2, $4, $3, $5, now() + make_interval(secs => $6))`;

const LIVING = `
  select family, scope as permissions from refresh_token
  where company = $1 and token_hash = $2 and client = $3 and ${IS_LIVING}`;

const REPLACE = `
  update refresh_token set token_hash = $4, expires = now() + make_interval(secs => $5)
  where company = $1 and token_hash = $2 and client = $3`;

/** The family that a token names; of one of an earlier release that whose used token it is. */
const REVOKE_FAMILY = `
  delete from refresh_token where company = $1 and client = $3 and family = coalesce($4,
    (select family from refresh_token where company = $1 and token_hash = $2 and client = $3 and used is not null))`;

const AT_ONCE = 10_000;

/** Forgets what expired a day ago. */
export function forgetRefreshTokens(sql: Sql, goesOn = () => true): Promise<void> {
  return forgetAll(sql, FORGET, AT_ONCE, goesOn);
}

const FORGET = `
  delete from refresh_token where (company, token_hash) in (
    select company, token_hash from refresh_token where expires < now() - interval '1 day'
    order by expires limit $1 for update skip locked)
  returning 1`;
