import { numberOf, numberOrEmpty } from '../../../parts/forms/typed-number.js';
import type { Lane } from './LaneTable.js';

/** The units of freight, in which an amount of a factor for one tonne-kilometre can be. */
export const FREIGHT_UNITS = ['tkm', 'kgkm', 'tmi', 'tnmi_us'] as const;

/** What is typed into the form of a lane. */
export interface LaneValues {
  name: string;
  syncId: string;
  totalKm: string;
  /** `own`: entered figures; `factor`: those of a dataset. */
  source: string;
  CO2ePerTkm: string;
  dataset: string;
  quantity: string;
  unit: string;
}

export function laneValues(lane: Lane | undefined): LaneValues {
  return {
    name: lane?.name ?? '',
    syncId: lane?.syncId ?? '',
    totalKm: numberOrEmpty(lane?.totalKm),
    source: lane?.dataset ? 'factor' : 'own',
    CO2ePerTkm: lane && !lane.dataset ? lane.CO2ePerTkm : '',
    dataset: lane?.dataset?.uuid ?? '',
    quantity: numberOrEmpty(lane?.datasetAmount?.quantity),
    unit: lane?.datasetAmount?.unit ?? 'tkm',
  };
}

/** What was changed, as the API takes it. Figures are sent only where they were changed; an unbound lane states them anew. */
export function laneBody(values: LaneValues, before: LaneValues): Record<string, unknown> {
  const { name, syncId, totalKm, source } = values;
  return {
    name,
    ...(syncId !== before.syncId && { syncId: syncId || null }),
    ...(totalKm !== before.totalKm && { totalKm: numberOf(totalKm) }),
    ...(source === 'factor' ? boundBody(values) : ownBody(values, before)),
  };
}

function boundBody({ dataset, quantity, unit }: LaneValues) {
  const number = numberOf(quantity);
  // Said always: another factor would else be taken by one tonne-kilometre of it.
  return { dataset: { uuid: dataset }, datasetAmount: number === undefined ? null : { quantity: number, unit } };
}

function ownBody({ CO2ePerTkm }: LaneValues, before: LaneValues) {
  const text = CO2ePerTkm.trim().replace(',', '.');
  const isUnbound = before.source === 'factor';
  return {
    ...(isUnbound && { dataset: null }),
    ...((isUnbound || CO2ePerTkm !== before.CO2ePerTkm) && text !== '' && { CO2ePerTkm: text }),
  };
}
