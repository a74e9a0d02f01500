import type { Element } from '../element.js';
import { gapSentence } from '../gap-words.js';
import type { PactQuantity } from '#model/terms';
import { statedQuantities } from '../stated-quantities.js';
import type { CarbonContentKey } from '#model/factors';
import { given } from '#model/terms';
import type { OwnEpd } from './own-epd.js';

type Contents = Pick<OwnEpd, CarbonContentKey>;
type StatingElement = Pick<Element, 'figures' | 'pact' | 'received' | 'modelled'>;

const QUANTITIES_OF_CONTENTS = [
  'biogenicCarbonContent',
  'packagingBiogenicCarbonContent',
] as const satisfies readonly PactQuantity[];

/** The contents of biogenic carbon: what the element states, else what its inputs or its dataset state. */
export function carbonContentsOf(element: StatingElement): Contents {
  const { quantities } = statedQuantities(element);
  return given({
    biogenicCarbon: quantities.biogenicCarbonContent?.amount,
    biogenicCarbonOfPackaging: quantities.packagingBiogenicCarbonContent?.amount,
  });
}

/** What has to be known of the contents: which is not stated, and which inputs do not state theirs. */
export function carbonRemarks(element: StatingElement, contents: Contents): string[] {
  return [...withoutCarbonContent(contents), ...partialContents(element)];
}

function withoutCarbonContent({ biogenicCarbon, biogenicCarbonOfPackaging }: Contents): string[] {
  if (biogenicCarbon !== undefined && biogenicCarbonOfPackaging !== undefined) return [];
  if (biogenicCarbon !== undefined) return ['The content of biogenic carbon of the packaging is not stated.'];
  if (biogenicCarbonOfPackaging !== undefined) return ['The content of biogenic carbon of the product is not stated.'];
  return ['The content of biogenic carbon is not stated, neither of the product nor of its packaging.'];
}

function partialContents({ pact, modelled }: StatingElement): string[] {
  const { gaps = [], inputCount = 0 } = modelled ?? {};
  return gaps.flatMap((group) => {
    const of = QUANTITIES_OF_CONTENTS.filter((quantity) => group.of.includes(quantity) && !pact[quantity]);
    return of.length > 0 ? [gapSentence(of, group, inputCount, 'en')] : [];
  });
}
