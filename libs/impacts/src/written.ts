import type { FieldFault } from '#faults';
import { print } from './decimal.js';
import type { Decimal } from './decimal.js';
import { cleared, readFootprintCO2e, readImpacts } from './declared.js';
import type { ReadFigures, FigurePatch, FiguresPatch } from './declared.js';
import { DECLARED_KEYS, FOOTPRINT_STAGES } from './modules.js';

/** The figures in a request body. Both fields can set GWP-fossil. */
export interface WrittenFigures {
  readonly footprint?: unknown;
  readonly impacts?: unknown;
}

/**
 * Reads the fields `footprint` and `impacts` of one body together. Two different values for one stage are a fault. Null for a
 * whole field does not contradict the other field: it clears what the other field does not set.
 */
export function readWritten({ footprint, impacts }: WrittenFigures): ReadFigures {
  const stages = readFootprint(footprint);
  const entries = readImpacts(impacts, 'impacts');
  const inStages = stages.patch['GWP-fossil'];
  const inEntries = entries.patch['GWP-fossil'];
  const faults = [...stages.faults, ...entries.faults];
  if (inStages && inEntries !== undefined && !isWholeNull(footprint) && impacts !== null) {
    faults.push(...contradictions(inStages, inEntries));
  }
  return { patch: joined(entries.patch, inStages, inEntries), faults };
}

function readFootprint(footprint: unknown): ReadFigures {
  if (footprint === undefined || footprint === null) return readFootprintCO2e(footprint, 'footprint.CO2e');
  if (typeof footprint !== 'object' || Array.isArray(footprint)) {
    return { patch: {}, faults: [{ field: 'footprint', message: 'must be an object' }] };
  }
  return readFootprintCO2e(Object.hasOwn(footprint, 'CO2e') ? co2eOf(footprint) : undefined, 'footprint.CO2e');
}

function isWholeNull(footprint: unknown): boolean {
  return footprint === null || (typeof footprint === 'object' && co2eOf(footprint) === null);
}

function co2eOf(footprint: object): unknown {
  return (footprint as { CO2e?: unknown }).CO2e;
}

function contradictions(inStages: FigurePatch, inEntries: FigurePatch | null): FieldFault[] {
  return FOOTPRINT_STAGES.flatMap((stage) => {
    const one = inStages[stage];
    const other = inEntries === null ? null : inEntries[stage];
    if (one === undefined || other === undefined || isSame(one, other)) return [];
    const message = `says ${word(one)}, but impacts.GWP-fossil says ${word(other)}: they are one figure`;
    return [{ field: `footprint.CO2e.${stage}`, message }];
  });
}

function joined(
  entries: FiguresPatch,
  inStages: FigurePatch | null | undefined,
  inEntries: FigurePatch | null | undefined,
) {
  if (!inStages) return entries;
  const base = inEntries === null ? { ...cleared(DECLARED_KEYS), method: null } : {};
  return { ...entries, 'GWP-fossil': { ...base, ...inStages, ...inEntries } } satisfies FiguresPatch;
}

function isSame(one: Decimal | null, other: Decimal | null): boolean {
  return one === null || other === null ? one === other : one.eq(other);
}

function word(value: Decimal | null): string {
  return value === null ? 'that it is cleared' : `"${print(value)}"`;
}
