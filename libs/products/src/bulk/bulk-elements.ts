import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, HeldGraph } from '#platform';
import { Database, inGraph, violatedUnique } from '#platform';
import { recordChange } from '#access';
import type { Element } from '#model/products';
import type { ElementKind } from '#model/terms';
import type { ElementInput } from '../element/create-element.js';
import { ElementsChanged } from '../element/elements-changed.js';
import { writeElements } from '../element/write-elements.js';
import { createdOf } from './created.js';
import type { BulkPatch } from './patched.js';
import { patchedOf } from './patched.js';

/** What became of one record. */
export interface BulkResult {
  readonly element: Pick<Element, 'uuid' | 'syncId'>;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

/** How often records are created while other requests write the same syncIds. */
const TRIES = 3;

/** Materials or process elements that are written together: all of them or none, with one recomputation and one entry in the audit. */
@Injectable()
export class BulkElements {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /** Creates drafts; a record that has its syncId and says the same already stays. @throws Invalid, Conflict */
  async create(
    company: CompanyId,
    kind: ElementKind,
    bodies: readonly Checked<ElementInput>[],
    actor: string,
  ): Promise<BulkResult[]> {
    for (let tried = 1; ; tried++) {
      try {
        return await inGraph(this.database, company, async (graph) => {
          const results = await createdOf(graph, kind, bodies);
          const inserted = results.flatMap(({ element, isNew }) => (isNew ? [element] : []));
          if (inserted.length > 0) {
            await writeElements(graph, { inserted, updated: [] }, actor, this.changed);
            await recordCounts(graph, 'create', kind, { created: inserted.length });
          }
          return results.map(({ element, isNew }) => ({ element, outcome: isNew ? 'created' : 'unchanged' }));
        });
      } catch (error) {
        // A single creation does not wait for the graph, and has just written one of the syncIds. The next try finds its element.
        if (violatedUnique(error) !== 'element_sync_id' || tried === TRIES) throw taken(error);
      }
    }
  }

  /** Patches drafts, each named by its uuid, else by its syncId. @throws Invalid, Conflict */
  async patch(
    company: CompanyId,
    kind: ElementKind,
    patches: readonly BulkPatch[],
    actor: string,
  ): Promise<BulkResult[]> {
    try {
      return await inGraph(this.database, company, async (graph) => {
        const states = await patchedOf(graph, kind, patches);
        const updated = states.filter(({ isSame }) => !isSame).map(({ was, now }) => ({ was, now }));
        if (updated.length > 0) {
          await writeElements(graph, { inserted: [], updated }, actor, this.changed);
          await recordCounts(graph, 'update', kind, { changed: updated.length });
        }
        return states.map(({ now, isSame }) => ({ element: now, outcome: isSame ? 'unchanged' : 'changed' }));
      });
    } catch (error) {
      throw taken(error);
    }
  }
}

/** Those that are written together have one entry in the audit. */
function recordCounts(
  graph: HeldGraph,
  action: 'create' | 'update',
  kind: ElementKind,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  return recordChange(graph, graph.company, { action, kind, counts });
}

function taken(error: unknown): unknown {
  if (violatedUnique(error) !== 'element_sync_id') return error;
  return new Conflict('A syncId of these records is being written by others.');
}
