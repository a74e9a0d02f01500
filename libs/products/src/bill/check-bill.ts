import { setImmediate as nextTurn } from 'node:timers/promises';
import { Invalid } from '#faults';
import type { HeldGraph } from '#platform';
import type { InputFields } from '#model/products';
import { amountFaults, carriedFaults, carriedWeight, KnownUses } from '#model/products';
import { cycleWords } from '../compute/cycle-words.js';
import type { NamedSource } from '../compute/read-sources.js';
import { usesBelow } from '../compute/uses.js';
import type { BillLine } from './bill-lines.js';
import type { Carried } from './carried.js';

/** The inputs of a bill, as they were sent and as they would be written. */
export interface CheckedBill {
  readonly lines: readonly BillLine[];
  readonly after: readonly InputFields[];
  readonly carried: Carried;
  readonly sources: ReadonlyMap<string, NamedSource>;
}

/** Adds what is wrong with the amounts of inputs, and with what their transports carry. */
export function addAmountFaults({ lines, after, carried, sources }: CheckedBill): void {
  const sourceOf = ({ material }: InputFields) => sources.get(material ?? '');
  for (const [index, { faults }] of lines.entries()) {
    const now = after[index];
    const material = now && sourceOf(now);
    if (now?.material && !material) faults.add({ field: 'material', message: 'names nothing that exists' });
    if (now && material && faults.isClear('quantity', 'unit')) faults.add(...amountFaults(now, material));
  }
  for (const [index, { faults }] of lines.entries()) {
    const goods = carried.by(index) ?? -1;
    const carries = after[goods];
    if (!carries || after[index]?.transport?.weight || !faults.isClear('transport.weight')) continue;
    if (lines[goods]?.faults.isClear('quantity', 'unit', 'material'))
      faults.add(...carriedFaults(carriedWeight(carries, sourceOf(carries))));
  }
}

/** Adds a fault to every input that closes a cycle. */
export async function addCycleFaults(graph: HeldGraph, product: string, bill: CheckedBill): Promise<void> {
  const materials = [...bill.sources.keys()];
  if (materials.length === 0) return;
  const known = new KnownUses(nextTurn);
  for (const use of await usesBelow(graph, graph.company, materials)) known.add(use);
  const cycles = new Map<string, string[]>();
  for (const source of materials) {
    const cycle = await known.cycleClosedBy({ source, user: product });
    if (cycle) cycles.set(source, cycle);
  }
  const words = await cycleWords(graph, graph.company, [...cycles.values()]);
  const messages = new Map([...cycles.keys()].map((source, nth) => [source, words[nth] ?? '']));
  for (const [index, { faults }] of bill.lines.entries()) {
    const message = messages.get(bill.after[index]?.material ?? '');
    if (message !== undefined) faults.add({ field: 'material', message });
  }
}

/** @throws Invalid listing the faults of all inputs, each with the place of its input in the body */
export function requireSoundLines(lines: readonly BillLine[]): void {
  const all = lines.flatMap(({ faults }, index) =>
    faults.all.map(({ field, message }) => ({
      field: ['inputs', index, field].filter((part) => part !== '').join('.'),
      message,
    })),
  );
  if (all.length > 0) throw new Invalid(all);
}
