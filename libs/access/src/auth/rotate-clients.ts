import type { CompanyId, Tx } from '#platform';
import { SECRET_CHANGED } from '../audit/audited-change.js';
import { recordChange } from '../audit/record-change.js';
import { newSecret } from '#platform';
import type { IssuedCredentials } from './client.js';
import { credentialHash, newApiKey } from './credentials.js';
import { endSessionsOf } from './refresh-tokens.js';

export interface RotatedClient extends IssuedCredentials {
  name: string;
}

/** Gives clients new credentials, all of them or none, and ends their sessions. Revoked and unknown ones are left out of the result. */
export async function rotateClients(
  tx: Tx,
  company: CompanyId,
  clientIds: readonly string[],
  keepOldSeconds?: number,
): Promise<RotatedClient[]> {
  const fresh = clientIds.map((id) => ({ id, secret: newSecret(), apiKey: newApiKey(company) }));
  const rotated = await tx.query<Rotated>(ROTATE, [
    ...([company, clientIds] as const),
    fresh.map(({ id, secret }) => credentialHash(id, secret)),
    fresh.map(({ apiKey }) => credentialHash(company, apiKey)),
    keepOldSeconds ?? null,
  ]);
  await endSessionsOf(tx, company, clientIds);
  for (const { id: record, name, hasApiKey, oldUntil } of rotated) {
    const changes = {
      clientSecret: SECRET_CHANGED,
      ...(hasApiKey && { apiKey: SECRET_CHANGED }),
      ...(oldUntil && { oldCredentialsUntil: { to: oldUntil.toISOString() } }),
    };
    await recordChange(tx, company, { action: 'rotate', kind: 'client', record, name, changes });
  }
  const stored = new Map(rotated.map((client) => [client.id, client]));
  return fresh.flatMap(({ id, secret, apiKey }) => {
    const client = stored.get(id);
    if (!client) return [];
    const issued = { clientId: id, name: client.name, clientSecret: secret };
    return [client.hasApiKey ? { ...issued, apiKey } : issued];
  });
}

interface Rotated {
  id: string;
  name: string;
  hasApiKey: boolean;
  oldUntil: Date | null;
}

/**
 * Without `$5` what is replaced is kept nowhere. What an earlier rotation replaced is not kept either, so that a client
 * has two secrets at most.
 */
const ROTATE = `
  update client c set
    secret_hash = fresh.secret_hash,
    api_key_hash = case when c.api_key_hash is null then null else fresh.api_key_hash end,
    old_secret_hash = case when $5::double precision is not null then c.secret_hash end,
    old_api_key_hash = case when $5 is not null then c.api_key_hash end,
    old_until = now() + make_interval(secs => $5)
  from unnest($2::text[], $3::bytea[], $4::bytea[]) as fresh (id, secret_hash, api_key_hash)
  where c.company = $1 and c.id = fresh.id and c.revoked is null
  returning c.id, c.name, c.api_key_hash is not null as "hasApiKey", c.old_until as "oldUntil"`;
