import type { Faults } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { BindableDataset } from '../../model/element-figures.js';
import { geoLocationByReference } from '../../model/geo-location.js';
import type { PlaceReference, Reference, SupplierReference, TaxonomyReference } from '../../model/element-parts.js';
import type { ElementPatch, PatchReferences, ReferenceField } from '../../model/element-patch.js';
import { bindDatasets } from '../dataset/datasets.js';

/**
 * Looks up the records that a write refers to, and adds a fault for each unknown one. A record of another company counts as
 * unknown.
 */
export async function resolveReferences(
  tx: Tx,
  company: CompanyId,
  patch: ElementPatch,
  faults: Faults,
): Promise<PatchReferences> {
  return {
    taxonomy: await reference(patch.taxonomy, 'taxonomy', faults, ({ uuid }) => taxonomy(tx, company, uuid)),
    location: await reference(patch.location, 'location', faults, ({ uuid }) => location(tx, company, uuid)),
    supplier: await reference(patch.supplier, 'supplier', faults, (by) => findSupplier(tx, company, by)),
    geoLocation: await reference(patch.geoLocation, 'geoLocation', faults, (by) =>
      Promise.resolve(geoLocationByReference(by)),
    ),
    dataset: await resolveDataset(tx, company, patch.dataset, faults),
  } satisfies Record<ReferenceField, unknown>;
}

/** Looks up a dataset that is being bound, as `bindDatasets` does. */
export function resolveDataset(
  tx: Tx,
  company: CompanyId,
  sent: ElementPatch['dataset'],
  faults: Faults,
): Promise<BindableDataset | null | undefined> {
  return reference(sent, 'dataset', faults, async ({ uuid }) =>
    (await bindDatasets(tx, company, [uuid])).get(uuid.toLowerCase()),
  );
}

async function reference<Sent, Found>(
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

async function taxonomy(tx: Tx, company: CompanyId, uuid: string): Promise<TaxonomyReference | undefined> {
  const [row] = await tx.query<TaxonomyReference>(
    `select uuid, name, path from taxonomy where owner = $1 and uuid = $2`,
    [company, uuid],
  );
  return row;
}

async function location(tx: Tx, company: CompanyId, uuid: string): Promise<PlaceReference | undefined> {
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
  by: NonNullable<ElementPatch['supplier']>,
): Promise<SupplierReference | undefined> {
  const [row] = await tx.query<SupplierReference & { syncId: string | null }>(
    `select uuid, name, sync_id as "syncId" from supplier
     where company = $1 and ($2::uuid is null or uuid = $2) and ($3::text is null or sync_id = $3) and ($2 is not null or $3 is not null)`,
    [company, by.uuid ?? null, by.syncId ?? null],
  );
  return row && { uuid: row.uuid, name: row.name, syncId: row.syncId ?? undefined };
}
