import { at, useAddress } from '../../../browser/address.js';
import { api } from '../../../session/session.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { usePolled } from '../../../parts/loaded.js';
import { Page } from '../../../parts/Page.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { pullTexts } from './pull-texts.js';
import { ExchangeViews } from '../ExchangeViews.js';
import '../exchange.css';
import { usePartners } from '../../access/partners.js';
import { PartnerFilter } from './PartnerFilter.js';
import { PullTable } from './PullTable.js';
import { StartPull } from './StartPull.js';
import './received.css';

export default function PullsPage() {
  const t = pullTexts();
  const { query } = useAddress();
  const paging = usePageQuery();
  const partners = usePartners();
  const { source } = query;
  const filter = source ? { dataSource: source } : {};
  const pulls = usePolled(
    (options) =>
      api.GET('/api/v1/exchange/pull', {
        ...options,
        params: { query: { limit: 25, order: 'newest', ...paging, ...filter } },
      }),
    [paging, filter],
  );
  return (
    <Page title={t.title} intro={t.intro} actions={<StartPull partners={partners} partner={source} />}>
      <ExchangeViews />
      {partners.length > 0 && (
        <search class="filter-fields" aria-label={t.filters}>
          <PartnerFilter partners={partners} />
        </search>
      )}
      <Shown loaded={pulls}>
        {(list, { response }) =>
          list.data.length > 0 ? (
            <>
              <PullTable pulls={list.data} />
              <Pagination list={list} response={response} />
            </>
          ) : (
            <EmptyState
              title={source ? t.noneFound : t.none}
              hint={source ? t.noneFoundHint : t.noneHint}
              action={
                source && (
                  <a class="button" href={at('/exchange/pulls')}>
                    {t.clear}
                  </a>
                )
              }
            />
          )
        }
      </Shown>
    </Page>
  );
}
