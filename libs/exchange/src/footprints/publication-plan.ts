import type { Every } from '#model/terms';
import type { Chain, StoredElement } from '#products';
import { figuresIn, impactsIn } from '#impacts';
import type { PactCompany, MappedElement, PublicationInput } from '#model/exchange';
import { contentHash, mapElement, PUBLISHED_CODES, publishableVersion, whyUnpublished } from '#model/exchange';

type Mapped = Extract<MappedElement, { kind: 'mapped' }>;

/** What is to be published of a chain: a footprint of the version that may be published, or nothing. */
export type PublicationPlan = PlannedFootprint | NothingPlanned;

export interface PlannedFootprint {
  kind: 'footprint';
  chain: string;
  /** The element's own setting for sharing, which overrides the company's. */
  share?: boolean;
  element: StoredElement;
  mapped: Mapped;
  hash: Buffer;
}

interface NothingPlanned {
  kind: 'none';
  chain: string;
  share?: boolean;
  /** Whether the element was deleted. Then its last setting for sharing stays. */
  gone: boolean;
}

export function planPublication({ chain, versions }: Chain, settings: PactCompany): PublicationPlan {
  const publishable = publishableVersion(versions);
  if (!publishable) {
    const [newest] = [...versions].sort((one, other) => other.version - one.version);
    return { kind: 'none', chain, share: newest?.share, gone: !newest };
  }
  const { share } = publishable;
  const mapped = mappingOf(publishable, settings);
  if (mapped.kind === 'withheld') return { kind: 'none', chain, share, gone: false };
  return { kind: 'footprint', chain, share, element: publishable, mapped, hash: contentHash(mapped.content) };
}

/** The footprint that an element maps to, or why it is not published. */
export function mappingOf(
  element: StoredElement,
  settings: PactCompany,
): Mapped | { kind: 'withheld'; reason: string } {
  const reason = whyUnpublished(element.versionState, element.share, settings.publish);
  return reason === undefined ? mappingOnceReleased(element, settings) : { kind: 'withheld', reason };
}

/** The same, whatever its state and its sharing say. */
export function mappingOnceReleased(element: StoredElement, settings: PactCompany): MappedElement {
  return mapElement(publicationInput(element), settings);
}

/** Copies each field by itself, since reading all figures of an element would cost more than mapping it. */
export function publicationInput(element: StoredElement): Every<PublicationInput> {
  const { impactsText } = element;
  return {
    uuid: element.uuid,
    chain: element.chain,
    sku: element.sku,
    syncId: element.syncId,
    cpcCode: element.cpcCode,
    taxonomy: element.taxonomy,
    versionState: element.versionState,
    created: element.created,
    name: element.name,
    description: element.description,
    unit: element.unit,
    weight: element.weight,
    modeledWeight: element.modeledWeight,
    dataQualityIndicators: element.dataQualityIndicators,
    dataset: element.dataset,
    received: element.received,
    pact: element.pact,
    geoLocation: element.geoLocation,
    location: element.location,
    startDate: element.startDate,
    endDate: element.endDate,
    figures: figuresIn(impactsIn(impactsText, PUBLISHED_CODES)),
    contributors: element.contributors,
    verification: element.verification,
    modelled: element.modelled,
  };
}
