import { Decimal, print } from '#impacts';
import type { CarbonFootprint } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import { amounts, isWithheld, type Part } from './part.js';
import type { PublicationInput } from './publication-input.js';

type SeparateEmissions = Pick<
  CarbonFootprint,
  'packagingEmissionsIncluded' | 'packagingGhgEmissions' | 'outboundLogisticsGhgEmissions'
>;

const INCLUDED = 'pact.packagingEmissionsIncluded is false, but the model has packaging.';
const SIGNS = { packagingGhgEmissions: 'at least 0' } as const;

/**
 * Emissions that PACT wants to be stated separately: packaging, which is inside the footprint, and outbound transport,
 * which is not.
 */
export function separateEmissions(
  element: PublicationInput,
  { outboundLogistics }: Pick<PactCompany, 'outboundLogistics'>,
): Part<SeparateEmissions> {
  const transport = element.figures['GWP-fossil']?.A4;
  const packaging = packagingOf(element);
  if (isWithheld(packaging)) return packaging;
  return {
    value: {
      ...packaging.value,
      // Only a company that pays for the transport may report it.
      ...(outboundLogistics && transport && isEmission(transport) && { outboundLogisticsGhgEmissions: transport }),
    },
    assumed: packaging.assumed,
  };
}

/** What `pact` states comes before what the model says. A stated amount says that packaging is included. */
function packagingOf({ pact, packaging }: PublicationInput): Part<SeparateEmissions> {
  const stated = amounts(pact, SIGNS, (field) => `pact.${field}`);
  if (isWithheld(stated)) return stated;
  if (pact.packagingEmissionsIncluded === false && packaging?.included) return { withheld: [INCLUDED] };
  const amount = stated.value.packagingGhgEmissions;
  const declared = pact.packagingEmissionsIncluded ?? (packaging?.included === true ? true : undefined);
  const included = declared ?? (amount === undefined ? packaging?.included : true);
  const modelled = packaging?.included && packaging.emissions?.gte(0) ? print(packaging.emissions) : undefined;
  const emissions = included ? (amount ?? modelled) : undefined;
  return {
    value: {
      ...(included !== undefined && { packagingEmissionsIncluded: included }),
      ...(emissions !== undefined && { packagingGhgEmissions: emissions }),
    },
    assumed: declared === undefined && amount !== undefined ? ['packaging emissions included'] : [],
  };
}

function isEmission(text: string): boolean {
  return new Decimal(text).gte(0);
}
