import type { Caller, Client, ClientLimits, ClientSettings, Permission } from '#access';
import { holds } from '#access';
import { requireHeld, requireToCome, requireWithin } from './client-rules.js';
import type { CreateClientDto, PatchClientDto } from './client.dto.js';

export interface GrantedClient {
  name: string;
  permissions: Permission[];
  limits: ClientLimits;
  dataSource: string | null;
}

/**
 * The client that a caller may create. It has the caller's own limits, since those are an operator's to set, and ends
 * with the caller at the latest. @param own the caller's own client
 * @throws Invalid, Refusal 403
 */
export function grantedClient(body: CreateClientDto, caller: Caller, own: Client): GrantedClient {
  const { name, permissions, expires, dataSource } = body;
  requireToCome(expires);
  requireHeld(caller, permissions);
  const { requestsPerMinute, concurrent } = own;
  const limits = { expires: expiryWithin(own, expires), requestsPerMinute, concurrent };
  return { name, permissions: [...new Set(permissions)], limits, dataSource: dataSource?.uuid ?? null };
}

/** The changes that a caller may make to a client of its company. @throws Invalid, Refusal 403 */
export function grantedChanges(
  body: PatchClientDto,
  caller: Caller,
  { own, client }: { own: Client; client: Client },
): Partial<ClientSettings> {
  const { name, permissions, expires, dataSource } = body;
  requireToCome(expires);
  const added = permissions?.filter((permission) => !holds(client.permissions, permission));
  if (added) requireHeld(caller, added);
  return {
    ...(name !== undefined && { name }),
    ...(permissions && { permissions: [...new Set(permissions)] }),
    ...(expires !== undefined && { expires: expiryWithin(own, expires) }),
    ...(dataSource !== undefined && { dataSource: dataSource?.uuid ?? null }),
  };
}

function expiryWithin(own: Client, expires: Date | null | undefined): Date | null {
  const until = expires ?? own.expires;
  requireWithin(own, until);
  return until;
}
