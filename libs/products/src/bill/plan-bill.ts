import type { Checked } from '#faults';
import { Faults } from '#faults';
import type { CompanyId, HeldGraph, Tx } from '#platform';
import { mapInTurns, newUuid, slicesOf } from '#platform';
import type { BillInput, InputFields } from '#model/products';
import { checkedInputAfter, matchBill, withoutEchoes } from '#model/products';
import type { NamedSource } from '../compute/read-sources.js';
import { readSources } from '../compute/read-sources.js';
import type { StoredInput, StoredInputRow } from '../graph/input-row.js';
import { inputOf, isSameInput, SELECT_INPUT } from '../graph/input-row.js';
import type { BillLine } from './bill-lines.js';
import { readLines } from './bill-lines.js';
import type { BillPlace } from './bill-place.js';
import { Carried } from './carried.js';
import { addAmountFaults, addCycleFaults, requireSoundLines } from './check-bill.js';

/** An input of the bill as it is to be written. */
export interface PlannedInput {
  readonly uuid: string;
  readonly now: InputFields;
  readonly kind: NamedSource['kind'] | undefined;
}

/** What has to be written for a model to have the inputs of a bill, and no others. */
export interface BillPlan {
  readonly added: readonly PlannedInput[];
  readonly changed: readonly (PlannedInput & { readonly was: InputFields })[];
  readonly removed: readonly { readonly uuid: string; readonly was: InputFields }[];
  /** How many stay as they are. */
  readonly unchanged: number;
}

/** Under the lock on the graph a plan stays true until the transaction ends. @throws Invalid listing the faults of all inputs */
export async function planBill(
  graph: HeldGraph,
  { product, model }: BillPlace,
  bodies: readonly Checked<BillInput>[],
): Promise<BillPlan> {
  const { company } = graph;
  const stored = model === null ? [] : await readStored(graph, company, model);
  const lines = await readLines(graph, company, model, bodies);
  const matched = matchBill(
    stored,
    lines.map(({ patch }) => checkedInputAfter(undefined, patch, new Faults())),
  );
  const uuids = uuidsOf(matched);
  const carried = new Carried(lines, matched);
  const after = await mapInTurns([...lines.entries()], ([index, line]) =>
    inputAfter(line, matched[index], uuids[carried.by(index) ?? -1]),
  );
  const sources = await sourcesOf(graph, after);
  const bill = { lines, after, carried, sources };
  addAmountFaults(bill);
  await addCycleFaults(graph, product, bill);
  requireSoundLines(lines);
  return compared(
    stored,
    after.map((now, index) => {
      const kind = sources.get(now.material ?? '')?.kind;
      return { uuid: uuids[index] ?? '', was: matched[index]?.fields, now, kind };
    }),
  );
}

async function readStored(tx: Tx, company: CompanyId, model: string): Promise<StoredInput[]> {
  const text = `${SELECT_INPUT} and i.model = $2 order by i.created, i.uuid`;
  return (await tx.query<StoredInputRow>(text, [company, model])).map(inputOf);
}

/** Those of new inputs ascend, so that listings have them in the order of the bill. */
function uuidsOf(matched: readonly (StoredInput | undefined)[]): string[] {
  const fresh = matched.flatMap((input) => (input ? [] : newUuid())).sort();
  let next = 0;
  return matched.map((input) => input?.uuid ?? fresh[next++] ?? '');
}

/** @param carried the uuid of what a transport is for */
function inputAfter(
  { patch, carries, faults }: BillLine,
  was: StoredInput | undefined,
  carried: string | undefined,
): InputFields {
  if (carries && carried === undefined)
    faults.add({ field: 'transport.for', message: 'names no other input of this bill' });
  // What a bill leaves out is not there: null, since to a patch what is absent stays.
  const transport = patch.transport
    ? { ...patch.transport, for: carried === undefined ? null : { uuid: carried } }
    : null;
  const whole = { ...patch, material: patch.material ?? null, transport };
  if (!was) return checkedInputAfter(undefined, whole, faults);
  const { fields } = was;
  const drawsSame =
    whole.material?.uuid.toLowerCase() === fields.material &&
    transport?.lane?.uuid.toLowerCase() === fields.transport?.lane;
  const sent = withoutEchoes(whole, fields, was);
  // The name that another source gave it is no echo.
  return checkedInputAfter(undefined, drawsSame ? sent : { ...sent, name: patch.name }, faults);
}

/** How many sources are read before other requests get their turn. */
const AT_ONCE = 1_000;

async function sourcesOf(graph: HeldGraph, after: readonly InputFields[]): Promise<Map<string, NamedSource>> {
  const uuids = [...new Set(after.flatMap(({ material }) => material ?? []))];
  const held = uuids.length > AT_ONCE ? graph.givingWay() : graph;
  const all: [string, NamedSource][] = [];
  for (const some of slicesOf(uuids, AT_ONCE)) all.push(...(await readSources(held, graph.company, some)));
  return new Map(all);
}

function compared(
  stored: readonly StoredInput[],
  planned: readonly (PlannedInput & { readonly was: InputFields | undefined })[],
): BillPlan {
  const changed = planned.flatMap(({ was, ...input }) =>
    was && !isSameInput(was, input.now) ? [{ ...input, was }] : [],
  );
  const added = planned.filter(({ was }) => !was).map(({ uuid, now, kind }) => ({ uuid, now, kind }));
  const kept = new Set(planned.map(({ uuid }) => uuid));
  return {
    ...{ added, changed },
    removed: stored.filter(({ uuid }) => !kept.has(uuid)).map(({ uuid, fields }) => ({ uuid, was: fields })),
    unchanged: planned.length - added.length - changed.length,
  };
}
