import { Decimal, print } from '#impacts';
import type { CarbonFootprint } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import type { PublicationInput } from './publication-input.js';

type SeparateEmissions = Pick<
  CarbonFootprint,
  'packagingEmissionsIncluded' | 'packagingGhgEmissions' | 'outboundLogisticsGhgEmissions'
>;

/**
 * Emissions that PACT wants to be stated separately: packaging, which is inside the footprint, and outbound transport,
 * which is not.
 */
export function separateEmissions(
  { packaging, figures }: PublicationInput,
  { outboundLogistics }: Pick<PactCompany, 'outboundLogistics'>,
): SeparateEmissions {
  const transport = figures['GWP-fossil']?.A4;
  return {
    ...(packaging && { packagingEmissionsIncluded: packaging.included }),
    ...(packaging?.included && packaging.emissions?.gte(0) && { packagingGhgEmissions: print(packaging.emissions) }),
    // Only a company that pays for the transport may report it.
    ...(outboundLogistics && transport && isEmission(transport) && { outboundLogisticsGhgEmissions: transport }),
  };
}

function isEmission(text: string): boolean {
  return new Decimal(text).gte(0);
}
