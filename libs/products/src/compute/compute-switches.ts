import { Conflict } from '#faults';
import type { HeldGraph } from '#platform';
import { computeSwitch, unconvertibleSource } from '#model/products';
import type { UnitCode } from '#model/terms';
import { readSources } from './read-sources.js';
import { statedShares } from './switch-row.js';
import type { ChangedNode } from './write-computed.js';
import { writeSwitches } from './write-computed.js';

interface SwitchRow {
  uuid: string;
  name: string;
  unit: UnitCode | null;
  sources: string[];
  shares: (string | null)[];
}

/** Computes switches from the current figures of their sources. @returns those that changed @throws Conflict */
export async function computeSwitches(graph: HeldGraph, uuids: readonly string[]): Promise<ChangedNode[]> {
  const rows = await graph.query<SwitchRow>(
    `select w.uuid, w.name, w.unit, array(
       select s.element from switch_source s where s.company = $1 and s.switch = w.uuid order by s.place
     ) as sources, array(
       select s.share::text from switch_source s where s.company = $1 and s.switch = w.uuid order by s.place
     ) as shares
     from switch w where w.company = $1 and w.uuid = any($2::uuid[])`,
    [graph.company, uuids],
  );
  const known = await readSources(graph, graph.company, [...new Set(rows.flatMap(({ sources }) => sources))]);
  const computed = rows.map(({ uuid, name, unit, sources, shares }) => {
    const found = sources.flatMap((source) => known.get(source) ?? []);
    if (unit !== null && unconvertibleSource(unit, found)) {
      throw new Conflict(
        `The switch ${uuid} (${name}) stands in the way: its sources would no longer convert to ${unit}.`,
      );
    }
    return { uuid, of: computeSwitch(unit ?? undefined, found, statedShares(shares)) };
  });
  return writeSwitches(graph, computed);
}
