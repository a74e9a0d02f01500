import type { CompanyId, Sql } from '#platform';
import type { PactAccess } from '#access';

/** Who footprints are sent to: a client, a data source, or anyone who reads a public PACT API without a token. */
export type Recipient =
  | { readonly kind: 'client'; readonly client: string }
  | { readonly kind: 'dataSource'; readonly uuid: string }
  | { readonly kind: 'anyone' };

/** Which of the visible footprints somebody may see: all, or those of products and of taxonomies, by UUID. */
export type Access = 'everything' | { readonly products: readonly string[]; readonly taxonomies: readonly string[] };

/** A recipient, and what it may see. */
export interface Audience {
  readonly recipient: Recipient;
  readonly access: Access;
}

/** Readers without a token, where everybody sees everything. */
export const TO_EVERYBODY: Audience = { recipient: { kind: 'anyone' }, access: 'everything' };

/** Where nothing has to be granted, the database is not asked. */
export async function audienceOf(
  sql: Sql,
  company: CompanyId,
  setting: PactAccess,
  recipient: Recipient,
): Promise<Audience> {
  if (setting === 'everybody') return { recipient, access: 'everything' };
  if (recipient.kind === 'anyone') return { recipient, access: { products: [], taxonomies: [] } };
  const [client, dataSource] = recipient.kind === 'client' ? [recipient.client, null] : [null, recipient.uuid];
  const [granted] = await sql.query<Granted>(GRANTED, [company, client, dataSource]);
  const { everything = false, products = [], taxonomies = [] } = granted ?? {};
  return { recipient, access: everything ? 'everything' : { products, taxonomies } };
}

interface Granted {
  everything: boolean;
  products: string[];
  taxonomies: string[];
}

/** To a client is granted what is granted to its data source, too; of a taxonomy everything below it. */
const GRANTED = `
  with recursive granted as (
    select g.product, g.taxonomy from footprint_grant g where g.company = $1 and (g.client = $2::text
      or g.data_source = coalesce($3::uuid, (select c.data_source from client c where c.company = $1 and c.id = $2)))),
  below (uuid) as (
    select taxonomy from granted where taxonomy is not null
    union select t.uuid from below b join taxonomy t on t.owner = $1 and t.parent = b.uuid)
  select exists (select from granted where product is null and taxonomy is null) as everything,
    array(select product from granted where product is not null) as products, array(select uuid from below) as taxonomies`;

/** The text by which receipts name a recipient. */
export function recipientKey(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'client':
      return `client ${recipient.client}`;
    case 'dataSource':
      return `dataSource ${recipient.uuid}`;
    case 'anyone':
      return 'anyone';
    default:
      return recipient satisfies never;
  }
}
