import { at } from '../../app/address.js';
import { Notice } from '../../parts/Notice.js';
import { numberText } from '../../parts/number-text.js';
import { activityTexts } from '../../texts/activities.js';
import type { Activity } from './ActivityTable.js';

/** How many names a person reads. */
const MOST_NAMED = 10;

/** Names what the CO2e of an activity leaves out, and leads to the model where that is mended. */
export function FactorGaps({ factorSource }: { factorSource: Activity['factorSource'] | undefined }) {
  if (!factorSource?.gaps) return null;
  const t = activityTexts();
  const { kind, uuid, gaps } = factorSource;
  const named = gaps.inputs.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = gaps.count - named.length;
  return (
    <Notice
      kind="warning"
      title={t.gaps(numberText(gaps.count))}
      hint={[...named, ...(more > 0 ? [t.gapsMore(numberText(more))] : [])].join(', ')}
      action={<a href={at(`/products/${uuid}`, { kind, view: 'model' })}>{t.toModel}</a>}
    />
  );
}
