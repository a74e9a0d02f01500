import type { Client, IssuedCredentials, Permission } from '#platform';
import { sha256 } from '#platform';
import { TimeText } from '../views/formats.js';

/** A client, a program that may act for the company, without its secrets. */
export class ClientRecord {
  /** Its id, the user name at the token endpoints. */
  clientId!: string;
  /** Who it is, for people. */
  name!: string;
  /** What it may do. */
  permissions!: Permission[];
  /** Whether it has an API key, too. */
  hasApiKey!: boolean;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it was revoked: ISO 8601, UTC, with milliseconds. Absent where it may act. */
  @TimeText() revoked?: string;
}

export function clientRecord({ id, name, permissions, hasApiKey, created, revoked }: Client): ClientRecord {
  return {
    clientId: id,
    name,
    permissions,
    hasApiKey,
    created: created.toISOString(),
    revoked: revoked?.toISOString(),
  };
}

/** A new client, with the credentials that are shown only this once. */
export class IssuedRecord implements IssuedCredentials {
  /** Its id, the user name at the token endpoints. */
  clientId!: string;
  /** Its secret, the password at the token endpoints. It is shown only now. */
  clientSecret!: string;
  /** Its API key, for the header `X-API-Key`. It is shown only now; absent where none was asked for. */
  apiKey?: string;
  /** Who it is, for people. */
  name!: string;
  /** What it may do. */
  permissions!: Permission[];
}

export function issuedRecord(issued: IssuedCredentials, name: string, permissions: Permission[]): IssuedRecord {
  const { clientId, clientSecret, apiKey } = issued;
  return { clientId, name, permissions, clientSecret, apiKey };
}

/** Sorts clients and gives them the uuid that listings are paged by. A client's id is not a UUID, so one is derived from it. */
export function inOrder(clients: readonly Client[]): (Client & { uuid: string })[] {
  const keyed = clients.map((client) => ({ ...client, uuid: uuidOf(client.id) }));
  return keyed.sort(
    (one, other) => one.created.getTime() - other.created.getTime() || (one.uuid < other.uuid ? -1 : 1),
  );
}

function uuidOf(id: string): string {
  const hex = sha256(id).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
