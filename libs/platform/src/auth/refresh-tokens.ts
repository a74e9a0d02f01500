import type { CompanyId } from '../company-id.js';
import type { Database, Sql } from '../database/database.js';
import { forgetAll } from '../database/forget-all.js';
import { newUuid } from '../ids.js';
import { companyOfRefreshToken, credentialHash, newRefreshToken } from './credentials.js';
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

interface Spent {
  family: string;
  permissions: Permission[];
}

/** Refresh tokens that work once; using one twice revokes all that descend from the same request (RFC 9700, 4.14.2). */
export class RefreshTokens {
  constructor(
    private readonly database: Database,
    /** Seconds. */
    private readonly lifetime: number,
  ) {}

  issue(owner: RefreshOwner, permissions: readonly string[]): Promise<string> {
    return this.insert(this.database, owner, permissions, newUuid());
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
    const values = [owner.company, credentialHash(owner.company, token), owner.client] as const;
    return this.database.transaction(async (tx) => {
      const [spent] = await tx.query<Spent>(SPEND, values);
      if (!spent) {
        await tx.query(REVOKE_FAMILY, values);
        return undefined;
      }
      const permissions = narrow(spent.permissions);
      return { permissions, token: await this.insert(tx, owner, spent.permissions, spent.family) };
    });
  }

  private async insert(sql: Sql, owner: RefreshOwner, permissions: readonly string[], family: string): Promise<string> {
    const token = newRefreshToken(owner.company);
    await sql.query(
      `insert into refresh_token (company, token_hash, family, client, scope, expires)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [owner.company, credentialHash(owner.company, token), family, owner.client, permissions, this.lifetime],
    );
    return token;
  }
}

/** One revoked member revokes the family, those included that were being issued while it was revoked. */
const SPEND = `
  update refresh_token as spent set used = now()
  where company = $1 and token_hash = $2 and client = $3 and used is null and expires > now()
    and not exists (select from refresh_token as kin where kin.company = $1 and kin.family = spent.family and kin.revoked is not null)
  returning family, scope as permissions`;

const REVOKE_FAMILY = `
  update refresh_token set revoked = now() where company = $1 and revoked is null and family =
    (select family from refresh_token where company = $1 and token_hash = $2 and client = $3 and used is not null)`;

const AT_ONCE = 10_000;

/** Forgets what expired a day ago: by then nobody asks any more whether it was used twice. */
export function forgetRefreshTokens(sql: Sql, goesOn = () => true): Promise<void> {
  return forgetAll(sql, FORGET, AT_ONCE, goesOn);
}

const FORGET = `
  delete from refresh_token where (company, token_hash) in (
    select company, token_hash from refresh_token where expires < now() - interval '1 day'
    order by expires limit $1 for update skip locked)
  returning 1`;
