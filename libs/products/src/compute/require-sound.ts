import type { FieldFault, Faults } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { amountFaults, carriedFaults, weightOf } from '#model/products';
import type { InputFields } from '#model/products';
import { modelInputOf, readInputsOf } from './computed-inputs.js';
import type { NamedSource } from './read-sources.js';
import { readSources } from './read-sources.js';
import { requireAcyclic } from './require-acyclic.js';

interface Place {
  model: string;
  product: string;
  uuid: string;
}

const UNKNOWN = 'names nothing that exists';

/**
 * Checks that whatever an input refers to exists, that its amount converts, and that it closes no cycle.
 * @param faults the faults found so far; new ones are added to them
 * @returns whether its material is an element or a switch; undefined if it has none
 * @throws Invalid, Conflict
 */
export async function requireSound(
  tx: Tx,
  company: CompanyId,
  at: Place,
  fields: InputFields,
  faults: Faults,
): Promise<NamedSource['kind'] | undefined> {
  faults.add(...(await blockFaults(tx, company, at, fields)));
  faults.add(...(await transportFaults(tx, company, at, fields, faults)));
  faults.add(...(await creditFaults(tx, company, at, fields)));
  const material = fields.material
    ? (await readSources(tx, company, [fields.material])).get(fields.material)
    : undefined;
  if (fields.material && !material) faults.add({ field: 'material', message: UNKNOWN });
  if (material && faults.isClear('quantity', 'unit')) faults.add(...amountFaults(fields, material));
  faults.requireNone();
  if (material) await requireAcyclic(tx, company, at.product, [material.uuid]);
  return material?.kind;
}

async function blockFaults(
  tx: Tx,
  company: CompanyId,
  { model }: Place,
  { block }: InputFields,
): Promise<FieldFault[]> {
  if (!block) return [];
  const found = await tx.query(`select from block where company = $1 and model = $2 and uuid = $3`, [
    company,
    model,
    block,
  ]);
  return found.length > 0 ? [] : [{ field: 'block', message: UNKNOWN }];
}

async function transportFaults(
  tx: Tx,
  company: CompanyId,
  { product, uuid }: Place,
  { transport }: InputFields,
  known: Faults,
): Promise<FieldFault[]> {
  if (!transport) return [];
  const faults: FieldFault[] = [];
  if (transport.lane !== '' && !(await isLane(tx, company, transport.lane))) {
    faults.push({ field: 'transport.lane', message: UNKNOWN });
  }
  if (transport.for === undefined) return faults;
  const carried = (await readInputsOf(tx, company, [product])).find((row) => row.uuid === transport.for);
  if (!carried || carried.uuid === uuid) {
    faults.push({ field: 'transport.for', message: 'names no other input of this model' });
  } else if (!transport.weight && known.isClear('transport.weight')) {
    const sources = await readSources(tx, company, carried.source ? [carried.source] : []);
    faults.push(...carriedFaults(weightOf(modelInputOf(carried, sources))));
  }
  return faults;
}

/** A mass that is carried is never negative: what becomes a credit is carried by no transport without a weight of its own. */
async function creditFaults(
  tx: Tx,
  company: CompanyId,
  { model, uuid }: Place,
  { quantity }: InputFields,
): Promise<FieldFault[]> {
  if (!quantity?.lt(0)) return [];
  const carriers = await tx.query(
    `select 1 from model_input where company = $1 and model = $2 and carries = $3 and carried_weight is null limit 1`,
    [company, model, uuid],
  );
  if (carriers.length === 0) return [];
  return [{ field: 'quantity', message: 'is that of a credit, and a transport for it has no weight of its own' }];
}

async function isLane(tx: Tx, company: CompanyId, uuid: string): Promise<boolean> {
  const lanes = await tx.query(`select from transport_lane where company = $1 and uuid = $2`, [company, uuid]);
  return lanes.length > 0;
}
