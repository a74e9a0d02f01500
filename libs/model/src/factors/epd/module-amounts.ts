import { isModule } from '#impacts';
import type { Decimal, DeclaredKey } from '#impacts';
import type { EpdAmount, EpdScenario } from './document/epd-process.js';
import { exactNumber } from './exact-number.js';
import type { LeftOuts } from './left-out.js';

/** What an indicator has in each module, or why two of its figures contradict each other. */
export type ModuleAmounts = ReadonlyMap<DeclaredKey, Decimal> | { readonly contradiction: string };

interface ScenarioAmount {
  readonly scenario?: string;
  readonly value: Decimal;
}

/** Words for a module that is not declared, or an indicator that is not assessed: no value, and not zero. */
export const NOT_DECLARED = /^(mnd|mnr|nd|na|ina|n\/a|-|–)$/i;

/**
 * The figures by module, those of the default scenario where there are several. What cannot be taken is added to `left`
 * under the name of the indicator.
 */
export function moduleAmounts(
  indicator: string,
  amounts: readonly EpdAmount[],
  scenarios: readonly EpdScenario[],
  left: LeftOuts,
): ModuleAmounts {
  const byModule = new Map<DeclaredKey, ScenarioAmount[]>();
  for (const { module = '', scenario, value } of amounts) {
    if (value === undefined || NOT_DECLARED.test(value)) continue;
    const key = moduleKey(module);
    const number = exactNumber(value);
    if (number === undefined) left.add(`${indicator} ${module}`, `is ${JSON.stringify(value)}, which is no number`);
    else if (key === undefined) left.add(`${indicator} ${module}`, 'is no module of EN 15804, nor A1-A3');
    else {
      const all = byModule.get(key) ?? [];
      all.push({ scenario, value: number });
      byModule.set(key, all);
    }
  }
  const taken = new Map<DeclaredKey, Decimal>();
  for (const [key, all] of byModule) {
    const ofDefault = defaultOf(all, scenarios);
    const isTaken = new Set(ofDefault);
    for (const each of all) {
      const { scenario } = each;
      if (!isTaken.has(each) && scenario !== undefined) left.addScenario(scenario, key);
    }
    const [first, ...others] = ofDefault;
    if (first === undefined) left.add(`${indicator} ${key}`, `has several scenarios, none of which is the default`);
    else if (others.every(({ value }) => value.eq(first.value))) taken.set(key, first.value);
    else return { contradiction: `is stated twice in ${key}, and not with the same value` };
  }
  return taken;
}

/** The modules that are listed, and have no value in any scenario: not declared. */
export function notDeclared(amounts: readonly EpdAmount[]): ReadonlySet<DeclaredKey> {
  const isDeclared = ({ value }: EpdAmount): boolean => value !== undefined && !NOT_DECLARED.test(value);
  const keysOf = (some: readonly EpdAmount[]) => some.flatMap(({ module = '' }) => moduleKey(module) ?? []);
  const declared = new Set(keysOf(amounts.filter(isDeclared)));
  return new Set(keysOf(amounts).filter((key) => !declared.has(key)));
}

const LONGEST_MODULE = 50;

/** `A1-A3` in the ways it is written; an aggregate of other modules is none of ours. */
export function moduleKey(text: string): DeclaredKey | undefined {
  // Of a long one the pattern below would try every pair of places.
  if (text.length > LONGEST_MODULE) return undefined;
  const module = text.trim().toUpperCase();
  if (isModule(module)) return module;
  return /^A1\s*[-–_]?\s*A?3$/.test(module) ? 'A1_A3' : undefined;
}

/**
 * Those of the default scenarios, of which there may be one in each group, and those of no scenario. A scenario that is the
 * only one counts where its group has no default.
 */
function defaultOf(all: readonly ScenarioAmount[], scenarios: readonly EpdScenario[]): readonly ScenarioAmount[] {
  const defaults = new Set(scenarios.filter(({ isDefault }) => isDefault).map(({ name }) => name));
  const chosen = all.filter(({ scenario }) => scenario === undefined || defaults.has(scenario));
  if (chosen.length > 0) return chosen;
  const [only, another] = [...new Set(all.map(({ scenario }) => scenario))];
  const group = scenarios.find(({ name }) => name === only)?.group;
  const hasDefault = scenarios.some((each) => each.isDefault && each.group === group);
  return another === undefined && !hasDefault ? all : [];
}
