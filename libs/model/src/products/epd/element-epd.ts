import { Invalid } from '#faults';
import { INDICATOR_CODES } from '#impacts';
import type { Element } from '../element.js';
import type { SourceDatabase } from '#model/terms';
import { notStatedModules } from '#model/factors';
import { notStatedSentence } from '../gap-words.js';
import { convert, given } from '#model/terms';
import { carbonContentsOf, carbonRemarks } from './element-carbon.js';
import type { OwnEpd } from './own-epd.js';
import { measureOf } from './own-epd.js';

/** An element with what else a document about it says. */
export interface EpdElement extends Element {
  /** The databases that its figures come from. */
  readonly contributors: readonly SourceDatabase[];
  readonly verification?: { readonly completedAt: Date; readonly providerName: string };
}

export interface EpdSurroundings {
  /** The company's name. */
  readonly owner: string;
  /** Names from the root down; empty without a taxonomy. */
  readonly taxonomy: readonly string[];
  /** Of the element's texts, such as `en`. */
  readonly language: string;
}

/**
 * What an EPD of an element says. Its internal notes are not in it.
 * @throws Invalid for an element without a unit that a product is measured by, or without any figure
 */
export function elementEpd(element: EpdElement, { owner, taxonomy, language }: EpdSurroundings): OwnEpd {
  const { uuid, version, name, description, figures, startDate, dataQualityIndicators } = element;
  const { unit } = measureOf(element.unit);
  if (Object.keys(figures).length === 0) {
    throw new Invalid({ field: 'impacts', message: 'has no figure, so there is nothing to declare' });
  }
  const weight = element.weight ?? element.modeledWeight;
  const contents = carbonContentsOf(element);
  return {
    ...{ uuid, version, name, language, unit, figures, owner, taxonomy },
    remarks: [
      ...[...stateRemarks(element), ...partialFigures(element), ...partialStages(element), ...otherMethods(element)],
      ...[...carbonRemarks(element, contents), ...origins(element)],
    ],
    ...given({
      ...contents,
      description,
      mass: weight && convert(weight, 'kg'),
      referenceYear: startDate?.getUTCFullYear() ?? dataQualityIndicators.documentationYear,
      geoLocation: (element.geoLocation ?? element.location)?.code,
    }),
  };
}

function stateRemarks({ version, versionState, verification }: EpdElement): string[] {
  switch (versionState) {
    case 'draft':
      return [`Version ${version} is a draft, whose figures may still change.`];
    case 'locked':
      return [`Version ${version} is locked: its figures do not change.`];
    case 'in_review':
      return [`Version ${version} is in the company's own review.`];
    case 'rejected':
      return [`Version ${version} was rejected in the company's own review.`];
    case 'verified': {
      const { completedAt, providerName } = verification ?? {};
      const by = providerName ? ` by ${providerName}` : '';
      const on = completedAt ? ` on ${completedAt.toISOString().slice(0, 10)}` : '';
      return [
        `Version ${version} was verified${on}${by} in the company's own review, which is no verification by an EPD programme.`,
      ];
    }
    default:
      return versionState satisfies never;
  }
}

const MOST_NAMED = 20;

/** GWP-fossil adds up what is known of a model's inputs. A reader has to know that something is missing. */
function partialFigures({ modelled }: EpdElement): string[] {
  const left = modelled?.incompleteInputs ?? [];
  if (left.length === 0) return [];
  const named = left.slice(0, MOST_NAMED).map(({ name, stage }) => `${name} (${stage})`);
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
  return [`GWP-fossil leaves out inputs, whole or in part, that have no figure: ${named.join(', ')}${more}.`];
}

/** Sums of A1 to A3 that lack one of these: the sentence alone where it is true of all indicators that have such a sum. */
function partialStages({ figures }: EpdElement): string[] {
  const bySentence = new Map<string, string[]>();
  const withStage = INDICATOR_CODES.filter((code) => figures[code]?.A1_A3 !== undefined);
  for (const code of withStage) {
    const sentence = notStatedSentence(notStatedModules(figures[code] ?? {}));
    if (sentence !== undefined) bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), code]);
  }
  return [...bySentence].map(([sentence, codes]) =>
    codes.length === withStage.length ? sentence : `A1-A3 of ${codes.join(', ')}: ${sentence}`,
  );
}

function otherMethods({ figures }: EpdElement): string[] {
  const byMethod = new Map<string, string[]>();
  for (const code of INDICATOR_CODES) {
    const method = figures[code]?.method;
    if (method !== undefined) byMethod.set(method, [...(byMethod.get(method) ?? []), code]);
  }
  return [...byMethod].map(([method, codes]) => `The method of ${codes.join(', ')} is "${method}".`);
}

function origins({ contributors }: EpdElement): string[] {
  if (contributors.length === 0) return [];
  const named = contributors.map(({ name, version }) => [name, version].filter(Boolean).join(' '));
  return [`Figures were drawn from ${named.join(', ')}.`];
}
