import type { Schemas } from '@footprint-exchange/client';
import { DateText } from '../../parts/DateText.js';
import { GapsMark } from '../../parts/figures/GapsMark.js';
import { decimalText, numberText } from '../../browser/number-text.js';
import { activityTexts } from './activity-texts.js';

/** What the activities that are filtered add up to: rounded for reading, and every digit beneath. */
export function Totals({ listing }: { listing: Omit<Schemas['ListingRecord'], 'data'> }) {
  const t = activityTexts();
  const { count, CO2e, uncategorizedCO2e, memoCO2e, gaps, startDate, endDate } = listing;
  return (
    <section class="card" aria-label={t.totals}>
      <dl class="totals">
        <div>
          <dt>{t.count}</dt>
          <dd>
            {numberText(count)} <GapsMark gaps={gaps} />
          </dd>
        </div>
        <Amount label={t.withScope} exact={CO2e} />
        <Amount label={t.withoutScope} exact={uncategorizedCO2e} />
        {memoCO2e !== undefined && <Amount label={t.memo} exact={memoCO2e} />}
        {startDate && endDate && (
          <div>
            <dt>{t.span}</dt>
            <dd class="days">
              <DateText value={startDate.slice(0, 10)} /> – <DateText value={endDate.slice(0, 10)} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Amount({ label, exact }: { label: string; exact: string }) {
  const { unit } = activityTexts();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {decimalText(exact)} <span class="unit">{unit}</span>
        <span class="beneath exact-amount">{exact}</span>
      </dd>
    </div>
  );
}
