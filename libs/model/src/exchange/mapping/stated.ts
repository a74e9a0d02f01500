import type { Quantity } from '#model/terms';
import type { StatedQuantities } from '#model/products';
import { Decimal, print, stored as storedText } from '#impacts';
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

/** What its inputs or its dataset state, where the element does not. Each is a quantity of its own that adds up. */
const CARRIED = [
  'landManagementFossilGhgEmissions',
  'aircraftGhgEmissions',
  'fossilCarbonContent',
  'biogenicCarbonContent',
  'packagingBiogenicCarbonContent',
] as const satisfies readonly Quantity[];

/** Values that no figure holds: the element's `pact` member, else its inputs or dataset. The two that PACT requires default to the company's. */
export function stated(element: PublicationInput, quantities: StatedQuantities, company: PactCompany): Part<Stated> {
  const { pact, contributors } = element;
  const own = amounts(pact, SIGNS, (field) => `pact.${field}`);
  if (isWithheld(own)) return own;
  const defaults = amounts(company, DEFAULT_SIGNS, (field) => `${field} of the company settings`);
  if (isWithheld(defaults)) return defaults;

  const { fossilCarbonContent, ...contents } = { ...carried(quantities), ...own.value };
  const exemptedEmissionsPercent = own.value.exemptedEmissionsPercent ?? exemptedOf(element);
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

function carried(quantities: StatedQuantities): Partial<Record<(typeof CARRIED)[number], string>> {
  return Object.fromEntries(
    CARRIED.flatMap((quantity) => {
      const amount = quantities[quantity]?.amount;
      return amount ? [[quantity, print(amount)]] : [];
    }),
  );
}

const ALL = new Decimal(100);

function exemptedOf({ received, modelled }: PublicationInput): string | undefined {
  const text = received?.exemptedEmissionsPercent ?? modelled?.exemptedPercent;
  return text === undefined ? undefined : storedText(Decimal.min(new Decimal(text), ALL), 'exemptedEmissionsPercent');
}

function boundaryOf(contributors: PublicationInput['contributors']): string {
  const boundaries = contributors.flatMap(({ boundary }) => (boundary ? [boundary] : []));
  return [...new Set(boundaries)].sort().join('; ');
}
