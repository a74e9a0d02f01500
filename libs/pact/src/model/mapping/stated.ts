import type { CarbonFootprint } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import { amounts, isWithheld, type Part } from './part.js';
import type { PublicationInput } from './publication-input.js';

type Stated = Pick<
  CarbonFootprint,
  | 'boundaryProcessesDescription'
  | 'fossilCarbonContent'
  | 'biogenicCarbonContent'
  | 'recycledCarbonContent'
  | 'landManagementFossilGhgEmissions'
  | 'landCarbonLeakage'
  | 'landAreaOccupation'
  | 'aircraftGhgEmissions'
  | 'packagingBiogenicCarbonContent'
  | 'ccuCarbonContent'
  | 'ccuCalculationApproach'
  | 'ccuCreditCertification'
  | 'productOrSectorSpecificRules'
  | 'allocationRulesDescription'
  | 'exemptedEmissionsPercent'
  | 'exemptedEmissionsDescription'
>;

const SIGNS = {
  fossilCarbonContent: 'at least 0',
  biogenicCarbonContent: 'at least 0',
  recycledCarbonContent: 'at least 0',
  landManagementFossilGhgEmissions: 'at least 0',
  landCarbonLeakage: 'at least 0',
  landAreaOccupation: 'at least 0',
  aircraftGhgEmissions: 'at least 0',
  packagingBiogenicCarbonContent: 'at least 0',
  ccuCarbonContent: 'at least 0',
  exemptedEmissionsPercent: 'at least 0',
} as const;

const DEFAULT_SIGNS = { fossilCarbonContent: 'at least 0', exemptedEmissionsPercent: 'at least 0' } as const;

/** Values that only the element's `pact` member states. The two that PACT requires default to the company's. */
export function stated({ pact, contributors }: PublicationInput, company: PactCompany): Part<Stated> {
  const own = amounts(pact, SIGNS, (field) => `pact.${field}`);
  if (isWithheld(own)) return own;
  const defaults = amounts(company, DEFAULT_SIGNS, (field) => `${field} of the company settings`);
  if (isWithheld(defaults)) return defaults;

  const { fossilCarbonContent, exemptedEmissionsPercent, ...contents } = own.value;
  const carbon = fossilCarbonContent ?? defaults.value.fossilCarbonContent ?? '0';
  const exempted = exemptedEmissionsPercent ?? defaults.value.exemptedEmissionsPercent ?? '0';
  const boundary = pact.boundaryProcessesDescription || boundaryOf(contributors);
  return {
    value: {
      ...(boundary && { boundaryProcessesDescription: boundary }),
      fossilCarbonContent: carbon,
      ...contents,
      ...(pact.ccuCalculationApproach && { ccuCalculationApproach: pact.ccuCalculationApproach }),
      ...(pact.ccuCreditCertification && { ccuCreditCertification: pact.ccuCreditCertification }),
      ...(pact.productOrSectorSpecificRules && { productOrSectorSpecificRules: pact.productOrSectorSpecificRules }),
      ...(pact.allocationRulesDescription && { allocationRulesDescription: pact.allocationRulesDescription }),
      exemptedEmissionsPercent: exempted,
      ...(pact.exemptedEmissionsDescription && { exemptedEmissionsDescription: pact.exemptedEmissionsDescription }),
    },
    assumed: [
      ...(fossilCarbonContent === undefined ? [`fossil carbon content ${carbon}`] : []),
      ...(exemptedEmissionsPercent === undefined ? [`exempted emissions ${exempted} percent`] : []),
      ...(contents.aircraftGhgEmissions === undefined ? [] : ['aircraft emissions are among the fossil ones']),
    ],
  };
}

function boundaryOf(contributors: PublicationInput['contributors']): string {
  const boundaries = contributors.flatMap(({ boundary }) => (boundary ? [boundary] : []));
  return [...new Set(boundaries)].sort().join('; ');
}
