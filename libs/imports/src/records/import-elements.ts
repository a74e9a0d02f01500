import type { Checked } from '#faults';
import type { CompanyId, Tx, HeldGraph } from '#platform';
import { isUuid } from '#platform';
import type { Element, ElementPatch } from '#model/products';
import type { ElementKind } from '#model/terms';
import { withStatedAggregates } from '#model/factors';
import { isEditable } from '#model/terms';
import type { ElementInput, StoredElement, ElementsChanged, ElementUpdate } from '#products';
import {
  patchedElement,
  prepareElement,
  differentFields,
  isSameRow,
  findAllBySyncId,
  findNewestByUuid,
  writeElements,
} from '#products';
import { namedByUuid, notAUuid, validUuids } from './named-by-uuid.js';
import type { Chunk, RowOutcome, WrittenRows } from './row-outcome.js';
import { faultsOf, metBefore, takenBy } from './row-outcome.js';

/** What the rows of a chunk write. */
export interface ElementChunk {
  readonly outcomes: RowOutcome[];
  readonly inserted: readonly Element[];
  readonly updated: readonly ElementUpdate[];
}

/** Looks what the rows of a chunk would write. Under the lock on the graph this stays true until the transaction ends. */
export async function prepareElements(tx: Tx, kind: ElementKind, chunk: Chunk<ElementPatch>): Promise<ElementChunk> {
  const { company, bodies, mode } = chunk;
  const syncIds = bodies.flatMap(({ fields }) => fields.syncId ?? []);
  const bySyncId = await findAllBySyncId(tx, company, kind, syncIds);
  const uuids = namedByUuid(chunk, bySyncId);
  const byUuid = await findNewestByUuid(tx, company, kind, validUuids(uuids));
  const outcomes: RowOutcome[] = [];
  const inserted: Element[] = [];
  const updated: ElementUpdate[] = [];
  const met = new Map<string, 'syncId' | 'uuid'>();
  for (const [index, body] of bodies.entries()) {
    const uuid = uuids.get(index) ?? '';
    const was = bySyncId.get(body.fields.syncId ?? '') ?? byUuid.get(uuid);
    const way = uuid === '' ? 'syncId' : 'uuid';
    try {
      if (!was && uuid !== '' && !isUuid(uuid)) outcomes.push(notAUuid(uuid));
      else if (was && uuid !== '' && was.uuid !== uuid) outcomes.push(hasNewer(was));
      else if (was && (met.get(was.uuid) ?? way) !== way) outcomes.push(metBefore(was.uuid));
      else if (!was) {
        inserted.push((await prepareElement(tx, company, kind, named(body))).element);
        outcomes.push('created');
      } else if (mode === 'create') {
        const differing = differentFields(was, await patched(tx, company, was, body));
        outcomes.push(differing.length === 0 ? 'unchanged' : takenBy(was.syncId, was.uuid, differing));
      } else {
        const now = await patched(tx, company, was, body);
        const isSame = isSameRow(was, now);
        if (!isSame && !isEditable(was.versionState)) outcomes.push(notADraft(was));
        else {
          if (!isSame) updated.push({ was, now });
          outcomes.push(isSame ? 'unchanged' : 'written');
        }
      }
    } catch (error) {
      outcomes.push(faultsOf(error));
    }
    if (was) met.set(was.uuid, way);
  }
  return { outcomes, inserted, updated };
}

/** Writes the elements of a chunk. */
export async function importElements(
  graph: HeldGraph,
  kind: ElementKind,
  chunk: Chunk<ElementPatch>,
  changed: ElementsChanged,
): Promise<WrittenRows> {
  const { outcomes, inserted, updated } = await prepareElements(graph, kind, chunk);
  const written = { inserted, updated, imported: chunk.uuid };
  if (inserted.length + updated.length > 0) await writeElements(graph, written, chunk.actor, changed);
  return { outcomes, created: inserted.length };
}

function patched(tx: Tx, company: CompanyId, was: StoredElement, body: Checked<ElementPatch>): Promise<Element> {
  const stated = body.map<ElementPatch>(({ figures, ...fields }) => ({
    ...fields,
    figures: figures && withStatedAggregates(was, figures),
  }));
  return patchedElement(tx, company, was, stated);
}

/** A new element needs its name; that of an update may be left out. */
function named(body: Checked<ElementPatch>): Checked<ElementInput> {
  return body.map<ElementInput>((fields, faults) => {
    if (!fields.name && faults.isClear('name')) faults.add({ field: 'name', message: 'must not be empty' });
    return fields;
  });
}

function hasNewer({ uuid }: StoredElement): RowOutcome {
  return [{ field: 'uuid', message: `names a version that has a newer one, ${uuid}` }];
}

function notADraft({ versionState }: StoredElement): RowOutcome {
  return [{ field: '', message: `This version is ${versionState}; only a draft can be changed.` }];
}
