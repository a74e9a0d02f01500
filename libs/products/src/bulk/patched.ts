import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checked } from '#faults';
import { Invalid } from '#faults';
import type { CompanyId, HeldGraph, Tx } from '#platform';
import type { Element, ElementPatch } from '#model/products';
import type { ElementKind } from '#model/terms';
import { isEditable } from '#model/terms';
import { patchedElement, syncIdTaken } from '../element/create-element.js';
import { differentFields, isSameRow } from '../element/element-columns.js';
import type { StoredElement, StoredElementRow } from '../element/element-row.js';
import { JSON_AS_TEXT, SELECT_ELEMENT, storedElement } from '../element/element-row.js';
import { findAllBySyncId } from '../element/read-elements.js';
import { BulkFaults } from './bulk-faults.js';

/** A patch of one of several elements. */
export interface BulkPatch {
  /** Names the version; else the newest one with the patch's syncId is meant. */
  readonly uuid?: string | null;
  readonly body: Checked<ElementPatch>;
}

interface Patched {
  readonly was: StoredElement;
  readonly now: Element;
  readonly isSame: boolean;
}

/** After this many records other requests get their turn. */
const CHUNK = 50;

/** Looks what patches make of their elements, which it locks against other writers. Nothing is written. @throws Invalid, Conflict */
export async function patchedOf(
  graph: HeldGraph,
  kind: ElementKind,
  patches: readonly BulkPatch[],
): Promise<Patched[]> {
  const { company } = graph;
  const found = await findNamed(graph, company, kind, patches);
  const holders = await findAllBySyncId(graph, company, kind, [
    ...new Set(patches.flatMap(({ body }) => body.fields.syncId ?? [])),
  ]);
  const met = new Map<string, number>();
  const claimed = new Map<string, { readonly index: number; readonly chain: string }>();
  const faults = new BulkFaults();
  const states: Patched[] = [];
  for (const [index, patch] of patches.entries()) {
    if (index % CHUNK === CHUNK - 1) await nextTurn();
    const was = found(patch);
    if (!was) {
      const { faults: found } = patch.body;
      const isKeyRead = found.every(({ field }) => field !== 'uuid' && field !== 'syncId');
      faults.add(index, ...found, ...(isKeyRead ? [{ field: keyOf(patch), message: missing(patch) }] : []));
      continue;
    }
    const before = met.get(was.uuid) ?? index;
    if (before !== index)
      faults.add(index, { field: keyOf(patch), message: `names the record at index ${before}, too` });
    met.set(was.uuid, before);
    const state = await faults.collect(index, async () => {
      const now = await patchedElement(graph, company, was, patch.body);
      const holder = holders.get(now.syncId ?? '');
      if (holder && holder.chain !== was.chain) throw syncIdTaken(holder);
      if (now.syncId !== undefined) {
        const first = claimed.get(now.syncId) ?? { index, chain: was.chain };
        if (first.chain !== was.chain)
          throw new Invalid({ field: 'syncId', message: `is that of the record at index ${first.index}, too` });
        claimed.set(now.syncId, first);
      }
      // A version that is no draft does not follow its dataset: only what a caller says counts.
      const isSame = isEditable(was.versionState) ? isSameRow(was, now) : differentFields(was, now).length === 0;
      return { was, now: isSame ? was : now, isSame };
    });
    if (!state) continue;
    states.push(state);
    if (!state.isSame && !isEditable(was.versionState))
      faults.addConflict(index, `The version ${was.uuid} is ${was.versionState}; only a draft can be changed.`);
  }
  faults.requireNone();
  return states;
}

const keyOf = ({ uuid }: BulkPatch): string => (typeof uuid === 'string' ? 'uuid' : 'syncId');

function missing({ uuid, body }: BulkPatch): string {
  const isNamed = typeof uuid === 'string' || typeof body.fields.syncId === 'string';
  return isNamed ? 'names nothing that exists' : 'or uuid is needed';
}

async function findNamed(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  patches: readonly BulkPatch[],
): Promise<(patch: BulkPatch) => StoredElement | undefined> {
  const uuids = patches.flatMap(({ uuid }) => uuid?.toLowerCase() ?? []);
  const keyed = patches.flatMap(({ uuid, body }) => (typeof uuid === 'string' ? [] : (body.fields.syncId ?? [])));
  const text = `${SELECT_ELEMENT} and e.kind = $2 and e.uuid = any(array(
      select unnest($3::uuid[]) union all
      select uuid from element where company = $1 and kind = $2 and newest and sync_id = any($4::text[])))
    order by e.uuid for update of e`;
  const values = [company, kind, [...new Set(uuids)], [...new Set(keyed)]] as const;
  const rows = await tx.query<StoredElementRow>(text, values, { ...JSON_AS_TEXT, planned: 'anew' });
  const elements = rows.map(storedElement);
  const byUuid = new Map(elements.map((element) => [element.uuid, element]));
  // An earlier version, which is named by its uuid, may have a syncId that another element has now.
  const bySyncId = await findAllBySyncId(tx, company, kind, [...new Set(keyed)]);
  return ({ uuid, body }) => {
    if (typeof uuid === 'string') return byUuid.get(uuid.toLowerCase());
    const { syncId } = body.fields;
    return typeof syncId === 'string' ? bySyncId.get(syncId) : undefined;
  };
}
