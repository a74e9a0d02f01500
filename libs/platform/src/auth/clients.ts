import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId } from '../company-id.js';
import { newSecret } from '../ids.js';
import { credentialHash, isCredential, newApiKey, newClientId, sameHash } from './credentials.js';
import type { Permission } from './permissions.js';
import { SECRET_CHANGED } from '../audit/audited-change.js';
import { recordChange } from '../audit/record-change.js';
import { Database } from '../database/database.js';

export interface Client {
  id: string;
  name: string;
  permissions: Permission[];
  hasApiKey: boolean;
  created: Date;
  revoked: Date | null;
}

/** Shown once, at creation or rotation. Only hashes are stored. */
export interface IssuedCredentials {
  clientId: string;
  clientSecret: string;
  apiKey?: string;
}

const NO_SUCH_CLIENT = Buffer.alloc(32);

@Injectable()
export class Clients {
  constructor(private readonly database: Database) {}

  async create(
    company: CompanyId,
    name: string,
    permissions: readonly Permission[],
    withApiKey: boolean,
  ): Promise<IssuedCredentials> {
    const clientId = newClientId(company);
    const clientSecret = newSecret();
    const apiKey = withApiKey ? newApiKey(company) : undefined;
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into client (company, id, name, secret_hash, api_key_hash, permissions) values ($1, $2, $3, $4, $5, $6)`,
        [
          company,
          clientId,
          name,
          credentialHash(clientId, clientSecret),
          apiKey && credentialHash(company, apiKey),
          permissions,
        ],
      );
      const changes = { name: { to: name }, permissions: { to: permissions }, hasApiKey: { to: withApiKey } };
      await recordChange(tx, company, { action: 'create', kind: 'client', record: clientId, name, changes });
    });
    return apiKey ? { clientId, clientSecret, apiKey } : { clientId, clientSecret };
  }

  list(company: CompanyId): Promise<Client[]> {
    return this.database.query<Client>(
      `select id, name, permissions, api_key_hash is not null as "hasApiKey", created, revoked
       from client where company = $1 order by created, id`,
      [company],
    );
  }

  /** The client's tokens and API key stop working within 60 s. @throws Missing */
  async revoke(company: CompanyId, clientId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [was] = await tx.query<Pick<Client, 'name' | 'revoked'>>(
        `select name, revoked from client where company = $1 and id = $2 for update`,
        [company, clientId],
      );
      if (!was) throw new Missing(`No client ${clientId}.`);
      await tx.query(`delete from refresh_token where company = $1 and client = $2`, [company, clientId]);
      if (was.revoked) return;
      await tx.query(`update client set revoked = now() where company = $1 and id = $2`, [company, clientId]);
      await recordChange(tx, company, { action: 'revoke', kind: 'client', record: clientId, name: was.name });
    });
  }

  /** Issues a new secret, and a new API key if the client had one. The old ones stop working. @throws Missing */
  async rotate(company: CompanyId, clientId: string): Promise<IssuedCredentials> {
    const clientSecret = newSecret();
    const apiKey = newApiKey(company);
    const hasApiKey = await this.database.transaction(async (tx) => {
      const [rotated] = await tx.query<{ name: string; has: boolean }>(
        `update client set secret_hash = $3, api_key_hash = case when api_key_hash is null then null else $4::bytea end
         where company = $1 and id = $2 and revoked is null returning name, api_key_hash is not null as has`,
        [company, clientId, credentialHash(clientId, clientSecret), credentialHash(company, apiKey)],
      );
      if (!rotated) throw new Missing(`No client ${clientId} that is not revoked.`);
      const { name, has } = rotated;
      const changes = { clientSecret: SECRET_CHANGED, ...(has && { apiKey: SECRET_CHANGED }) };
      await recordChange(tx, company, { action: 'rotate', kind: 'client', record: clientId, name, changes });
      return has;
    });
    return hasApiKey ? { clientId, clientSecret, apiKey } : { clientId, clientSecret };
  }

  /**
   * Returns the client's permissions, or undefined if the secret is wrong. An unknown client costs as much work as a
   * wrong secret, so that timing does not reveal which client ids exist.
   */
  async authenticate(company: CompanyId, clientId: string, secret: string): Promise<Permission[] | undefined> {
    const rows = await this.database.query<{ secret_hash: Buffer; permissions: Permission[] }>(
      `select secret_hash, permissions from client where company = $1 and id = $2 and revoked is null`,
      [company, isCredential(clientId) ? clientId : ''],
    );
    const right = sameHash(rows[0]?.secret_hash ?? NO_SUCH_CLIENT, credentialHash(clientId, secret));
    return right ? rows[0]?.permissions : undefined;
  }

  async byApiKey(company: CompanyId, apiKey: string): Promise<{ id: string; permissions: Permission[] } | undefined> {
    const rows = await this.database.query<{ id: string; permissions: Permission[] }>(
      `select id, permissions from client where company = $1 and api_key_hash = $2 and revoked is null`,
      [company, credentialHash(company, apiKey)],
    );
    return rows[0];
  }

  async isActive(company: CompanyId, clientId: string): Promise<boolean> {
    const rows = await this.database.query(`select 1 from client where company = $1 and id = $2 and revoked is null`, [
      company,
      clientId,
    ]);
    return rows.length > 0;
  }
}
