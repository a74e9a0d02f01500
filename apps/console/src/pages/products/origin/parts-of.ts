import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import type { IndicatorCode } from '../../../impacts/indicators.js';

export type Contributions = Schemas['ModelContributionsRecord'];
export type Part = Schemas['ContributionPartRecord'];

/** A row of the list of contributions. */
export interface PartRow {
  readonly key: string;
  readonly level: number;
  readonly stage: string;
  /** Absent of a stage itself, and of parts that are not shown. */
  readonly part?: Part;
  /** How many parts are not shown. */
  readonly cut?: number;
  readonly contribution: { readonly amount: string; readonly share?: string } | undefined;
  readonly changedSince: string | undefined;
}

/** Stages with their parts, and these with theirs, in the order of the API. */
export function rowsOf({ stages }: Contributions, code: IndicatorCode): PartRow[] {
  return stages.flatMap(({ stage, contributions, changedSince, parts, cut }) => [
    {
      key: stage.code,
      level: 0,
      stage: stage.code,
      contribution: contributions[code],
      changedSince: changedSince?.[code],
    },
    ...rowsBelow(parts, cut, code, { key: stage.code, level: 1, stage: stage.code }),
  ]);
}

function rowsBelow(
  parts: readonly Part[],
  cut: Part['cut'],
  code: IndicatorCode,
  { key, level, stage }: Pick<PartRow, 'key' | 'level' | 'stage'>,
): PartRow[] {
  const rows = parts.flatMap((part, nth): PartRow[] => {
    const own = { key: `${key}.${nth}`, level, stage };
    const row = { ...own, part, contribution: part.contributions[code], changedSince: part.changedSince?.[code] };
    return [row, ...rowsBelow(part.parts ?? [], part.cut, code, { ...own, level: level + 1 })];
  });
  if (!cut) return rows;
  const rest = { key: `${key}.cut`, level, stage, cut: cut.count, changedSince: undefined };
  return [...rows, { ...rest, contribution: cut.contributions[code] }];
}

/** Where a part is shown, for who may see it. Switches and lanes have no page. */
export function addressOf(
  { source }: Part,
  indicator: string | undefined,
  view: 'origin' | 'model' = 'origin',
): string | undefined {
  if (!source) return undefined;
  const { kind, uuid } = source;
  switch (kind) {
    case 'switch':
    case 'lane':
      return undefined;
    case 'dataset':
      return may('dataset:read') ? at(`/factors/${uuid}`) : undefined;
    case 'material':
    case 'process':
      return may(`${kind}:read`) ? at(`/products/${uuid}`, { kind, view, indicator }) : undefined;
    default:
      return kind satisfies never;
  }
}

export const nameOf = ({ input, source }: Part): string => source?.name ?? input?.name ?? '';
