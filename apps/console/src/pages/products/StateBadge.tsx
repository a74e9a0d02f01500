import { Badge } from '../../parts/Badge.js';
import { productTexts } from './product-texts.js';
import type { ListedProduct, VersionState } from './kind.js';

const BADGES = {
  draft: 'neutral',
  locked: 'warning',
  in_review: 'warning',
  verified: 'good',
  rejected: 'fault',
} as const;

export function StateBadge({ state }: { state: VersionState }) {
  return <Badge kind={BADGES[state]}>{productTexts().states[state]}</Badge>;
}

type PactState = NonNullable<ListedProduct['pactState']>;

const PACT_BADGES = { published: 'good', withheld: 'warning', noFigures: 'neutral' } as const;

/** How a product stands towards partners. */
export function PactBadge({ state }: { state: PactState }) {
  return <Badge kind={PACT_BADGES[state]}>{productTexts().pactStates[state]}</Badge>;
}
