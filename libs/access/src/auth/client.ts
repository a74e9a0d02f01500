import type { Permission } from './permissions.js';

/** Until when a client may act, and how much of the service it may use. Null: no limit. */
export interface ClientLimits {
  /** From this time on none of its credentials works. */
  expires: Date | null;
  requestsPerMinute: number | null;
  /** How many of its requests one api process works on at a time. */
  concurrent: number | null;
}

export const UNLIMITED: ClientLimits = { expires: null, requestsPerMinute: null, concurrent: null };

/** What can be changed of a client. */
export interface ClientSettings extends ClientLimits {
  name: string;
  permissions: readonly Permission[];
  /** The UUID of the data source of the partner who has it; null: none's. */
  dataSource: string | null;
}

export const CLIENT_STATES = ['active', 'expired', 'revoked'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export interface Client extends ClientLimits {
  id: string;
  name: string;
  permissions: Permission[];
  hasApiKey: boolean;
  /** The data source of the partner who has it, by UUID. */
  dataSource: string | null;
  dataSourceName: string | null;
  created: Date;
  revoked: Date | null;
  /** When a request last had its token or API key, to some 10 minutes; null: never, as far as is known. */
  lastUsed: Date | null;
  /** Until when the credentials work, too, that the present ones replaced. */
  oldUntil: Date | null;
}

/** Shown once, at creation or rotation. Only hashes are stored. */
export interface IssuedCredentials {
  clientId: string;
  clientSecret: string;
  apiKey?: string;
}

/** A client that has proven who it is, and may act. */
export interface ActiveClient {
  id: string;
  permissions: Permission[];
  limits: ClientLimits;
  /** Whether its partner's system sends events as plain JSON. */
  acceptJsonEvents: boolean;
}

/** Over: its client is revoked, or its session has ended, and neither is ever undone. */
export type ClientValidity = { kind: 'active'; client: ActiveClient } | { kind: 'over' };

export function clientState({ revoked, expires }: Pick<Client, 'revoked' | 'expires'>, now = new Date()): ClientState {
  if (revoked) return 'revoked';
  return hasExpired({ expires }, now) ? 'expired' : 'active';
}

export function hasExpired({ expires }: Pick<ClientLimits, 'expires'>, now = new Date()): boolean {
  return expires !== null && expires <= now;
}

/** Whether one of these times is later than the other; null is never. */
export function endsLater(one: Date | null, other: Date | null): boolean {
  return other !== null && (one === null || one > other);
}
