import type { Schemas } from '@footprint-exchange/client';
import { useMemo } from 'preact/hooks';
import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { GapsMark } from '../../parts/figures/GapsMark.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { overviewTexts } from './overview-texts.js';
import { daysOf } from '../activities/filter.js';
import { AmountTable } from './AmountTable.js';
import { Months } from './Months.js';

type Report = Schemas['MonthlyReportRecord'];

/** What the activities of a year add up to, with the months of the year before. */
export function Emissions({ year }: { year: string }) {
  const t = overviewTexts();
  const report = useLoaded(
    (options) => api.GET('/api/v1/report/monthly', { ...options, params: { query: { year } } }),
    [year],
  );
  const before = useLoaded(
    (options) => {
      const query = { year: String(Number(year) - 1), taxonomies: false };
      return api.GET('/api/v1/report/monthly', { ...options, params: { query } });
    },
    [year],
  );
  return (
    <Shown loaded={report}>
      {(of) =>
        of.count === 0 ? (
          <EmptyState
            title={t.noneIn(year)}
            hint={t.noneHint}
            action={
              <a class="button" href={at('/activities')}>
                {t.toActivities}
              </a>
            }
          />
        ) : (
          <>
            <section class="card">
              <h2>
                {t.emissions}, {t.unit} <GapsMark gaps={of.gaps} />
              </h2>
              <Months report={of} before={before.answer?.data} year={year} />
            </section>
            <Breakdowns report={of} year={year} />
          </>
        )
      }
    </Shown>
  );
}

function Breakdowns({ report, year }: { report: Report; year: string }) {
  const t = overviewTexts();
  const days = useMemo(() => daysOf(year), [year]);
  const to = (filter: Record<string, string>) => at('/activities', { ...days, ...filter });
  const { orgs, taxonomies, withoutScope, withoutTaxonomy } = report;
  const lacking = [
    { key: 'scope', name: t.withoutScope, total: withoutScope },
    ...(withoutTaxonomy ? [{ key: 'taxonomy', name: t.withoutTaxonomy, total: withoutTaxonomy }] : []),
  ];
  return (
    <div class="in-columns">
      <section class="card">
        <h2>{t.byOrg}</h2>
        <AmountTable
          caption={t.byOrg}
          heading={t.org}
          rows={orgs.map(({ org, ...total }) => ({
            ...{ key: org?.uuid ?? '', name: org?.name ?? t.withoutOrg, total },
            // No filter finds those without an org.
            href: org && to({ org: org.uuid }),
          }))}
        />
      </section>
      <section class="card">
        <h2>{t.uncategorised}</h2>
        <AmountTable
          caption={t.uncategorised}
          heading={t.what}
          rows={lacking.map((row) => ({ ...row, href: to({ without: row.key }) }))}
        />
      </section>
      {taxonomies && (
        <section class="card">
          <h2>{t.byTaxonomy}</h2>
          <AmountTable
            caption={t.byTaxonomy}
            heading={t.taxonomy}
            rows={taxonomies.map(({ taxonomy, ...total }) => ({
              ...{ key: taxonomy.uuid, name: taxonomy.name, total, depth: taxonomy.path.split('/').length - 1 },
              href: to({ taxonomy: taxonomy.uuid }),
            }))}
          />
        </section>
      )}
    </div>
  );
}
