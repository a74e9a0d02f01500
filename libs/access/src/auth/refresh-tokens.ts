import type { CompanyId, Database, Sql, Tx } from '#platform';
import { forgetAll, newUuid } from '#platform';
import { companyOfRefreshToken, credentialHash, familyOfRefreshToken, newRefreshToken } from './credentials.js';
import type { Permission } from './permissions.js';

/** The client that a refresh token belongs to. */
export interface RefreshOwner {
  company: CompanyId;
  client: string;
}

export interface IssuedToken {
  token: string;
  /** The session that it is of; undefined: of none. */
  session?: string | undefined;
}

export interface RenewedToken extends IssuedToken {
  /** The permissions of the access token that is issued with it. */
  permissions: readonly string[];
}

interface ValidToken {
  family: string;
  permissions: Permission[];
  session: boolean;
}

/** How long a session lasts that is not used, at most: to whoever takes its token from the browser it is worth as much as a secret. */
const SESSION_SECONDS = 43_200;

/**
 * Refresh tokens work once. Using one twice revokes every token that descends from the same request (RFC 9700, 4.14.2).
 * Each such family has one token that is still valid, and only that one is stored. A token that names the family and is
 * not the stored one has been used before.
 *
 * Those of a session work without the client's secret. They are issued on request only, and live for a shorter time. New
 * credentials of the client end them; what was begun while the old ones work ends with these.
 */
export class RefreshTokens {
  constructor(
    private readonly database: Database,
    /** In seconds. */
    private readonly lifetime: number,
  ) {}

  /**
   * Issues the first token of a new family. If the client has too many valid tokens, the oldest are deleted to make
   * room.
   */
  issue(owner: RefreshOwner, permissions: readonly string[], session = false): Promise<IssuedToken> {
    const family = newUuid();
    const token = newRefreshToken(owner.company, family);
    return this.withLock(owner, async (tx) => {
      const hash = credentialHash(owner.company, token);
      await tx.query(ISSUE, [
        ...([owner.company, hash, owner.client, family, permissions] as const),
        ...[this.lifetimeOf(session), session],
      ]);
      return { token, session: session ? family : undefined };
    });
  }

  /**
   * Exchanges the token for a new one of the same scope (RFC 6749, 6). `narrow` maps that scope to the permissions of
   * the access token. If `narrow` throws, or anything else fails, the token stays unused.
   * @returns undefined if the token is unknown, expired or used, or belongs to another client or a revoked family
   */
  async renew(
    owner: RefreshOwner,
    token: string,
    narrow: (granted: readonly Permission[]) => readonly string[],
  ): Promise<RenewedToken | undefined> {
    if (companyOfRefreshToken(token) !== owner.company) return undefined;
    const used = [owner.company, credentialHash(owner.company, token), owner.client] as const;
    return this.withLock(owner, async (tx) => {
      const [valid] = await tx.query<ValidToken>(SELECT_VALID, used);
      if (!valid) {
        await tx.query(REVOKE_FAMILY, [...used, familyOfRefreshToken(token) ?? null]);
        return undefined;
      }
      const permissions = narrow(valid.permissions);
      const next = newRefreshToken(owner.company, valid.family);
      await tx.query(REPLACE, [...used, credentialHash(owner.company, next), this.lifetimeOf(valid.session)]);
      return { permissions, token: next, session: valid.session ? valid.family : undefined };
    });
  }

  /** The client whose session a token is of, even one that was used. Undefined for all other tokens. */
  async sessionOwner(token: string): Promise<RefreshOwner | undefined> {
    const company = companyOfRefreshToken(token);
    if (!company) return undefined;
    const [found] = await this.database.query<{ client: string }>(SESSION_OF, [company, familyOfRefreshToken(token)]);
    return found && { company, client: found.client };
  }

  /** Ends the session that a token is of, if it is of one. */
  async endSession(token: string): Promise<void> {
    const company = companyOfRefreshToken(token);
    if (company) await this.database.query(END_SESSION, [company, familyOfRefreshToken(token)]);
  }

  private lifetimeOf(session: boolean): number {
    return session ? Math.min(this.lifetime, SESSION_SECONDS) : this.lifetime;
  }

  /**
   * Serializes the writers of one client's tokens, so that each sees all valid tokens and none is used twice at once.
   */
  private withLock<T>({ company, client }: RefreshOwner, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.query('select from client where company = $1 and id = $2 for no key update', [company, client]);
      return work(tx);
    });
  }
}

/** Of sessions, and of all others. */
const MAX_VALID = 20;

/**
 * No token outlives its client, and no session the old credentials that are kept, since it may have been begun with them. The
 * `least` of a time and null is the time. `c` is the client; Citus has no `now()` in the CASE of an update, so `clock` tells the time.
 */
const EXPIRES = (lifetime: string, session: string): string =>
  `least(now() + make_interval(secs => ${lifetime}), c.expires, case when ${session} and c.old_until > clock.at then c.old_until end)`;

/** Earlier releases kept the rows of used and revoked tokens. */
const IS_VALID = 'used is null and revoked is null and expires > now()';

const ISSUE = `
  with surplus as (
    delete from refresh_token t where t.company = $1 and t.token_hash in (
      select s.token_hash from refresh_token s where s.company = $1 and s.client = $3 and s.session = $7 and ${IS_VALID}
      order by s.expires desc offset ${MAX_VALID - 1}))
  insert into refresh_token (company, token_hash, family, client, scope, expires, session)
  select c.company, $2::bytea, $4::uuid, c.id, $5::text[], ${EXPIRES('$6', '$7')}, $7
  from client c, (select now() as at) clock where c.company = $1 and c.id = $3`;

const SELECT_VALID = `
  select family, scope as permissions, session from refresh_token
  where company = $1 and token_hash = $2 and client = $3 and ${IS_VALID}`;

const REPLACE = `
  update refresh_token t set token_hash = $4, expires = ${EXPIRES('$5', 't.session')}
  from client c, (select now() as at) clock
  where t.company = $1 and t.token_hash = $2 and t.client = $3 and c.company = $1 and c.id = $3`;

/**
 * Deletes the family that a token names. Tokens of earlier releases name none, so their family is looked up by the used
 * row.
 */
const REVOKE_FAMILY = `
  delete from refresh_token where company = $1 and client = $3 and family in ($4,
    (select family from refresh_token where company = $1 and token_hash = $2 and client = $3 and used is not null))`;

const SESSION_OF = 'select client from refresh_token where company = $1 and family = $2 and session limit 1';

/** The condition that a session has not ended: signed out, used twice, or ended with credentials of its client. */
export const isSession = (company: string, client: string, session: string): string =>
  `exists (select from refresh_token t where t.company = ${company} and t.client = ${client} and t.family = ${session} and t.session)`;

const END_SESSION = 'delete from refresh_token where company = $1 and family = $2 and session';

/** Ends the sessions of clients that get new credentials: whoever began one may have had the old ones. */
export async function endSessionsOf(tx: Tx, company: CompanyId, clients: readonly string[]): Promise<void> {
  await tx.query('delete from refresh_token where company = $1 and client = any($2::text[]) and session', [
    company,
    clients,
  ]);
}

const BATCH_SIZE = 10_000;

/** Deletes the tokens that expired at least a day ago. */
export function forgetRefreshTokens(sql: Sql, shouldContinue = () => true): Promise<number> {
  return forgetAll(sql, FORGET, BATCH_SIZE, shouldContinue);
}

const FORGET = {
  find: `
    select company, token_hash as key from refresh_token where expires < now() - interval '1 day' order by expires limit $1`,
  remove: `
    delete from refresh_token where company = $1 and token_hash = any(array(
      select token_hash from refresh_token
      where company = $1 and token_hash = any($2::bytea[]) and expires < now() - interval '1 day' for update skip locked))
    returning 1`,
};
