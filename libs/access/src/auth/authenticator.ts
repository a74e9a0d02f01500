import { Injectable } from '@nestjs/common';
import { TtlCache } from '#platform';
import type { Caller, TokenVerdict } from './access-tokens.js';
import { AccessTokens } from './access-tokens.js';
import type { ActiveClient, ClientValidity } from './client.js';
import { hasExpired } from './client.js';
import { Clients } from './clients.js';
import { companyOfApiKey, looksLikeApiKey } from './credentials.js';
import { LastUses } from './last-uses.js';
import { holds, isPermission } from './permissions.js';

export type Verdict = TokenVerdict | { kind: 'absent' };

/** How long a change of a client, such as its revocation, or the end of a session may go unnoticed. We promise 60 s. */
const TTL_MS = 30_000;

/**
 * Identifies the caller by an access token or an API key in `Authorization: Bearer`, or by an API key in `X-API-Key`.
 */
@Injectable()
export class Authenticator {
  /** What tokens of a client are worth, by company, id and session. */
  private readonly byId = new TtlCache<ClientValidity>(TTL_MS);
  /** Active clients by API key. */
  private readonly byKey = new TtlCache<ActiveClient>(TTL_MS);

  constructor(
    private readonly tokens: AccessTokens,
    private readonly clients: Clients,
    private readonly uses: LastUses,
  ) {}

  async verdict(authorization: string | undefined, apiKey: string | undefined): Promise<Verdict> {
    if (authorization === undefined) return apiKey === undefined ? { kind: 'absent' } : this.byApiKey(apiKey);
    const [, credential] = /^bearer +([^\s]+) *$/i.exec(authorization) ?? [];
    if (!credential) return { kind: 'invalid' };
    return looksLikeApiKey(credential) ? this.byApiKey(credential) : this.byToken(credential);
  }

  /** A token keeps what it was issued for, as far as its client still holds it. */
  private async byToken(token: string): Promise<Verdict> {
    const verdict = this.tokens.verify(token);
    if (verdict.kind !== 'valid') return verdict;
    const { company, client, permissions, session } = verdict.caller;
    const key = `${company} ${client} ${session ?? ''}`;
    const validity = await this.byId.get(key, () => this.clients.validity(company, client, session));
    if (validity?.kind !== 'active') return { kind: 'invalid' };
    const { permissions: ofClient, limits, acceptJsonEvents } = validity.client;
    const held = permissions.filter((one) => isPermission(one) && holds(ofClient, one));
    return this.verdictOn({ company, client, permissions: held, limits, acceptJsonEvents });
  }

  private async byApiKey(key: string): Promise<Verdict> {
    const company = companyOfApiKey(key);
    if (!company) return { kind: 'invalid' };
    const active = await this.byKey.get(key, () => this.clients.byApiKey(company, key));
    if (!active) return { kind: 'invalid' };
    const { id, ...held } = active;
    return this.verdictOn({ company, client: id, ...held });
  }

  /** A client may expire while it is cached. */
  private verdictOn(caller: Required<Omit<Caller, 'session'>>): TokenVerdict {
    if (hasExpired(caller.limits)) return { kind: 'invalid' };
    this.uses.note(caller.company, caller.client);
    return { kind: 'valid', caller };
  }
}
