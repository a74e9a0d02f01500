import type { DatedFactor } from '../element.js';
import { given } from '#model/terms';
import { MOST_NAMED } from '../gaps.js';
import type { CarriedFacts } from './carried-facts.js';

type Facts = Pick<CarriedFacts, 'characterizationFactors' | 'factorsUntil' | 'packagingIncluded'>;
type Origins = Omit<Facts, 'packagingIncluded'>;

/**
 * What a model or a switch has of its sources that is no amount: their reports, and their factors that end.
 * @param products those of which the packaging counts
 */
export function factsOfSources(sources: readonly Origins[], products: readonly CarriedFacts[]): Facts {
  return given({
    characterizationFactors: distinct(sources.flatMap(({ characterizationFactors }) => characterizationFactors ?? [])),
    packagingIncluded: packagingOf(products),
    factorsUntil: earliest(sources.flatMap(({ factorsUntil }) => factorsUntil ?? [])),
  });
}

function distinct(reports: readonly string[]): string[] | undefined {
  return reports.length === 0 ? undefined : [...new Set(reports)].sort();
}

/** True if all say that their packaging is counted, false if one says that it is not. */
function packagingOf(products: readonly CarriedFacts[]): boolean | undefined {
  if (products.some(({ packagingIncluded }) => packagingIncluded === false)) return false;
  return products.length > 0 && products.every(({ packagingIncluded }) => packagingIncluded) ? true : undefined;
}

function earliest(factors: readonly DatedFactor[]): DatedFactor[] | undefined {
  if (factors.length === 0) return undefined;
  const byText = new Map(factors.map((factor) => [`${factor.until} ${factor.name}`, factor]));
  const texts = [...byText.keys()].sort().slice(0, MOST_NAMED);
  return texts.flatMap((text) => byText.get(text) ?? []);
}
