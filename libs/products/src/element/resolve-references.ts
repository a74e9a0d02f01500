import type { Faults } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { BindableDataset } from '#model/factors';
import { geoLocationByReference } from '#model/terms';
import type { ElementPatch, PatchReferences, ReferenceField } from '#model/products';
import { bindDatasets } from '#factors';
import { findLocation, findSupplier, findTaxonomy, resolveReference } from '#terms';

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
    taxonomy: await resolveReference(patch.taxonomy, 'taxonomy', faults, ({ uuid }) => findTaxonomy(tx, company, uuid)),
    location: await resolveReference(patch.location, 'location', faults, ({ uuid }) => findLocation(tx, company, uuid)),
    supplier: await resolveReference(patch.supplier, 'supplier', faults, (by) => findSupplier(tx, company, by)),
    geoLocation: await resolveReference(patch.geoLocation, 'geoLocation', faults, (by) =>
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
  return resolveReference(sent, 'dataset', faults, async ({ uuid }) =>
    (await bindDatasets(tx, company, [uuid])).get(uuid.toLowerCase()),
  );
}
