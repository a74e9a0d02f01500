import type { Checked } from '#faults';
import { Faults } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { mapInTurns } from '#platform';
import type { BillInput, CarriedReference, InputPatch } from '#model/products';
import type { PatchValue } from '#model/terms';

const UNKNOWN = 'names nothing that exists';

/** An input of a bill as it was sent, with the uuids of what it names, and what is wrong with it so far. */
export interface BillLine {
  /** Without what a transport is for. */
  readonly patch: InputPatch;
  /** What a transport is for: another input of the bill. */
  readonly carries?: CarriedReference;
  readonly faults: Faults;
}

/** The uuids among those that inputs name which are there. */
interface Named {
  readonly lanes: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** Looks up the lanes and blocks that the inputs of a bill name, in one statement each. */
export async function readLines(
  tx: Tx,
  company: CompanyId,
  model: string | null,
  bodies: readonly Checked<BillInput>[],
): Promise<BillLine[]> {
  const uuids = (of: (fields: Partial<BillInput>) => PatchValue<{ uuid: string }>): string[] => [
    ...new Set(bodies.flatMap(({ fields }) => of(fields)?.uuid.toLowerCase() ?? [])),
  ];
  const lanes = await known(tx, LANES, [company, uuids(({ transport }) => transport?.lane)]);
  const blocks =
    model === null ? new Set<string>() : await known(tx, BLOCKS, [company, uuids(({ block }) => block), model]);
  const keys = new Map<string, number>();
  return mapInTurns([...bodies.entries()], ([index, body]) => lineOf(index, body, { lanes, blocks }, keys));
}

/** @param keys the first input with each syncId; that of this one is added */
function lineOf(
  index: number,
  { fields, faults: found }: Checked<BillInput>,
  { lanes, blocks }: Named,
  keys: Map<string, number>,
): BillLine {
  const faults = new Faults(found);
  const { transport, block, syncId } = fields;
  if (typeof syncId === 'string') {
    const first = keys.get(syncId);
    if (first === undefined) keys.set(syncId, index);
    else faults.add({ field: 'syncId', message: `is that of inputs.${first}, too` });
  }
  const isUnknown = (reference: PatchValue<{ uuid: string }>, among: ReadonlySet<string>) =>
    reference && !among.has(reference.uuid.toLowerCase());
  if (isUnknown(block, blocks)) faults.add({ field: 'block', message: UNKNOWN });
  if (isUnknown(transport?.lane, lanes)) faults.add({ field: 'transport.lane', message: UNKNOWN });
  const { for: carries, ...patch } = transport ?? {};
  return { patch: { ...fields, transport: transport && patch }, ...(carries && { carries }), faults };
}

const LANES = 'select uuid from transport_lane where company = $1 and uuid = any($2::uuid[])';
const BLOCKS = 'select uuid from block where company = $1 and uuid = any($2::uuid[]) and model = $3';

async function known(
  tx: Tx,
  statement: string,
  values: readonly [CompanyId, readonly string[], ...unknown[]],
): Promise<Set<string>> {
  if (values[1].length === 0) return new Set();
  const rows = await tx.query<{ uuid: string }>(statement, values);
  return new Set(rows.map(({ uuid }) => uuid));
}
