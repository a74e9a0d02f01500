import type { Client, IssuedCredentials, Permission } from '#platform';
import { sha256 } from '#platform';
import { TimeText } from '../views/formats.js';

/** A client as it is sent, without its secrets. */
export class ClientRecord {
  clientId!: string;
  name!: string;
  permissions!: Permission[];
  hasApiKey!: boolean;
  @TimeText() created!: string;
  /** Present where it may act no more. */
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
  clientId!: string;
  clientSecret!: string;
  /** Where one was asked for. */
  apiKey?: string;
  name!: string;
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
