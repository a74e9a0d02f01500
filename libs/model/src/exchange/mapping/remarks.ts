import { convert } from '#model/terms';
import { Decimal, print } from '#impacts';
import type { PublicationInput } from './publication-input.js';
import type { ReferencePeriod } from './reference-period.js';

type Remarked = Pick<PublicationInput, 'received' | 'dataset' | 'modelled' | 'weight' | 'modeledWeight'>;

/** What else the reader of a footprint has to know of its sources, in sentences. */
export function remarks(element: Remarked, period: ReferencePeriod): string[] {
  return [
    ...(element.received?.differences ?? []).map(
      (difference) => `Of the supplier's footprint the parts count: ${difference}`,
    ),
    ...expired(element, period),
    ...weights(element),
  ];
}

const MOST_APART = new Decimal('0.05');

/** A declared weight and that of the model should be about the same. */
function weights({ weight, modeledWeight }: Remarked): string[] {
  const [declared, modelled] = [weight && convert(weight, 'kg'), modeledWeight && convert(modeledWeight, 'kg')];
  if (!declared || !modelled || declared.minus(modelled).abs().lte(declared.abs().times(MOST_APART))) return [];
  return [
    `The declared weight, ${print(declared)} kg, and that of the model, ${print(modelled)} kg, are more than 5 % apart.`,
  ];
}

const MOST_NAMED = 20;

/** Factors that are not valid up to the end of the period that the figures are for. */
function expired({ dataset, modelled }: Remarked, { end }: ReferencePeriod): string[] {
  const until = dataset?.validUntil;
  const dated = dataset && until !== undefined ? [{ name: dataset.name, until }] : (modelled?.factorsUntil ?? []);
  // The period ends before its last moment, so that a factor that is valid on its last day is valid for all of it.
  const lastDay = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const old = dated.filter((factor) => factor.until < lastDay);
  if (old.length === 0) return [];
  const named = old.slice(0, MOST_NAMED).map((factor) => `${factor.name} (until ${factor.until})`);
  const more = old.length > MOST_NAMED ? ` and ${old.length - MOST_NAMED} more` : '';
  return [`Factors not valid for the whole reference period: ${named.join(', ')}${more}.`];
}
