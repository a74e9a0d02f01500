import type { Faults } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { PlaceReference, Reference, SupplierReference, TaxonomyReference } from '#model/terms';

/**
 * Looks up the record that one field of a write refers to, and adds a fault if there is none.
 * @returns null for a field that is cleared, undefined for one that is not sent
 */
export async function resolveReference<Sent, Found>(
  sent: Sent | null | undefined,
  field: string,
  faults: Faults,
  find: (sent: Sent) => Promise<Found | undefined>,
): Promise<Found | null | undefined> {
  if (sent === undefined || !faults.isClear(field)) return undefined;
  if (sent === null) return null;
  const found = await find(sent);
  if (found === undefined) faults.add({ field, message: 'names nothing that exists' });
  return found;
}

export async function findTaxonomy(tx: Tx, company: CompanyId, uuid: string): Promise<TaxonomyReference | undefined> {
  const [row] = await tx.query<TaxonomyReference>(
    `select uuid, name, path from taxonomy where owner = $1 and uuid = $2`,
    [company, uuid],
  );
  return row;
}

export async function findLocation(tx: Tx, company: CompanyId, uuid: string): Promise<PlaceReference | undefined> {
  const [row] = await tx.query<Reference & { code: string | null }>(
    `select uuid, name, geo_location as code from location where company = $1 and uuid = $2`,
    [company, uuid],
  );
  return row && { uuid: row.uuid, name: row.name, code: row.code ?? undefined };
}

/** Finds a supplier by uuid, by syncId, or by both if they name the same one. */
export async function findSupplier(
  tx: Tx,
  company: CompanyId,
  by: { uuid?: string | null; syncId?: string | null },
): Promise<SupplierReference | undefined> {
  const [row] = await tx.query<SupplierReference & { syncId: string | null }>(
    `select uuid, name, sync_id as "syncId" from supplier
     where company = $1 and ($2::uuid is null or uuid = $2) and ($3::text is null or sync_id = $3) and ($2 is not null or $3 is not null)`,
    [company, by.uuid ?? null, by.syncId ?? null],
  );
  return row && { uuid: row.uuid, name: row.name, syncId: row.syncId ?? undefined };
}
