import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Expected, Repeats, Tx, HeldGraph } from '#platform';
import { Database, isLockTimeout, requireExpected, violatedUnique, inGraph } from '#platform';
import type { ElementPatch } from '#model/products';
import type { ElementKind, VersionState } from '#model/terms';
import { requireTransition } from '#model/terms';
import type { ElementInput } from './create-element.js';
import { createElement, syncIdTaken } from './create-element.js';
import type { ElementView, StoredElement } from './element-row.js';
import { openVersion, patchElement, patchInNewVersion } from './patch-element.js';
import { getElement, getForWrite, viewBySyncId, viewElement } from './read-elements.js';
import { recordElement } from './record-element.js';
import { removeElements } from './remove-elements.js';
import { writeElement } from './write-elements.js';
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
    repeats?: Repeats,
  ): Promise<ElementView> {
    const create = (tx: Tx) => createElement(tx, company, kind, body, actor, this.changed, repeats);
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
      async (graph) =>
        patchElement(graph, await getForWrite(graph, company, kind, uuid, expected), body, actor, this.changed),
      body.fields.syncId,
    );
  }

  /**
   * Patches a new version of an immutable one, which is opened where the patch changes anything.
   * @returns the new version, or else the immutable one
   * @throws Missing, Outdated, Invalid, Conflict
   */
  async patchInNewVersion(
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
        const from = await getElement(graph, company, kind, uuid, { held: true });
        requireExpected(expected, from.revision);
        return patchInNewVersion(graph, from, body, actor, this.changed);
      },
      body.fields.syncId,
    );
  }

  /** Deletes a draft. @throws Missing, Immutable, Outdated, Conflict if something uses it */
  async remove(company: CompanyId, kind: ElementKind, uuid: string, actor: string, expected?: Expected): Promise<void> {
    await this.writing(company, kind, uuid, async (graph) => {
      const was = await getForWrite(graph, company, kind, uuid, expected);
      await removeElements(graph, [was], actor, this.changed);
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
    return this.writing(company, kind, uuid, async (graph) =>
      openVersion(graph, await getElement(graph, company, kind, uuid, { held: true }), actor, this.changed),
    );
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
  bySyncId(company: CompanyId, kind: ElementKind, syncId: string): Promise<ElementView | undefined> {
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

function isSyncIdTaken(error: unknown): boolean {
  return violatedUnique(error) === 'element_sync_id';
}
