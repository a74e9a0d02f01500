import type { Client } from '#access';
import { clientState } from '#access';

export const COMPANY_OPTION = ['--company <subdomain>', 'the company it acts for'] as const;

/** For whoever reads new credentials. */
export const SHOWN_ONCE = 'Keep these now: they are not shown again, and only hashes of them are stored.';

export interface CompanyFlag {
  company?: string;
}

/** A client as the command line shows it: what is not set is left out. */
export function presentClient(client: Client): object {
  const { id, name, permissions, hasApiKey, created } = client;
  return {
    clientId: id,
    name,
    permissions,
    hasApiKey,
    state: clientState(client),
    expires: client.expires ?? undefined,
    requestsPerMinute: client.requestsPerMinute ?? undefined,
    concurrent: client.concurrent ?? undefined,
    dataSource: client.dataSourceName ?? undefined,
    oldCredentialsUntil: client.oldUntil ?? undefined,
    created,
    lastUsed: client.lastUsed ?? undefined,
    revoked: client.revoked ?? undefined,
  };
}
