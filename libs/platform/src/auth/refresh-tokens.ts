import type { CompanyId } from '../company-id.js';
import type { Database } from '../database/database.js';
import { newUuid } from '../ids.js';
import { companyOfRefreshToken, credentialHash, newRefreshToken } from './credentials.js';
import type { Permission } from './permissions.js';

export interface RefreshGrant {
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

  async issue(company: CompanyId, client: string, permissions: readonly string[], family = newUuid()): Promise<string> {
    const token = newRefreshToken(company);
    await this.database.query(
      `insert into refresh_token (company, token_hash, family, client, scope, expires)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [company, credentialHash(company, token), family, client, permissions, this.lifetime],
    );
    return token;
  }

  /** Spends the token. Undefined: unknown, another client's, expired, revoked, or spent before. */
  async spend(company: CompanyId, client: string, token: string): Promise<RefreshGrant | undefined> {
    if (companyOfRefreshToken(token) !== company) return undefined;
    const hash = credentialHash(company, token);
    const spent = await this.database.query<RefreshGrant>(
      `update refresh_token set used = now()
       where company = $1 and token_hash = $2 and client = $3 and used is null and revoked is null and expires > now()
       returning family, scope as permissions`,
      [company, hash, client],
    );
    if (spent[0]) return spent[0];
    await this.database.query(
      `update refresh_token set revoked = now() where company = $1 and revoked is null and family =
         (select family from refresh_token where company = $1 and token_hash = $2 and client = $3 and used is not null)`,
      [company, hash, client],
    );
    return undefined;
  }

  /** Forgets what can no longer be used. */
  async purge(): Promise<void> {
    await this.database.queryAcross('purge', `delete from refresh_token where expires < now() - interval '1 day'`);
  }
}
