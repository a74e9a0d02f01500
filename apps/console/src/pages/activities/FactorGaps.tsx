import { may } from '../../session/session.js';
import { Notice } from '../../parts/Notice.js';
import { numberText } from '../../browser/number-text.js';
import { activityTexts } from './activity-texts.js';
import { modelOf, namesOf } from '../products/Gaps.js';
import type { Activity } from './ActivityTable.js';

/** Names what the CO2e of an activity leaves out, and leads to the model where that is mended. */
export function FactorGaps({ factorSource }: { factorSource: Activity['factorSource'] | undefined }) {
  if (!factorSource?.gaps || factorSource.kind === 'transportLane') return null;
  const t = activityTexts();
  const { kind, uuid, gaps } = factorSource;
  return (
    <Notice
      kind="warning"
      title={t.gaps(numberText(gaps.count))}
      hint={namesOf(gaps.inputs, gaps.count)}
      action={may(`${kind}:read`) && <a href={modelOf({ kind, uuid })}>{t.toModel}</a>}
    />
  );
}
