import type { Checked } from '#faults';
import { Faults } from '#faults';
import { complete, Decimal, Ratio, scale } from '#impacts';
import type { Figures, FiguresPatch } from '#impacts';
import type { CompanyId, Expected, Tx } from '#platform';
import { requireExpected } from '#platform';
import type { PatchValue, UnitCode } from '#model/terms';
import { placeTextAfter } from '#model/terms';
import { declaredAfter } from '#model/factors';
import { findSupplier, givenColumn } from '#terms';
import { placeDatasets } from '../search-index/place-datasets.js';
import { writeSearchTexts } from '../search-index/search-texts.js';
import { DETAIL_COLUMNS, detailsAfter, givenDetails } from './dataset-details.js';
import { placeCode } from './dataset-references.js';
import type { DetailsInput } from './dataset-rows.js';
import { notOwned, requireUnused } from './dataset-users.js';

/** A patch of a dataset: absent keeps, null clears, a value sets. Key and database identify the dataset and cannot be patched. */
export interface DatasetPatch extends DetailsInput {
  name?: string;
  unit?: UnitCode;
  figures?: FiguresPatch;
  description?: string | null;
  taxonomy?: { uuid: string } | null;
  supplier?: { uuid?: string | null; syncId?: string | null } | null;
  /** From 1, the best, to 5. */
  rating?: Decimal | null;
}

/** What a patch needs of the dataset as it is. */
interface StoredBefore {
  readonly figures: Figures;
  readonly place: string | null;
  readonly placeText: string | null;
}

/**
 * Locks a dataset of the company's own until the transaction ends, so that no element binds it.
 * @throws Missing, Conflict if it is shared, Outdated
 */
export async function lockOwn(tx: Tx, company: CompanyId, uuid: string, expected: Expected): Promise<StoredBefore> {
  const [locked] = await tx.query<StoredBefore & { revision: number }>(
    `select figures, geo_location as place, geo_location_text as "placeText", revision from dataset where owner = $1 and uuid = $2 for update`,
    [company, uuid],
  );
  if (!locked) throw await notOwned(tx, 'dataset', company, uuid);
  requireExpected(expected, locked.revision);
  return locked;
}

/** Patches a dataset. One that is in use allows only a patch that changes nothing. @throws Missing, Conflict, Outdated, Invalid */
export async function patchDataset(
  tx: Tx,
  company: CompanyId,
  uuid: string,
  body: Checked<DatasetPatch>,
  expected: Expected,
): Promise<void> {
  const { figures: was, place, placeText } = await lockOwn(tx, company, uuid, expected);
  const faults = new Faults(body.faults);
  const supplier = await resolved(tx, company, body.fields, faults);
  const geoLocation = placeCode(body.fields.geoLocation, faults);
  const now = { code: place ?? undefined, text: placeText ?? undefined };
  const geoLocationText = placeTextAfter(now, { code: geoLocation }) ?? null;
  // Scaling by one leaves out the derived figures, so that they are derived again from the patched ones.
  const declared = declaredAfter(
    { declared: scale(was, Ratio.of(new Decimal(1))), figures: was },
    body.fields.figures ?? {},
  );
  const hasFigure = Object.values(declared).some(({ method: _, ...values }) => Object.keys(values).length > 0);
  if (!hasFigure && faults.isClear('impacts', 'footprint')) {
    faults.add({ field: 'impacts', message: 'has to hold at least one figure' });
  }
  const figures = faults.isClear('impacts', 'footprint') ? faults.collect(() => complete(declared)) : undefined;
  const patch = body.whole(faults);
  const changed = await tx.query(UPDATE, [
    company,
    uuid,
    patch.name ?? null,
    patch.unit ?? null,
    JSON.stringify(patch.figures ? figures : was),
    ...givenColumn(patch.description),
    ...givenColumn(patch.taxonomy && patch.taxonomy.uuid),
    ...givenColumn(supplier),
    ...givenColumn(patch.rating && patch.rating.toFixed()),
    ...givenDetails({ ...patch, geoLocation, geoLocationText }),
  ]);
  if (changed.length === 0) return;
  await requireUnused(tx, company, 'uuid = $2', uuid);
  await writeSearchTexts(tx, company, [uuid]);
  await placeDatasets(tx, company);
}

async function resolved(
  tx: Tx,
  company: CompanyId,
  { taxonomy, supplier: by }: DatasetPatch,
  faults: Faults,
): Promise<PatchValue<string>> {
  if (taxonomy) {
    const found = await tx.query(`select from taxonomy where owner = $1 and uuid = $2`, [company, taxonomy.uuid]);
    if (found.length === 0) faults.add({ field: 'taxonomy', message: UNKNOWN });
  }
  if (!by || !faults.isClear('supplier')) return by === null ? null : undefined;
  const supplier = await findSupplier(tx, company, by);
  if (!supplier) faults.add({ field: 'supplier', message: UNKNOWN });
  return supplier?.uuid;
}

const UNKNOWN = 'names nothing that exists';

const AFTER = `coalesce($3, name), coalesce($4, unit), $5::jsonb, case when $6 then $7 else description end,
  case when $8 then $9::uuid else taxonomy end, case when $10 then $11::uuid else supplier end,
  case when $12 then $13::numeric else rating end, ${detailsAfter(14)}`;
const COLUMNS = ['name, unit, figures, description, taxonomy, supplier, rating', ...DETAIL_COLUMNS].join(', ');

const UPDATE = `
  update dataset set (${COLUMNS}, updated, revision, received_revision) = (${AFTER}, now(), revision + 1, revision + 1)
  where owner = $1 and uuid = $2 and (${COLUMNS}) is distinct from (${AFTER}) returning uuid`;
