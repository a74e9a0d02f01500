import { ApiProperty } from '@nestjs/swagger';
import type { Client, ClientState, IssuedCredentials, Permission } from '#access';
import { CLIENT_STATES, clientState } from '#access';
import { sha256 } from '#platform';
import { TimeText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

/** The data source of the partner who has a client, with its present name. */
export class ClientPartnerRecord extends ReferenceRecord {}

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
  /** `active`: it may act. `expired`: its time is over. `revoked`: it may never act again. */
  @ApiProperty({ enum: CLIENT_STATES, enumName: 'ClientState' }) state!: ClientState;
  /** From when on none of its credentials works: ISO 8601, UTC, with milliseconds. Absent where it has no end. */
  @TimeText() expires?: string;
  /** How many requests a minute it may make, which an operator sets; absent: as many as everybody. */
  @ApiProperty({ type: 'integer' }) requestsPerMinute?: number;
  /** How many of its requests one api process works on at a time, which an operator sets; absent: no limit. */
  @ApiProperty({ type: 'integer' }) concurrent?: number;
  /** The data source of the partner who has it; absent where it is none's. */
  dataSource?: ClientPartnerRecord;
  /** Until when the secret and API key work, too, that its present ones replaced: ISO 8601, UTC, with milliseconds. */
  @TimeText() oldCredentialsUntil?: string;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /**
   * When a request last had its token or API key, to some 10 minutes: ISO 8601, UTC, with milliseconds. Absent where it
   * was never used, or not since this is kept.
   */
  @TimeText() lastUsed?: string;
  /** When it was revoked: ISO 8601, UTC, with milliseconds. Absent where it was not. */
  @TimeText() revoked?: string;
}

export function clientRecord(client: Client): ClientRecord {
  const { id, name, permissions, hasApiKey, created, revoked, expires, oldUntil } = client;
  return {
    clientId: id,
    name,
    permissions,
    hasApiKey,
    state: clientState(client),
    expires: expires?.toISOString(),
    requestsPerMinute: client.requestsPerMinute ?? undefined,
    concurrent: client.concurrent ?? undefined,
    dataSource: partnerOf(client),
    oldCredentialsUntil: oldUntil?.toISOString(),
    created: created.toISOString(),
    lastUsed: client.lastUsed?.toISOString(),
    revoked: revoked?.toISOString(),
  };
}

function partnerOf({ dataSource, dataSourceName }: Client): ClientPartnerRecord | undefined {
  return dataSource === null ? undefined : { uuid: dataSource, name: dataSourceName ?? '' };
}

/** A new client, with the credentials that are shown only this once. */
export class IssuedRecord extends ClientRecord implements IssuedCredentials {
  /** Its secret, the password at the token endpoints. It is shown only now. */
  clientSecret!: string;
  /** Its API key, for the header `X-API-Key`. It is shown only now; absent where none was asked for. */
  apiKey?: string;
}

export function issuedRecord({ clientSecret, apiKey }: IssuedCredentials, client: Client): IssuedRecord {
  return { ...clientRecord(client), clientSecret, apiKey };
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
