import { Conflict, Immutable, Missing } from '#faults';
import type { CompanyId, Database, Page, PageRequest, Tx } from '#platform';
import { newUuid, violatedUnique } from '#platform';
import type { Element, ElementKind } from '../../model/element.js';
import type { VersionState } from '../../model/version-state.js';
import { isEditable, requireTransition } from '../../model/version-state.js';
import { findDatasets } from '../dataset/datasets.js';
import type { ElementSaid } from './element-patch.js';
import { applied } from './element-patch.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { ElementsChanged } from './elements-changed.js';
import { lockGraph } from './graph-lock.js';
import { resolveReferences } from './resolve-references.js';
import { requireSameRecord } from './same-record.js';
import { changesBetween } from './audit-trail.js';
import { writeElements } from './write-elements.js';

const KIND_WORD: Record<ElementKind, string> = { material: 'material', process: 'process element' };

export class Elements {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /**
   * A new draft. A syncId that is taken answers with the record that has it, provided it says the same.
   * @throws Invalid, Conflict
   */
  async create(
    company: CompanyId,
    kind: ElementKind,
    said: ElementSaid & { name: string },
    actor: string,
  ): Promise<StoredElement> {
    const insert = () =>
      this.database.transaction(async (tx) => {
        const refs = await resolveReferences(tx, company, said);
        const element = applied(blank(company, kind, said.name), said, refs, undefined);
        const existing = said.syncId ? await findBySyncId(tx, company, kind, said.syncId) : undefined;
        if (existing) {
          requireSameRecord(existing, applied(existing, said, refs, await boundOf(tx, company, existing)), said);
          return existing;
        }
        await writeElements(tx, company, { inserted: [element] }, actor, this.changed);
        return read(tx, company, kind, element.uuid);
      });
    try {
      return await insert();
    } catch (error) {
      if (!isSyncIdTaken(error)) throw error;
      return insert(); // Another request has just written it: now it is there to be compared with.
    }
  }

  /** @throws Missing, Immutable, Invalid, Conflict */
  async patch(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    said: ElementSaid,
    actor: string,
  ): Promise<StoredElement> {
    try {
      return await this.database.transaction(async (tx) => {
        await lockGraph(tx, company);
        const was = await readForWrite(tx, company, kind, uuid);
        const refs = await resolveReferences(tx, company, said);
        const now = applied(was, said, refs, await boundOf(tx, company, was));
        if (isUnchanged(was, now)) return was;
        await writeElements(tx, company, { updated: [{ was, now }] }, actor, this.changed);
        return read(tx, company, kind, uuid);
      });
    } catch (error) {
      if (isSyncIdTaken(error)) throw new Conflict(`The syncId ${said.syncId} is taken by another record.`);
      throw error;
    }
  }

  /** Only a draft that nothing uses. @throws Missing, Immutable */
  async remove(company: CompanyId, kind: ElementKind, uuid: string, actor: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockGraph(tx, company);
      const was = await readForWrite(tx, company, kind, uuid);
      await writeElements(tx, company, { deleted: [was] }, actor, this.changed);
      await tx.query(
        `update element set newest = true where company = $1 and uuid =
           (select uuid from element where company = $1 and chain = $2 order by version desc limit 1)`,
        [company, was.chain],
      );
    });
  }

  /** @throws Missing, Conflict */
  async changeState(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    to: VersionState,
    actor: string,
  ): Promise<StoredElement> {
    return this.database.transaction(async (tx) => {
      await lockGraph(tx, company);
      const was = await read(tx, company, kind, uuid, 'for update of e');
      requireTransition(was.versionState, to);
      await writeElements(tx, company, { updated: [{ was, now: { ...was, versionState: to } }] }, actor, this.changed);
      return read(tx, company, kind, uuid);
    });
  }

  /** Copies an immutable version into a new draft, the newest of its chain. @throws Missing, Conflict */
  async newVersion(company: CompanyId, kind: ElementKind, uuid: string, actor: string): Promise<StoredElement> {
    return this.database.transaction(async (tx) => {
      await lockGraph(tx, company);
      const from = await read(tx, company, kind, uuid, 'for update of e');
      if (isEditable(from.versionState))
        throw new Conflict('This version is a draft; a new one is made of a locked one.');
      const [newest] = await tx.query<{ version: number; version_state: VersionState; uuid: string }>(
        `update element set newest = false where company = $1 and chain = $2 and newest returning version, version_state, uuid`,
        [company, from.chain],
      );
      if (!newest) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
      if (isEditable(newest.version_state)) throw new Conflict(`The draft ${newest.uuid} is there already.`);
      const draft: Element = { ...from, uuid: newUuid(), version: newest.version + 1, versionState: 'draft' };
      await writeElements(tx, company, { inserted: [draft] }, actor, this.changed);
      return read(tx, company, kind, draft.uuid);
    });
  }

  /** @throws Missing */
  get(company: CompanyId, kind: ElementKind, uuid: string): Promise<StoredElement> {
    return read(this.database, company, kind, uuid);
  }

  /** The newest version of the element that carries this syncId. */
  findBySyncId(company: CompanyId, kind: ElementKind, syncId: string): Promise<StoredElement | undefined> {
    return findBySyncId(this.database, company, kind, syncId);
  }

  async list(company: CompanyId, kind: ElementKind, { page, limit, after }: PageRequest): Promise<Page<StoredElement>> {
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from element where company = $1 and kind = $2 and newest`,
      [company, kind],
    );
    const rows = after
      ? await this.database.query<ElementRow>(
          `${SELECT_ELEMENT} and e.kind = $2 and e.newest and (e.created, e.uuid) > ($4, $5) order by e.created, e.uuid limit $3`,
          [company, kind, limit, after.created, after.uuid],
        )
      : await this.database.query<ElementRow>(
          `${SELECT_ELEMENT} and e.kind = $2 and e.newest order by e.created, e.uuid limit $3 offset $4`,
          [company, kind, limit, (page - 1) * limit],
        );
    return { count: total?.count ?? 0, page, pageSize: limit, data: rows.map(elementOf) };
  }
}

function blank(company: CompanyId, kind: ElementKind, name: string): Element {
  const uuid = newUuid();
  const now = new Date();
  return {
    company,
    uuid,
    kind,
    chain: uuid,
    version: 1,
    versionState: 'draft',
    name,
    dataQualityIndicators: {},
    declared: {},
    figures: {},
    pact: {},
    created: now,
    updated: now,
    revision: 1,
  };
}

async function read(
  sql: Pick<Tx, 'query'>,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
  lock = '',
): Promise<StoredElement> {
  const [row] = await sql.query<ElementRow>(`${SELECT_ELEMENT} and e.kind = $2 and e.uuid = $3 ${lock}`, [
    company,
    kind,
    uuid,
  ]);
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return elementOf(row);
}

async function readForWrite(tx: Tx, company: CompanyId, kind: ElementKind, uuid: string): Promise<StoredElement> {
  const element = await read(tx, company, kind, uuid, 'for update of e');
  if (!isEditable(element.versionState)) {
    throw new Immutable(`This version is ${element.versionState}; only a draft can be changed.`);
  }
  return element;
}

async function findBySyncId(
  tx: Pick<Tx, 'query'>,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<StoredElement | undefined> {
  const [row] = await tx.query<ElementRow>(`${SELECT_ELEMENT} and e.kind = $2 and e.newest and e.sync_id = $3`, [
    company,
    kind,
    syncId,
  ]);
  return row && elementOf(row);
}

async function boundOf(tx: Tx, company: CompanyId, { dataset }: Element) {
  return dataset && (await findDatasets(tx, company, [dataset.uuid])).get(dataset.uuid);
}

function isUnchanged(was: Element, now: Element): boolean {
  return (
    Object.keys(changesBetween(was, now)).length === 0 && JSON.stringify(was.figures) === JSON.stringify(now.figures)
  );
}

function isSyncIdTaken(error: unknown): boolean {
  return violatedUnique(error) === 'element_sync_id';
}
