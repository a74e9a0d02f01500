import type { StatedVerification } from '#model/terms';
import { primaryDataShare } from '#model/products';
import { decimalOf, print, stored } from '#impacts';
import type { CarbonFootprint } from '../carbon-footprint.js';
import type { Found } from './part.js';
import type { PublicationInput } from './publication-input.js';

type DataQuality = Pick<CarbonFootprint, 'primaryDataShare' | 'dqi' | 'verification'>;

/** How reliable the figures are. PACT accepts the three ratings together or not at all. */
export function dataQuality(element: PublicationInput): Found<DataQuality> {
  const { dataQualityIndicators: indicators, dataset, received } = element;
  const { technologicalDQR, geographicalDQR, temporalDQR } = indicators;
  const share = primaryDataShare(element);
  const isRated = technologicalDQR !== undefined && geographicalDQR !== undefined && temporalDQR !== undefined;
  const verified = verificationOf(element);
  return {
    value: {
      ...(share !== undefined && { primaryDataShare: stored(share, 'primaryDataShare') }),
      ...(isRated && {
        dqi: {
          technologicalDQR: printed(technologicalDQR),
          geographicalDQR: printed(geographicalDQR),
          temporalDQR: printed(temporalDQR),
        },
      }),
      ...(Object.keys(verified).length > 0 && { verification: verified }),
    },
    // A dataset is secondary data, except the share that a partner's footprint states.
    assumed:
      indicators.specificPercent === undefined && dataset && received?.primaryDataShare === undefined
        ? ['primary data share 0']
        : [],
  };
}

/** What the audit trail of a verified version says; what `pact` states of it comes first. */
function verificationOf({ versionState, verification, pact }: PublicationInput): StatedVerification {
  return {
    ...(versionState === 'verified' &&
      verification && {
        providerName: verification.providerName,
        completedAt: verification.completedAt.toISOString(),
      }),
    ...Object.fromEntries(Object.entries(pact.verification ?? {}).filter(([, value]) => value !== '')),
  };
}

function printed(quantity: number): string {
  return print(decimalOf(quantity));
}
