import { SPEC_VERSION } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import { footprintKeys } from '../footprint-keys.js';
import type { FootprintContent } from '../footprint.js';
import { climate } from './climate.js';
import { comment } from './comment.js';
import { dataQuality } from './data-quality.js';
import { declaredUnit } from './declared-unit.js';
import { geography } from './geography.js';
import { classifications, identifiers } from './identifiers.js';
import { isWithheld } from './part.js';
import type { PublicationInput } from './publication-input.js';
import { referencePeriod, validityPeriod } from './reference-period.js';
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
  const unit = declaredUnit(element);
  const gases = climate(element);
  const statedPart = stated(element, company);
  if (isWithheld(unit) || isWithheld(gases) || isWithheld(statedPart)) {
    const reasons = [unit, gases, statedPart].flatMap((part) => (isWithheld(part) ? part.withheld : []));
    return withheld(reasons);
  }

  const origin = sources(element.contributors, company);
  const quality = dataQuality(element);
  const place = geography(element);
  const period = referencePeriod(element);
  const assumed = [
    ...(period.assumed ? [period.assumed] : []),
    ...[place, statedPart, gases, origin, quality].flatMap((part) => part.assumed ?? []),
  ];
  const pcf = {
    ...unit.value,
    referencePeriodStart: period.start.toISOString(),
    referencePeriodEnd: period.end.toISOString(),
    ...place.value,
    ...gases.value,
    ...statedPart.value,
    ...separateEmissions(element, company),
    ...origin.value,
    ...quality.value,
  };
  const content: FootprintContent = {
    specVersion: SPEC_VERSION,
    companyName: company.name,
    ...identifiers(element, company),
    productDescription: element.description ?? '',
    ...classifications(element, company),
    productNameCompany: element.name,
    ...comment(element.dataQualityIndicators.description, assumed),
    pcf,
  };
  const refused = schemaFaults(content);
  if (refused.length > 0) return withheld(refused);

  const { start, end } = validityPeriod(period);
  return {
    kind: 'mapped',
    content,
    validityStart: start,
    validityEnd: end,
    keys: footprintKeys(content, element, company),
  };
}

function withheld(lacking: readonly string[]): WithheldElement {
  return { kind: 'withheld', reason: lacking.join(' '), lacking };
}
