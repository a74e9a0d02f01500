import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults, Missing } from '#faults';
import type { CompanyId, Expected, Tx, HeldGraph } from '#platform';
import {
  Database,
  isLockTimeout,
  newUuid,
  requireExpected,
  violatedUnique,
  refuseWhileReferenced,
  inGraph,
} from '#platform';
import type { Element, ElementPatch } from '#model/products';
import type { ElementKind, VersionState } from '#model/terms';
import { applyPatch, recomputed } from '#model/products';
import { isEditable, requireTransition } from '#model/terms';
import { bindDatasets } from '#factors';
import type { ElementInput } from './create-element.js';
import { boundOf, createElement, syncIdTaken } from './create-element.js';
import { isSameRow } from './element-columns.js';
import type { ElementView, StoredElement } from './element-row.js';
import { getElement, getForWrite, viewBySyncId, viewElement } from './read-elements.js';
import { recordElement } from './record-element.js';
import { resolveReferences } from './resolve-references.js';
import { deleteElement, recompute, writeElement } from './write-elements.js';
import { copyModel } from '../compute/copy-model.js';
import { dropUnused } from './image-rows.js';
import { ElementsChanged } from './elements-changed.js';

/** How often a creation is tried while other requests write or delete an element with the same syncId. */
const CREATE_TRIES = 3;

@Injectable()
export class Elements {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /**
   * Creates a draft, or returns the element that has the same syncId and the same fields already.
   * @throws Invalid, Conflict
   */
  async create(
    company: CompanyId,
    kind: ElementKind,
    body: Checked<ElementInput>,
    actor: string,
  ): Promise<ElementView> {
    const create = (tx: Tx) => createElement(tx, company, kind, body, actor, this.changed);
    for (let tried = 1; ; tried++) {
      try {
        return await this.database.transaction(create);
      } catch (error) {
        // A writer that holds the graph has locked the element with this syncId. `inGraph` waits for it without a connection.
        if (isLockTimeout(error)) return inGraph(this.database, company, create);
        // Another request has just written this syncId. The next try finds its element and compares.
        if (!isSyncIdTaken(error)) throw error;
        if (tried === CREATE_TRIES) throw new Conflict(`The syncId ${body.fields.syncId} is being written by others.`);
      }
    }
  }

  /** @throws Missing, Immutable, Outdated, Invalid, Conflict */
  async patch(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    body: Checked<ElementPatch>,
    actor: string,
    expected?: Expected,
  ): Promise<ElementView> {
    return this.writing(
      company,
      kind,
      uuid,
      async (graph) => {
        const was = await getForWrite(graph, company, kind, uuid, expected);
        const faults = new Faults(body.faults);
        const references = await resolveReferences(graph, company, body.fields, faults);
        const now = applyPatch(was, body.fields, references, await boundOf(graph, company, was), faults);
        if (isSameRow(was, now)) return was;
        await recordElement(graph, company, { was, now });
        return writeElement(graph, { updated: [{ was, now }] }, actor, this.changed);
      },
      body.fields.syncId,
    );
  }

  /** Deletes a draft. @throws Missing, Immutable, Outdated, Conflict if something uses it */
  async remove(company: CompanyId, kind: ElementKind, uuid: string, actor: string, expected?: Expected): Promise<void> {
    await this.writing(company, kind, uuid, async (graph) => {
      const was = await getForWrite(graph, company, kind, uuid, expected);
      const deletion = deleteElement(graph, was, actor, this.changed);
      await refuseWhileReferenced(deletion, 'It is in use: by an input of a model, a switch or an activity.');
      await dropUnused(graph, company, was.image);
      await recordElement(graph, company, { was });
    });
  }

  /** Changes the state of a version, and records the reason in the audit trail. @throws Missing, Conflict, Outdated */
  async changeState(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    to: VersionState,
    actor: string,
    { reason, expected }: { reason?: string; expected?: Expected } = {},
  ): Promise<ElementView> {
    return this.writing(company, kind, uuid, async (graph) => {
      const was = await getElement(graph, company, kind, uuid, { held: true });
      requireTransition(was.versionState, to);
      requireExpected(expected, was.revision);
      const now = { ...was, versionState: to };
      await recordElement(graph, company, { was, now }, { reason });
      return writeElement(graph, { updated: [{ was, now, reason }] }, actor, this.changed);
    });
  }

  /**
   * Copies an immutable version and its model into a new draft, the newest version of its chain. Like every draft it has the
   * current figures of its dataset or of its model's inputs.
   * @throws Missing, Conflict
   */
  async newVersion(company: CompanyId, kind: ElementKind, uuid: string, actor: string): Promise<ElementView> {
    return this.writing(company, kind, uuid, async (graph) => {
      const from = await getElement(graph, company, kind, uuid, { held: true });
      if (isEditable(from.versionState)) {
        throw new Conflict('This version is a draft; a new one is made of a locked one.');
      }
      const newest = await newestOf(graph, company, from);
      if (isEditable(newest.version_state)) throw new Conflict(`The draft ${newest.uuid} is there already.`);
      const { dataset } = from;
      const bound = dataset && (await bindDatasets(graph, company, [dataset.uuid])).get(dataset.uuid);
      const copy = bound ? recomputed(from, bound) : from;
      const draft: Element = { ...copy, uuid: newUuid(), version: newest.version + 1, versionState: 'draft' };
      const written = await writeElement(graph, { inserted: [draft] }, actor, this.changed);
      await recordElement(graph, company, { now: draft }, { copyOf: from.uuid });
      if (!(await copyModel(graph, company, from.uuid, draft.uuid))) return written;
      await recompute(graph, { products: [draft.uuid] }, actor, this.changed);
      return viewElement(graph, company, kind, draft.uuid);
    });
  }

  /** @throws Missing */
  get(company: CompanyId, kind: ElementKind, uuid: string): Promise<StoredElement> {
    return getElement(this.database, company, kind, uuid);
  }

  /** @throws Missing */
  view(company: CompanyId, kind: ElementKind, uuid: string): Promise<ElementView> {
    return viewElement(this.database, company, kind, uuid);
  }

  /** Finds the newest version of the element with this syncId. */
  viewBySyncId(company: CompanyId, kind: ElementKind, syncId: string): Promise<ElementView | undefined> {
    return viewBySyncId(this.database, company, kind, syncId);
  }

  /** Runs a write of an existing element under the graph lock. @throws Conflict naming the element that has its syncId */
  private async writing<T>(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    work: (graph: HeldGraph) => Promise<T>,
    syncId?: string | null,
  ): Promise<T> {
    try {
      return await inGraph(this.database, company, work);
    } catch (error) {
      if (!isSyncIdTaken(error)) throw error;
      const [holder] = await this.database.query<{ uuid: string; syncId: string }>(SYNC_ID_HOLDER, [
        company,
        kind,
        uuid,
        syncId ?? null,
      ]);
      throw holder ? syncIdTaken(holder) : new Conflict('The syncId of this version is being written by others.');
    }
  }
}

/**
 * Finds the element that has the syncId of a write. If the write sets none, it deletes the newest version, and the syncId that
 * is taken is that of an earlier version, which would be the newest again.
 */
const SYNC_ID_HOLDER = `
  select h.uuid, h.sync_id as "syncId" from element h
  where h.company = $1 and h.kind = $2 and h.newest and h.sync_id = any(
    select coalesce($4, v.sync_id) from element e join element v on v.company = $1 and v.chain = e.chain
    where e.company = $1 and e.uuid = $3 and h.chain <> e.chain)`;

async function newestOf(tx: Tx, company: CompanyId, { chain }: Element) {
  const [newest] = await tx.query<{ uuid: string; version: number; version_state: VersionState }>(
    `select uuid, version, version_state from element where company = $1 and chain = $2 and newest`,
    [company, chain],
  );
  if (!newest) throw new Missing(`There is no element ${chain}.`);
  return newest;
}

function isSyncIdTaken(error: unknown): boolean {
  return violatedUnique(error) === 'element_sync_id';
}
