import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Checked, FieldFault } from '#faults';
import { Conflict, Faults } from '#faults';
import { printFigures } from '#impacts';
import type { CompanyId, Expected, Repeats, Tx, HeldGraph } from '#platform';
import { Database, newUuid, requireExpected, violatedUnique, refuseWhileReferenced, inGraph } from '#platform';
import { differences, recordChange } from '#access';
import { unconvertibleSource, checkedSwitchAfter, switchAfter } from '#model/products';
import type { SwitchFields, SwitchPatch } from '#model/products';
import { conversionFault } from '#model/terms';
import { recompute } from '../element/write-elements.js';
import { dropUnused } from '../element/image-rows.js';
import type { ChangedSource } from '../compute/compute-graph.js';
import { readSources } from '../compute/read-sources.js';
import { requireAcyclic } from '../compute/require-acyclic.js';
import type { Switch } from '../compute/switch-row.js';
import { findSwitches, getSwitch, switchFieldsOf } from '../compute/switch-row.js';
import { ElementsChanged } from '../element/elements-changed.js';

@Injectable()
export class Switches {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /** Creates a switch, or returns the one that has the same syncId and the same fields already. @throws Invalid, Conflict */
  create(
    company: CompanyId,
    body: Checked<SwitchPatch & { name: string }>,
    actor: string,
    repeats: Repeats = 'accepted',
  ): Promise<Switch> {
    return inGraph(this.database, company, async (graph) => {
      const { name = '', syncId } = body.fields;
      const [existing] = syncId && body.isWhole ? await findSwitches(graph, company, syncId) : [];
      if (existing && repeats === 'refused') throw taken(syncId, existing);
      if (existing) return requireSame(existing, body.whole());
      const uuid = newUuid();
      const faults = new Faults(body.faults);
      const after = checkedSwitchAfter({ name, sources: [] }, body.fields, faults);
      await requireSound(graph, company, uuid, after, faults);
      const { co2e, impacts } = printFigures({});
      await graph.query(
        `insert into switch (company, uuid, name, sync_id, unit, co2e, impacts) values ($1, $2, $3, $4, $5, $6, $7)`,
        [...([company, uuid, after.name, after.syncId, after.unit, co2e, impacts] as const)],
      );
      const changes = differences({}, { ...after });
      await recordChange(graph, company, { action: 'create', kind: 'switch', record: uuid, name: after.name, changes });
      return this.writeSources(graph, uuid, after, actor);
    });
  }

  /** @throws Missing, Outdated, Invalid, Conflict */
  async patch(
    company: CompanyId,
    uuid: string,
    body: Checked<SwitchPatch>,
    actor: string,
    expected?: Expected,
  ): Promise<Switch> {
    try {
      return await inGraph(this.database, company, async (graph) => {
        const was = await getSwitch(graph, company, uuid);
        requireExpected(expected, was.revision);
        const faults = new Faults(body.faults);
        const after = checkedSwitchAfter(switchFieldsOf(was), body.fields, faults);
        if (faults.all.length === 0 && isDeepStrictEqual(after, switchFieldsOf(was))) return was;
        await requireSound(graph, company, uuid, after, faults);
        await graph.query(
          `update switch set name = $3, sync_id = $4, unit = $5, updated = statement_timestamp(), revision = revision + 1
           where company = $1 and uuid = $2`,
          [company, uuid, after.name, after.syncId, after.unit],
        );
        const changes = differences({ ...switchFieldsOf(was) }, { ...after });
        await recordChange(graph, company, {
          action: 'update',
          kind: 'switch',
          record: uuid,
          name: after.name,
          changes,
        });
        return this.writeSources(graph, uuid, after, actor, was.name !== after.name);
      });
    } catch (error) {
      const { syncId } = body.fields;
      if (!syncId || violatedUnique(error) !== 'switch_sync_id') throw error;
      const [holder] = await findSwitches(this.database, company, syncId);
      throw taken(syncId, holder);
    }
  }

  /** @throws Missing, Outdated, Conflict */
  async remove(company: CompanyId, uuid: string, expected?: Expected): Promise<void> {
    const deletion = inGraph(this.database, company, async (tx) => {
      const was = await getSwitch(tx, company, uuid);
      requireExpected(expected, was.revision);
      await tx.query(`delete from switch where company = $1 and uuid = $2`, [company, uuid]);
      await dropUnused(tx, company, was.image);
      const changes = differences({ ...switchFieldsOf(was) }, {});
      await recordChange(tx, company, { action: 'delete', kind: 'switch', record: uuid, name: was.name, changes });
    });
    await refuseWhileReferenced(deletion, 'Model inputs draw on this switch.');
  }

  /** @throws Missing */
  get(company: CompanyId, uuid: string): Promise<Switch> {
    return getSwitch(this.database, company, uuid);
  }

  /** Lists all switches of a company, or only the one with this syncId. */
  list(company: CompanyId, syncId?: string): Promise<Switch[]> {
    return findSwitches(this.database, company, syncId);
  }

  /** Replaces the sources of a written switch and recomputes what it reaches. @returns the switch as it is stored now */
  private async writeSources(
    graph: HeldGraph,
    uuid: string,
    { sources }: SwitchFields,
    actor: string,
    isRenamed = false,
  ): Promise<Switch> {
    const { company } = graph;
    await graph.query(`delete from switch_source where company = $1 and switch = $2`, [company, uuid]);
    await graph.query(
      `insert into switch_source (company, switch, element, share, place)
       select $1, $2, s.uuid, s.share, s.place from unnest($3::uuid[], $4::numeric[]) with ordinality as s (uuid, share, place)`,
      [company, uuid, sources.map(({ uuid }) => uuid), sources.map(({ share }) => share ?? null)],
    );
    // Models keep the names of inputs without a climate figure, so that a new name makes them due.
    const named: ChangedSource[] = isRenamed ? [{ uuid, codes: ['GWP-fossil'] }] : [];
    await recompute(graph, { switches: [uuid], sources: named }, actor, this.changed);
    return getSwitch(graph, company, uuid);
  }
}

/** Checks that the sources exist, convert to the switch's unit, and do not draw on the switch. @throws Invalid, Conflict */
async function requireSound(
  tx: Tx,
  company: CompanyId,
  uuid: string,
  { unit, sources }: SwitchFields,
  faults: Faults,
): Promise<void> {
  const uuids = sources.map((source) => source.uuid);
  const known = await readSources(
    tx,
    company,
    uuids.filter((source) => source !== ''),
  );
  const unsound = uuids.flatMap((source, index): FieldFault[] => {
    if (source === '') return [];
    const found = known.get(source);
    const field = `sources.${index}`;
    if (found?.kind !== 'element') return [{ field, message: 'names no material or process element' }];
    if (!unit || !faults.isClear('unit') || !unconvertibleSource(unit, [found])) return [];
    return [found.unit ? conversionFault(found.unit, unit, field) : { field, message: `${found.name} has no unit` }];
  });
  faults.add(...unsound);
  faults.requireNone();
  await requireAcyclic(tx, company, uuid, uuids);
}

function taken(syncId: string | null | undefined, holder: Switch | undefined): Conflict {
  return new Conflict(`The syncId ${syncId} is taken by ${holder?.uuid ?? 'another switch'}.`);
}

function requireSame(existing: Switch, patch: SwitchPatch): Switch {
  if (isDeepStrictEqual(switchAfter(switchFieldsOf(existing), patch), switchFieldsOf(existing))) return existing;
  throw new Conflict(`The syncId ${patch.syncId} is taken by ${existing.uuid}, which says something else.`);
}
