import { Faults } from '#faults';
import type { Checked } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { newUuid } from '#platform';
import type { Element, ElementKind } from '../../model/element.js';
import type { BindableDataset } from '../../model/element-figures.js';
import type { ElementPatch } from '../../model/element-patch.js';
import { applyPatch } from '../../model/element-patch.js';
import { findDatasets } from '../dataset/datasets.js';
import type { StoredElement } from './element-row.js';
import type { ElementsChanged } from './elements-changed.js';
import { findBySyncId } from './read-elements.js';
import { resolveReferences } from './resolve-references.js';
import { requireSameRecord } from './same-record.js';
import { insertElement } from './write-elements.js';

/** What a new element is made of. */
export type ElementInput = ElementPatch & { name: string };

/** A new draft, or the record that has its syncId where that says the same. @throws Invalid, Conflict */
export async function createElement(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  body: Checked<ElementInput>,
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  const faults = new Faults(body.faults);
  const references = await resolveReferences(tx, company, body.fields, faults);
  const element = applyPatch(blank(company, kind, body.fields.name ?? ''), body.fields, references, undefined, faults);
  const input = body.whole(faults);
  const existing = input.syncId ? await findBySyncId(tx, company, kind, input.syncId) : undefined;
  if (!existing) return insertElement(tx, company, element, actor, changed);
  requireSameRecord(existing, applyPatch(existing, input, references, await boundOf(tx, company, existing)));
  return existing;
}

/**
 * The dataset an element draws on. Not held: an import that changes it computes the elements bound to it anew, once they
 * are free.
 */
export async function boundOf(tx: Tx, company: CompanyId, { dataset }: Element): Promise<BindableDataset | undefined> {
  return dataset && (await findDatasets(tx, company, [dataset.uuid])).get(dataset.uuid);
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
