import type { Schemas } from '@footprint-exchange/client';
import { Notice } from '../../../parts/Notice.js';
import { gapTexts } from '../gap-texts.js';
import { indicatorTexts } from '../../../impacts/indicator-texts.js';
import { pactTexts } from './pact-texts.js';
import type { OfProduct } from '../Gaps.js';
import { modelOf, namesOf } from '../Gaps.js';

interface Status {
  notStated: Schemas['PactStatusRecord']['notStated'] | undefined;
  gaps: Schemas['PactStatusRecord']['gaps'] | undefined;
}

/** What counts as 0 in a footprint because nobody states it. */
export function FootprintGaps({ notStated = [], gaps = [], ...of }: Status & OfProduct) {
  const t = gapTexts();
  if (notStated.length === 0 && gaps.length === 0) return null;
  return (
    <Notice kind="warning" title={t.counted} action={gaps.length > 0 && <a href={modelOf(of)}>{t.toModel}</a>}>
      <ul>
        {notStated.length > 0 && <li>{t.modules(notStated.join(', '))}</li>}
        {gaps.map(({ field, count, inputs }) => (
          <li key={field}>{t.byInputs(wordOf(field), namesOf(inputs, count))}</li>
        ))}
      </ul>
    </Notice>
  );
}

function wordOf(field: NonNullable<Status['gaps']>[number]['field']): string {
  // Land use change is an indicator; all others are fields of a product, whose label ends with its unit.
  if (field === 'landUseChangeGhgEmissions') return indicatorTexts()['GWP-luluc'];
  return pactTexts().fields[field].split(',')[0] ?? field;
}
