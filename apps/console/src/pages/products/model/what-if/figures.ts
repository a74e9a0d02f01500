import type { Figures } from '../../../../impacts/indicators.js';
import { STAGES } from '../../../../impacts/indicators.js';

export type FigureName = 'totalCarbonFootprint' | (typeof STAGES)[number];

/** Those that A1 to A3 together have in them. */
const WITHIN: readonly FigureName[] = ['A1', 'A2', 'A3'];
/** Over all stages, then A1 to A3 together, then the stages after them. */
export const SHOWN: readonly FigureName[] = [
  'totalCarbonFootprint',
  'A1_A3',
  ...STAGES.filter((stage) => stage !== 'A1_A3' && !WITHIN.includes(stage)),
];

/** An empty text stands for no figure. */
export function figureOf(figures: Figures | undefined, name: FigureName): string | undefined {
  return figures?.[name] || undefined;
}

export interface ChangedFigure {
  readonly name: FigureName;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The figures of these that differ. */
export function changedFigures(
  names: readonly FigureName[],
  before: Figures | undefined,
  after: Figures | undefined,
): ChangedFigure[] {
  return names.flatMap((name) => {
    const [from, to] = [figureOf(before, name), figureOf(after, name)];
    return from === to ? [] : [{ name, from, to }];
  });
}
