import type { StatedQuantities } from '#model/products';
import { packagingIncluded } from '#model/products';
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
  quantities: StatedQuantities,
  { outboundLogistics }: Pick<PactCompany, 'outboundLogistics'>,
): Part<SeparateEmissions> {
  const transport = element.figures['GWP-fossil']?.A4;
  const packaging = packagingOf(element, quantities);
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

/** What `pact` states comes before what the model says, and that before its sources. A stated amount says that packaging is included. */
function packagingOf(element: PublicationInput, quantities: StatedQuantities): Part<SeparateEmissions> {
  const { pact, modelled } = element;
  const stated = amounts(pact, SIGNS, (field) => `pact.${field}`);
  if (isWithheld(stated)) return stated;
  if (pact.packagingEmissionsIncluded === false && modelled?.hasPackaging) return { withheld: [INCLUDED] };
  const amount = stated.value.packagingGhgEmissions;
  const isPackagingIn = packagingIncluded(element);
  const isOfAmount = amount !== undefined && pact.packagingEmissionsIncluded === undefined && !modelled?.hasPackaging;
  const included = isOfAmount ? true : (isPackagingIn ?? (modelled && false));
  const emissions = included ? (amount ?? knownEmissions(element, quantities)) : undefined;
  return {
    value: {
      ...(included !== undefined && { packagingEmissionsIncluded: included }),
      ...(emissions !== undefined && { packagingGhgEmissions: emissions }),
    },
    assumed: [
      ...(isOfAmount ? ['packaging emissions included'] : []),
      ...(modelled && isPackagingIn === false && pact.packagingEmissionsIncluded === undefined
        ? ['packaging emissions of an input are not included']
        : []),
    ],
  };
}

/** Of the packaging in the model; without any, what the sources say of theirs. */
function knownEmissions({ modelled }: PublicationInput, quantities: StatedQuantities): string | undefined {
  if (modelled?.hasPackaging) {
    const { packagingCO2e } = modelled;
    return packagingCO2e !== undefined && isEmission(packagingCO2e) ? print(new Decimal(packagingCO2e)) : undefined;
  }
  const carried = quantities.packagingGhgEmissions?.amount;
  return carried && print(carried);
}

function isEmission(text: string): boolean {
  return new Decimal(text).gte(0);
}
