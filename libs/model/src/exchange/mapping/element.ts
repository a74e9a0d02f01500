import { statedQuantities } from '#model/products';
import { SPEC_VERSION } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import { footprintKeys } from '../footprint-keys.js';
import type { FootprintContent } from '../footprint.js';
import { capture } from './capture.js';
import { climate } from './climate.js';
import { comment } from './comment.js';
import { dataQuality } from './data-quality.js';
import { declaredUnit } from './declared-unit.js';
import { gapsInFootprint } from './footprint-gaps.js';
import type { FootprintGaps } from './footprint-gaps.js';
import { geography } from './geography.js';
import { classifications, identifiers } from './identifiers.js';
import { isWithheld, type Part } from './part.js';
import type { PublicationInput } from './publication-input.js';
import { referencePeriod, validityPeriod } from './reference-period.js';
import { remarks } from './remarks.js';
import { schemaFaults } from './schema-faults.js';
import { separateEmissions } from './separate-emissions.js';
import { sources } from './sources.js';
import { stated } from './stated.js';

export type MappedElement =
  | {
      readonly kind: 'mapped';
      readonly content: FootprintContent;
      readonly validityStart: Date;
      readonly validityEnd: Date;
      /** See `selection`. */
      readonly keys: string[];
    }
  | WithheldElement;

/** `reason` is all that it lacks in one text. */
export interface WithheldElement {
  readonly kind: 'withheld';
  readonly reason: string;
  readonly lacking: readonly string[];
}

/** Maps an element to its PACT footprint, or lists everything it lacks, in sentences that name the fields. */
export function mapElement(element: PublicationInput, company: PactCompany): MappedElement {
  const found = statedQuantities(element);
  const { quantities } = found;
  const gaps = gapsInFootprint(element, quantities);
  const unit = declaredUnit(element);
  const gases = climate(element, found);
  const statedPart = stated(element, quantities, company);
  const separate = separateEmissions(element, quantities, company);
  const period = referencePeriod(element);
  const validity = validityPeriod(period, element.pact);
  const told = toldGaps(gaps, company);
  if (
    isWithheld(told) ||
    isWithheld(unit) ||
    isWithheld(gases) ||
    isWithheld(statedPart) ||
    isWithheld(separate) ||
    isWithheld(validity)
  ) {
    const parts = [unit, gases, statedPart, separate, validity, told];
    return withheld(parts.flatMap((part) => (isWithheld(part) ? part.withheld : [])));
  }

  const origin = sources(element, company);
  const quality = dataQuality(element);
  const place = geography(element);
  const captured = capture(element, quantities);
  const assumed = [
    ...(period.assumed ? [period.assumed] : []),
    ...[place, statedPart, gases, separate, captured, origin, quality].flatMap((part) => part.assumed ?? []),
  ];
  const pcf = {
    ...unit.value,
    referencePeriodStart: period.start.toISOString(),
    referencePeriodEnd: period.end.toISOString(),
    ...place.value,
    ...gases.value,
    ...statedPart.value,
    ...separate.value,
    ...captured.value,
    ...origin.value,
    ...quality.value,
  };
  const content: FootprintContent = {
    specVersion: SPEC_VERSION,
    ...(validity.value.stated && {
      validityPeriodStart: validity.value.start.toISOString(),
      validityPeriodEnd: validity.value.end.toISOString(),
    }),
    companyName: company.name,
    ...identifiers(element, company),
    productDescription: element.description ?? '',
    ...classifications(element, company),
    productNameCompany: element.name,
    ...comment(element.dataQualityIndicators.description, assumed, [...gaps.sentences, ...remarks(element, period)]),
    pcf,
    ...(element.pact.extensions && { extensions: element.pact.extensions }),
  };
  const refused = schemaFaults(content);
  if (refused.length > 0) return withheld(refused);

  return {
    kind: 'mapped',
    content,
    validityStart: validity.value.start,
    validityEnd: validity.value.end,
    keys: footprintKeys(content, element, company),
  };
}

/** A company may rather publish nothing than a footprint that inputs leave gaps in. */
function toldGaps({ ofInputs }: FootprintGaps, { publishGaps }: PactCompany): Part<object> {
  return publishGaps === 'withhold' && ofInputs.length > 0 ? { withheld: ofInputs } : { value: {} };
}

function withheld(lacking: readonly string[]): WithheldElement {
  return { kind: 'withheld', reason: lacking.join(' '), lacking };
}
