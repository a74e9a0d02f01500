import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checked } from '#faults';
import type { HeldGraph } from '#platform';
import type { Element } from '#model/products';
import type { ElementKind } from '#model/terms';
import type { ElementInput } from '../element/create-element.js';
import { patchedElement, prepareElement, requireSameRecord, syncIdTaken } from '../element/create-element.js';
import { differentFields } from '../element/element-columns.js';
import { findAllBySyncId } from '../element/read-elements.js';
import { BulkFaults } from './bulk-faults.js';

/** After this many records other requests get their turn. */
const CHUNK = 50;

interface Created {
  readonly element: Element;
  /** Whether it is to be inserted; else it was sent before. */
  readonly isNew: boolean;
}

/** Looks what the bodies of new elements make. Nothing is written. @throws Invalid, Conflict */
export async function createdOf(
  graph: HeldGraph,
  kind: ElementKind,
  bodies: readonly Checked<ElementInput>[],
): Promise<Created[]> {
  const { company } = graph;
  const syncIds = bodies.flatMap(({ fields }) => fields.syncId ?? []);
  const stored = await findAllBySyncId(graph, company, kind, [...new Set(syncIds)]);
  const first = new Map<string, { readonly index: number; readonly element: Element }>();
  const faults = new BulkFaults();
  const created: Created[] = [];
  for (const [index, body] of bodies.entries()) {
    if (index % CHUNK === CHUNK - 1) await nextTurn();
    const prepared = await faults.collect(index, async () => {
      const { element } = await prepareElement(graph, company, kind, body);
      const { syncId } = element;
      const existing = stored.get(syncId ?? '');
      if (existing) {
        requireSameRecord(existing, await patchedElement(graph, company, existing, body));
        return { element: existing, isNew: false };
      }
      const sibling = syncId === undefined ? undefined : first.get(syncId);
      if (sibling) {
        const fields = differentFields(sibling.element, element);
        if (fields.length === 0) return { element: sibling.element, isNew: false };
        const place = { syncId, uuid: `the record at index ${sibling.index}` };
        throw syncIdTaken(place, `which differs in ${fields.join(', ')}`);
      }
      if (syncId !== undefined) first.set(syncId, { index, element });
      return { element, isNew: true };
    });
    if (prepared) created.push(prepared);
  }
  faults.requireNone();
  return created;
}
