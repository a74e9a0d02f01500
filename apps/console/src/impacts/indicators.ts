import type { Schemas } from '@footprint-exchange/client';

export type IndicatorCode = NonNullable<Schemas['ContributionPartRecord']['missing']>[number];
export type Figures = NonNullable<Schemas['ElementRecord']['impacts'][string]>;

/** The modules of EN 15804+A2 in their order. A1_A3 is there where these are not told apart. */
export const STAGES = [
  ...(['A1', 'A2', 'A3', 'A1_A3', 'A4', 'A5'] as const),
  ...(['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7'] as const),
  ...(['C1', 'C2', 'C3', 'C4', 'D'] as const),
] as const;
export type Stage = (typeof STAGES)[number];

/** The figures that are there, by stage: A1 to A3 together only where none of them stands alone. */
export function byStage(figures: Figures | undefined): { stage: Stage; value: string }[] {
  const isDivided = !!(figures?.A1 ?? figures?.A2 ?? figures?.A3);
  return STAGES.flatMap((stage) => {
    const value = stage === 'A1_A3' && isDivided ? undefined : figures?.[stage];
    return value ? [{ stage, value }] : [];
  });
}

/** A unit of an indicator as people write it, per unit of a product. */
export function unitText(unit: string, per?: string): string {
  return unit.replace(/^kgCO2e$/, 'kg CO₂e').replace(/^m3/, 'm³') + (per ? ` / ${per}` : '');
}
