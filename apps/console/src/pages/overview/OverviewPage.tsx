import { useAddress } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { Field } from '../../parts/forms/Field.js';
import { useLoaded } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Shown } from '../../parts/Shown.js';
import { overviewTexts } from './overview-texts.js';
import { openKinds } from '../imports/kinds/kinds.js';
import { seenKinds } from '../products/kind.js';
import { Emissions } from './Emissions.js';
import { ExchangeCard } from './ExchangeCard.js';
import { ImportsCard } from './ImportsCard.js';
import { ProductsCard } from './ProductsCard.js';
import './overview.css';

/** What a company looks at first. Of what somebody may not read nothing is asked for. */
export default function OverviewPage() {
  const t = overviewTexts();
  const mayReport = may('activity:report');
  const maySeeProducts = seenKinds().length > 0;
  const mayImport = openKinds().length > 0;
  const mayExchange = may('exchange:read');
  return (
    <Page title={t.title} intro={t.intro}>
      {mayReport && <OfYear />}
      <div class="in-columns">
        {maySeeProducts && <ProductsCard />}
        {mayExchange && <ExchangeCard />}
        {mayImport && <ImportsCard />}
      </div>
      {!mayReport && !maySeeProducts && !mayExchange && !mayImport && (
        <EmptyState title={t.nothing} hint={t.nothingHint} />
      )}
    </Page>
  );
}

/** The emissions of the year of the address; without one of the last that has activities. */
function OfYear() {
  const t = overviewTexts();
  const { query, setQuery } = useAddress();
  const period = useLoaded(
    (options) => api.GET('/api/v1/activity', { ...options, params: { query: { limit: 1, list: ['scopes'] } } }),
    [],
  );
  return (
    <Shown loaded={period}>
      {({ startDate, endDate }) => {
        const years = yearsFrom(startDate, endDate);
        const year = query['year'] ?? years[0] ?? '';
        return (
          <>
            <div class="overview-year">
              <Field label={t.year}>
                {(control) => (
                  <select
                    {...control}
                    value={year}
                    onChange={({ currentTarget }) => setQuery({ year: currentTarget.value })}
                  >
                    {[...new Set([...years, year])].map((each) => (
                      <option key={each}>{each}</option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <Emissions key={year} year={year} />
          </>
        );
      }}
    </Shown>
  );
}

const MOST_YEARS = 30;

/** The years of the data, the last one first; this year where there is no data. */
function yearsFrom(startDate: string | undefined, endDate: string | undefined): string[] {
  const now = new Date().getUTCFullYear();
  const last = Number(endDate?.slice(0, 4) ?? now);
  const first = Math.max(Number(startDate?.slice(0, 4) ?? now), last - MOST_YEARS);
  return Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
}
