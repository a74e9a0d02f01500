import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { PactAttributes } from './pact-attributes.js';

const OF_PACKAGING = ['packagingGhgEmissions'] as const satisfies (keyof PactAttributes)[];
const OF_CAPTURE = [
  'ccsTechnologicalCO2Capture',
  'technologicalCO2Removals',
  'technologicalCO2CaptureOrigin',
] as const satisfies (keyof PactAttributes)[];

/** What PACT refuses of attributes that are valid each by itself. */
function pactFaults(pact: PactAttributes): FieldFault[] {
  const { validityPeriodStart: start, validityPeriodEnd: end, ccuCalculationApproach: approach } = pact;
  return [
    ...(pact.packagingEmissionsIncluded === false ? without(pact, OF_PACKAGING, 'packagingEmissionsIncluded') : []),
    ...(pact.ccsTechnologicalCO2CaptureIncluded === false
      ? without(pact, OF_CAPTURE, 'ccsTechnologicalCO2CaptureIncluded')
      : []),
    ...(approach === 'Cut-off' && pact.ccuCreditCertification
      ? [{ field: 'pact.ccuCreditCertification', message: 'must be absent where ccuCalculationApproach is Cut-off' }]
      : []),
    ...(start !== undefined && end !== undefined && end <= start
      ? [{ field: 'pact.validityPeriodEnd', message: `has to be after validityPeriodStart, ${start}` }]
      : []),
  ];
}

function without(pact: PactAttributes, fields: readonly (keyof PactAttributes)[], flag: string): FieldFault[] {
  return fields
    .filter((field) => pact[field] !== undefined && pact[field] !== '')
    .map((field) => ({ field: `pact.${field}`, message: `must be absent where ${flag} is false` }));
}

/** @throws Invalid listing every fault */
export function requirePact(pact: PactAttributes): void {
  const faults = pactFaults(pact);
  if (faults.length > 0) throw new Invalid(faults);
}
