import { Checked } from '#faults';
import type { UnitCode } from '#model/terms';
import { Switches } from '#products';
import type { PublishFootprints } from '#exchange';
import type { CompanyId, Database } from '#platform';
import { uuidOf, withUuidsOf } from './uuids.js';

const SWITCHES: readonly { syncId: string; name: string; unit: UnitCode; sources: readonly string[] }[] = [
  { syncId: 'sample-metal', name: 'Sheet metal', unit: 'kg', sources: ['sample-aluminium', 'sample-steel'] },
  { syncId: 'sample-warmth', name: 'Heat', unit: 'kWh', sources: ['sample-gas', 'sample-heat'] },
];

/** @returns the uuid of each switch, by its syncId */
export async function createSwitches(
  database: Database,
  publisher: PublishFootprints,
  company: CompanyId,
  elements: ReadonlyMap<string, string>,
  actor: string,
): Promise<Map<string, string>> {
  const switches = new Switches(database, publisher);
  const uuids = new Map<string, string>();
  for (const { sources, ...rest } of SWITCHES) {
    const named = sources.map((syncId) => ({ uuid: uuidOf(elements, syncId) }));
    const create = () => switches.create(company, Checked.of({ ...rest, sources: named }), actor);
    uuids.set(rest.syncId, (await withUuidsOf(rest.syncId, create)).uuid);
  }
  return uuids;
}
