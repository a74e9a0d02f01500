import type { Figures, IndicatorCode, Stage } from '../../../impacts/indicators.js';
import { STAGES, unitText } from '../../../impacts/indicators.js';
import type { Product } from '../kind.js';

export interface Differing {
  /** A field of the record, or an indicator and its stage. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Of figures: they are exact decimals. */
  readonly unit?: string;
}

/** What every version has of its own, and what repeats the figures. */
const LEFT_OUT = new Set(['uuid', 'created', 'updated', 'versionState', 'footprint', 'impacts']);

/** The fields and figures in which two versions differ. */
export function differing(from: Product, to: Product): Differing[] {
  return [...differingFields(from, to), ...differingFigures(from, to)];
}

type Fields = Readonly<Record<string, unknown>>;

function differingFields(from: Product, to: Product): Differing[] {
  const before: Fields = from;
  const after: Fields = to;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !LEFT_OUT.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

function differingFigures(from: Product, to: Product): Differing[] {
  const codes = [...new Set([...Object.keys(from.impacts), ...Object.keys(to.impacts)])] as IndicatorCode[];
  return codes.flatMap((code) => {
    const [before, after] = [from.impacts[code], to.impacts[code]];
    const unit = unitText(before?.unit ?? after?.unit ?? '', to.unit);
    return [...STAGES, 'totalCarbonFootprint' as const].flatMap((stage) => {
      const [one, other] = [figure(before, stage), figure(after, stage)];
      return one === other ? [] : [{ field: `${code} ${stage}`, from: one, to: other, unit }];
    });
  });
}

/** An empty text stands for no figure. */
const figure = (figures: Figures | undefined, stage: Stage | 'totalCarbonFootprint'): string | undefined =>
  figures?.[stage] || undefined;
