import type { Caller, Client, Company, Permission } from '#access';
import type { OutboundStop } from '#platform';
import { TimeText, UuidText } from '../../web/views/formats.js';

/** The company that a caller acts for. */
export class OwnCompanyRecord {
  /** The UUID of the company, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Its name in addresses. */
  subdomain!: string;
  /** As partners read it. */
  name!: string;
}

/** Who calls, and what it may do. */
export class SelfRecord {
  /** The id of the client. */
  clientId!: string;
  /** Who it is, for people. */
  name!: string;
  /** The company that it acts for. */
  company!: OwnCompanyRecord;
  /** What the caller may do: all that the client may, or less where its token was narrowed. */
  permissions!: Permission[];
  /** From when on none of its credentials works: ISO 8601, UTC, with milliseconds. Absent where it has no end. */
  @TimeText() expires?: string;
  /**
   * Why the installation sends nothing to partners and reads nothing from them: `setting`, since its operator has set OUTBOUND to off;
   * `copy`, since its database is a copy; `unread`, as long as that could not be read. Absent where all goes out.
   */
  outboundStopped?: 'setting' | 'copy' | 'unread';
}

export function selfRecord(
  { permissions }: Caller,
  client: Client,
  company: Company,
  outboundStopped: OutboundStop | undefined,
): SelfRecord {
  return {
    clientId: client.id,
    name: client.name,
    company: { uuid: company.uuid, subdomain: company.subdomain, name: company.name },
    permissions: permissions as Permission[],
    expires: client.expires?.toISOString(),
    outboundStopped,
  };
}
