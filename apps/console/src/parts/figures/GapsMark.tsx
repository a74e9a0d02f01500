import type { Schemas } from '@footprint-exchange/client';
import { partTexts } from '../part-texts.js';
import { Badge } from '../Badge.js';
import { decimalText, numberText } from '../../browser/number-text.js';

interface GapsMarkProps {
  /** The activities that leave something out; absent: none does. */
  gaps: Schemas['GapsRecord'] | undefined;
}

/** Marks a figure that leaves something out: how many of its activities do, and beneath the pointer how much CO2e these have. */
export function GapsMark({ gaps }: GapsMarkProps) {
  if (!gaps) return null;
  const t = partTexts();
  return (
    <span class="gaps-mark" title={t.gapsHint(decimalText(gaps.CO2e))}>
      <Badge kind="warning">{t.gaps(numberText(gaps.count))}</Badge>
    </span>
  );
}
