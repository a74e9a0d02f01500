import { INDICATOR_CODES, print, PRODUCT_MODULES, sumOf } from '#impacts';
import type { Decimal, DeclaredFigure, DeclaredFigures, DeclaredKey, IndicatorCode } from '#impacts';
import type { EpdIndicator, EpdScenario } from './document/epd-process.js';
import { given } from '#model/terms';
import type { Characterisation } from './indicator-ids.js';
import { indicatorById } from './indicator-ids.js';
import { unitProblem } from './indicator-units.js';
import type { LeftOuts } from './left-out.js';
import { moduleAmounts, notDeclared } from './module-amounts.js';

type Amounts = ReadonlyMap<DeclaredKey, Decimal>;

interface Entry {
  readonly characterisation?: Characterisation;
  readonly amounts: Amounts;
  /** Modules that are listed as not declared. */
  readonly notDeclared: ReadonlySet<DeclaredKey>;
}

export interface IndicatorFigures {
  readonly figures: DeclaredFigures;
  /** The packages of characterisation factors that are told by the methods taken. */
  readonly characterisations: readonly Characterisation[];
}

/** The figures of every indicator that the catalogue has, as they are stated: per what the data set declares. */
export function indicatorFigures(
  indicators: readonly EpdIndicator[],
  scenarios: readonly EpdScenario[],
  left: LeftOuts,
): IndicatorFigures {
  const entries = new Map<IndicatorCode, Entry[]>();
  const contradicted = new Set<IndicatorCode>();
  for (const indicator of indicators) {
    if (indicator.amounts.every(({ value }) => value === undefined)) continue;
    const { reference, unitGroup } = indicator;
    const known = indicatorById(reference.uuid);
    const name = reference.names[0]?.text ?? reference.uuid ?? 'an indicator without a name';
    if (known === undefined) {
      left.add(name, `is no indicator of our catalogue (${reference.uuid ?? 'it has no UUID'})`);
      continue;
    }
    const { code, characterisation } = known;
    const problem = unitProblem(code, unitGroup);
    const amounts = problem === undefined ? moduleAmounts(code, indicator.amounts, scenarios, left) : new Map();
    if (problem !== undefined) left.add(code, problem);
    else if ('contradiction' in amounts) {
      contradicted.add(code);
      left.add(code, amounts.contradiction);
    } else {
      const entry: Entry = { amounts, notDeclared: notDeclared(indicator.amounts), ...given({ characterisation }) };
      const all = entries.get(code) ?? [];
      all.push(entry);
      entries.set(code, all);
    }
  }
  const figures: DeclaredFigures = {};
  const characterisations = new Set<Characterisation>();
  for (const code of INDICATOR_CODES) {
    const all = entries.get(code);
    if (all === undefined || contradicted.has(code)) continue;
    const current = withoutSuperseded(code, all, left);
    const figure = joined(code, current, left);
    if (figure === undefined) continue;
    figures[code] = figure;
    for (const { characterisation } of current) if (characterisation) characterisations.add(characterisation);
  }
  return { figures, characterisations: [...characterisations].filter((each) => each !== 'EF') };
}

/** EF 3.0 and EF 3.1 of one indicator are two figures; the catalogue is that of EF 3.1. */
function withoutSuperseded(code: IndicatorCode, entries: readonly Entry[], left: LeftOuts): readonly Entry[] {
  if (!entries.some(({ characterisation }) => characterisation === 'EF 3.1')) return entries;
  const current = entries.filter(({ characterisation }) => characterisation !== 'EF 3.0');
  if (current.length < entries.length) left.add(code, 'is stated by EF 3.0 and by EF 3.1; the latter is taken');
  return current;
}

/** One indicator that comes twice is one where both say the same. */
function joined(code: IndicatorCode, entries: readonly Entry[], left: LeftOuts): DeclaredFigure | undefined {
  const values = new Map<DeclaredKey, Decimal>();
  const absent = new Set(entries.flatMap((entry) => [...entry.notDeclared]));
  for (const { amounts } of entries) {
    for (const [key, value] of amounts) {
      const before = values.get(key);
      if (before !== undefined && !before.eq(value)) {
        left.add(code, `comes twice, in ${key} with ${print(before)} and with ${print(value)}`);
        return undefined;
      }
      values.set(key, value);
    }
  }
  return statedFigure(code, values, left, absent);
}

/** The figure of an indicator by its modules; undefined where there is none. `absent` are modules that are listed as not declared. */
export function statedFigure(
  code: IndicatorCode,
  values: Amounts,
  left: LeftOuts,
  absent: ReadonlySet<DeclaredKey> = new Set(),
): DeclaredFigure | undefined {
  return values.size === 0 ? undefined : Object.fromEntries(withoutDoubleProductStage(code, values, left, absent));
}

/**
 * The aggregate A1-A3 and its modules are one figure: all three modules stand for it, fewer give way to it. But where it is their sum
 * and the others are listed as not declared, as in our own EPDs, these modules are what is stated.
 */
function withoutDoubleProductStage(
  code: IndicatorCode,
  values: Amounts,
  left: LeftOuts,
  absent: ReadonlySet<DeclaredKey>,
): Amounts {
  const aggregate = values.get('A1_A3');
  const stages = PRODUCT_MODULES.filter((module) => values.has(module));
  if (aggregate === undefined || stages.length === 0) return values;
  const kept = new Map(values);
  const sum = sumOf(stages.flatMap((stage) => values.get(stage) ?? []));
  const isAllKnown = PRODUCT_MODULES.every((module) => values.has(module) || (absent.has(module) && sum.eq(aggregate)));
  if (!isAllKnown) {
    for (const stage of stages) kept.delete(stage);
    left.add(`${code} ${stages.join(', ')}`, 'stands beside A1-A3 without the rest of it; A1-A3 is taken');
    return kept;
  }
  kept.delete('A1_A3');
  if (!sum.eq(aggregate)) {
    left.add(`${code} A1-A3`, `is ${print(aggregate)}, but A1, A2 and A3 add up to ${print(sum)}; these are taken`);
  }
  return kept;
}
