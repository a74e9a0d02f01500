import { Conflict, Faults } from '#faults';
import type { Checked } from '#faults';
import type { CompanyId, Repeats, Tx } from '#platform';
import { newUuid } from '#platform';
import type { Element, ElementPatch, PatchReferences } from '#model/products';
import type { ElementKind } from '#model/terms';
import type { BindableDataset } from '#model/factors';
import { applyPatch } from '#model/products';
import { findDatasets } from '#factors';
import { differentFields } from './element-columns.js';
import type { StoredElement } from './element-row.js';
import type { ElementsChanged } from './elements-changed.js';
import { findBySyncId } from './read-elements.js';
import { resolveReferences } from './resolve-references.js';
import { insertElement } from './write-elements.js';

/** The request body for a new element. */
export type ElementInput = ElementPatch & { name: string };

/** Creates a draft, or returns the element that has the same syncId and the same fields already. @throws Invalid, Conflict */
export async function createElement(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  body: Checked<ElementInput>,
  actor: string,
  changed: ElementsChanged,
  repeats: Repeats = 'accepted',
): Promise<StoredElement> {
  const { element, input, references } = await prepareElement(tx, company, kind, body);
  const existing = input.syncId ? await findBySyncId(tx, company, kind, input.syncId) : undefined;
  if (!existing) return insertElement(tx, company, element, actor, changed);
  if (repeats === 'refused') throw syncIdTaken(existing);
  requireSameRecord(existing, applyPatch(existing, input, references, await boundOf(tx, company, existing)));
  return existing;
}

/** Looks up what a new element refers to, and computes it. Nothing is written. @throws Invalid, Conflict */
export async function prepareElement(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  body: Checked<ElementInput>,
): Promise<{ element: Element; input: ElementInput; references: PatchReferences }> {
  const faults = new Faults(body.faults);
  const references = await resolveReferences(tx, company, body.fields, faults);
  const element = applyPatch(blank(company, kind, body.fields.name ?? ''), body.fields, references, undefined, faults);
  return { element, input: body.whole(faults), references };
}

/**
 * Reads the dataset that an element is bound to, without locking it: an import that changes the dataset recomputes the bound
 * elements as soon as their locks are released.
 */
export async function boundOf(tx: Tx, company: CompanyId, { dataset }: Element): Promise<BindableDataset | undefined> {
  return dataset && (await findDatasets(tx, company, [dataset.uuid])).get(dataset.uuid);
}

/** An element after a patch; nothing is written. @throws Invalid, Conflict */
export async function patchedElement(
  tx: Tx,
  company: CompanyId,
  was: StoredElement,
  { fields, faults: found }: Checked<ElementPatch>,
): Promise<Element> {
  const faults = new Faults(found);
  const references = await resolveReferences(tx, company, fields, faults);
  return applyPatch(was, fields, references, await boundOf(tx, company, was), faults);
}

function blank(company: CompanyId, kind: ElementKind, name: string): Element {
  const uuid = newUuid();
  const now = new Date();
  return {
    ...{ company, uuid, kind, chain: uuid, version: 1, versionState: 'draft', name },
    ...{ unitFromDataset: false, dataQualityIndicators: {}, declared: {}, figures: {}, pact: {} },
    ...{ created: now, updated: now, revision: 1 },
  };
}

/** Accepts a record sent again under its syncId if it would change nothing. @throws Conflict naming the fields that differ */
export function requireSameRecord(existing: Element, sentAgain: Element): void {
  const fields = differentFields(existing, sentAgain);
  if (fields.length > 0) throw syncIdTaken(existing, `which differs in ${fields.join(', ')}`);
}

export function syncIdTaken({ syncId, uuid }: Pick<Element, 'syncId' | 'uuid'>, how = 'another record'): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${uuid}, ${how}.`);
}
