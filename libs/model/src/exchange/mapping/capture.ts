import type { StatedQuantities } from '#model/products';
import type { CarbonFootprint } from '../carbon-footprint.js';
import type { Found } from './part.js';
import type { PublicationInput } from './publication-input.js';

type Capture = Pick<CarbonFootprint, 'ccsTechnologicalCO2CaptureIncluded' | 'technologicalCO2CaptureOrigin'>;

/** Whether captured CO2 counts in the footprint, and where it comes from. A captured amount says that it does. */
export function capture({ pact }: Pick<PublicationInput, 'pact'>, quantities: StatedQuantities): Found<Capture> {
  const { ccsTechnologicalCO2CaptureIncluded: stated, technologicalCO2CaptureOrigin: origin } = pact;
  const amounts = [quantities.ccsTechnologicalCO2Capture?.amount, quantities.technologicalCO2Removals?.amount];
  const isCaptured = amounts.some((amount) => amount && !amount.isZero());
  const included = stated ?? (isCaptured || undefined);
  return {
    value: {
      ...(included !== undefined && { ccsTechnologicalCO2CaptureIncluded: included }),
      ...(origin && { technologicalCO2CaptureOrigin: origin }),
    },
    assumed: stated === undefined && isCaptured ? ['captured CO2 included'] : [],
  };
}
