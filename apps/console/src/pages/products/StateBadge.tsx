import { Badge } from '../../parts/Badge.js';
import { productTexts } from '../../texts/products.js';
import type { VersionState } from './kind.js';

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
