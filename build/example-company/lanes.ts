import { Checked } from '#faults';
import type { ElementsChanged } from '#products';
import { TransportLanes } from '#products';
import { parseDecimal } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { withUuidsOf } from './uuids.js';

/** Length in km, and kg CO2e per tonne-kilometre. The figures are those of the sample factors for freight. */
const LANES = [
  { syncId: 'sample-road', name: 'Sheffield to Hannover, lorry', totalKm: 1080, CO2ePerTkm: '0.09752' },
  { syncId: 'sample-rail', name: 'Rotterdam to Hannover, rail', totalKm: 420, CO2ePerTkm: '0.02779' },
  { syncId: 'sample-sea', name: 'Shanghai to Rotterdam, ship', totalKm: 19_500, CO2ePerTkm: '0.01612' },
];

/** @returns the uuid of each lane, by its syncId */
export async function createLanes(
  database: Database,
  publisher: ElementsChanged,
  company: CompanyId,
): Promise<Map<string, string>> {
  const lanes = new TransportLanes(database, publisher);
  const uuids = new Map<string, string>();
  for (const { CO2ePerTkm: figure, ...lane } of LANES) {
    const CO2ePerTkm = parseDecimal(figure);
    if (!CO2ePerTkm) throw new Error(`The sample lane ${lane.syncId} has no figure.`);
    const create = () => lanes.create(company, Checked.of({ ...lane, CO2ePerTkm }));
    uuids.set(lane.syncId, (await withUuidsOf(lane.syncId, create)).uuid);
  }
  return uuids;
}
