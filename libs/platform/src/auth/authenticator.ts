import { Injectable } from '@nestjs/common';
import { TtlCache } from '../ttl-cache.js';
import type { TokenVerdict } from './access-tokens.js';
import { AccessTokens } from './access-tokens.js';
import { companyOfApiKey, looksLikeApiKey } from './credentials.js';
import { Clients } from './clients.js';

export type Verdict = TokenVerdict | { kind: 'absent' };

/** How long a revocation may go unnoticed. We promise 60 s. */
const TTL_MS = 30_000;

/**
 * Identifies the caller by an access token or an API key in `Authorization: Bearer`, or by an API key in `X-API-Key`.
 */
@Injectable()
export class Authenticator {
  private readonly active = new TtlCache<boolean>(TTL_MS);
  private readonly keys = new TtlCache<TokenVerdict>(TTL_MS);

  constructor(
    private readonly tokens: AccessTokens,
    private readonly clients: Clients,
  ) {}

  async verdict(authorization: string | undefined, apiKey: string | undefined): Promise<Verdict> {
    if (authorization === undefined) return apiKey === undefined ? { kind: 'absent' } : this.byApiKey(apiKey);
    const [, credential] = /^bearer +([^\s]+) *$/i.exec(authorization) ?? [];
    if (!credential) return { kind: 'invalid' };
    return looksLikeApiKey(credential) ? this.byApiKey(credential) : this.byToken(credential);
  }

  private async byToken(token: string): Promise<Verdict> {
    const verdict = this.tokens.verify(token);
    if (verdict.kind !== 'valid') return verdict;
    const { company, client } = verdict.caller;
    const active = await this.active.get(
      `${company} ${client}`,
      async () => (await this.clients.isActive(company, client)) || undefined,
    );
    return active ? verdict : { kind: 'invalid' };
  }

  private async byApiKey(key: string): Promise<Verdict> {
    const company = companyOfApiKey(key);
    if (!company) return { kind: 'invalid' };
    const verdict = await this.keys.get(key, async () => {
      const client = await this.clients.byApiKey(company, key);
      return client && { kind: 'valid', caller: { company, client: client.id, permissions: client.permissions } };
    });
    return verdict ?? { kind: 'invalid' };
  }
}
