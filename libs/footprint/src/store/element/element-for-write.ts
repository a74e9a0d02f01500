import { Immutable } from '#faults';
import type { CompanyId, Expected, Tx } from '#platform';
import { requireExpected } from '#platform';
import type { ElementKind } from '../../model/element.js';
import { isEditable } from '../../model/version-state.js';
import type { StoredElement } from './element-row.js';
import { getElement } from './read-elements.js';

/** A draft, held until the transaction ends. @throws Missing, Immutable, Outdated */
export async function getForWrite(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
  expected?: Expected,
): Promise<StoredElement> {
  const element = await getElement(tx, company, kind, uuid, { held: true });
  if (!isEditable(element.versionState)) {
    throw new Immutable(`This version is ${element.versionState}; only a draft can be changed.`);
  }
  requireExpected(expected, element.revision);
  return element;
}
