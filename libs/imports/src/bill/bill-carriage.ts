import type { Faults } from '#faults';
import type { Decimal } from '#impacts';
import { LONGEST_CARRIED_SYNC_ID } from '#model/imports';
import type { BillRow } from '#model/imports';
import type { InputFields } from '#model/products';
import { carriedWeight } from '#model/products';
import { convert } from '#model/terms';
import { carriageSyncId } from '#products';
import type { StoredInput, NamedSource } from '#products';
import type { BillContext } from './bill-context.js';
import { inputKey } from './bill-context.js';
import type { BillLane } from './bill-lane.js';
import { laneOfLength } from './bill-lane.js';
import type { Carriage } from './bill-plan.js';

/** The input of a row, before and after, of this material. */
interface Goods {
  readonly was?: StoredInput;
  readonly after: InputFields;
  readonly source?: NamedSource;
  readonly model: string;
}

/** The transport that a row says, or that its input has already: what the row leaves empty of it stays. */
export function carriageOf(
  row: Readonly<BillRow>,
  { was, after, source, model }: Goods,
  { lanes, carriages, inputs }: BillContext,
  faults: Faults,
): Carriage | undefined {
  const { lane: reference, distance } = row;
  const fault = (field: string, message: string) => faults.add({ field, message });
  if (reference === null) fault('transportLane', 'cannot be cleared by a file: delete the input of the transport');
  const before = carriages.get(was?.uuid ?? '');
  const named = lanes.get(reference?.uuid.toLowerCase() ?? '');
  const stored = lanes.get(before?.fields.transport?.lane ?? '');
  const lane = named ?? stored;
  if (!lane) {
    if (distance && faults.isClear('transportLane'))
      fault('distance', 'needs a transportLane, whose CO2ePerTkm it is carried at');
    return undefined;
  }
  // The transport of what is no component is none that a bill knows: it stays as it is.
  if (!after.material) {
    const isNamed = Boolean(reference) || Boolean(distance);
    if (isNamed && faults.isClear('material')) fault('transportLane', 'carries a component, and there is none');
    return undefined;
  }
  if (!before && after.syncId !== undefined) {
    const syncId = carriageSyncId(after.syncId);
    if ([...after.syncId].length > LONGEST_CARRIED_SYNC_ID)
      fault('syncId', `of what is transported may have ${LONGEST_CARRIED_SYNC_ID} characters`);
    if (inputs.has(inputKey(model, syncId)))
      fault('transportLane', `${JSON.stringify(syncId)} is the syncId of another input`);
  }
  const isWeighed = before?.fields.transport?.weight !== undefined;
  if (after.quantity?.lt(0) && !isWeighed) fault('transportLane', 'carries no credit, whose quantity is negative');
  if (source && faults.all.length === 0 && !isWeighed && !carriedWeight(after, source))
    fault('transportLane', `the weight of ${source.name} is not known: give it a weight, or count it in a mass`);
  return { was: before, lane: laneOfLength(lane, lengthOf(distance, lane, stored)) };
}

/** Empty keeps what is stored of this lane; a cleared distance is the lane's own. */
function lengthOf(distance: BillRow['distance'], lane: BillLane, stored: BillLane | undefined): Decimal {
  if (distance === null) return (lane.madeOf ?? lane).totalKm;
  if (distance) return convert(distance, 'km') ?? lane.totalKm;
  return stored?.madeOf?.uuid === lane.uuid ? stored.totalKm : lane.totalKm;
}
