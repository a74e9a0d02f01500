import { at, useAddress } from '../../../browser/address.js';
import { api } from '../../../session/session.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { usePolled } from '../../../parts/loaded.js';
import { Page } from '../../../parts/Page.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { receivedTexts } from './received-texts.js';
import { ExchangeViews } from '../ExchangeViews.js';
import { usePartners } from '../../access/partners.js';
import { ReceivedFilters } from './ReceivedFilters.js';
import { ReceivedTable } from './ReceivedTable.js';
import { StartPull } from './StartPull.js';
import './received.css';

const STATUSES = ['Active', 'Deprecated'] as const;

export default function ReceivedPage() {
  const t = receivedTexts();
  const { query } = useAddress();
  const paging = usePageQuery();
  const partners = usePartners();
  const { source, product, faulty } = query;
  const status = STATUSES.find((each) => each === query['status']);
  const filters = {
    ...(source && { dataSource: source }),
    ...(product && { productId: product }),
    ...(status && { status }),
    ...((faulty === 'true' || faulty === 'false') && { faulty: faulty === 'true' }),
  };
  const isFiltered = Object.keys(filters).length > 0;
  const footprints = usePolled(
    (options) =>
      api.GET('/api/v1/received-footprint', {
        ...options,
        params: { query: { limit: 25, order: 'newest', ...paging, ...filters } },
      }),
    [paging, filters],
  );
  return (
    <Page title={t.title} intro={t.intro} actions={<StartPull partners={partners} partner={source} />}>
      <ExchangeViews />
      <ReceivedFilters partners={partners} />
      <Shown loaded={footprints}>
        {(list, { response }) =>
          list.data.length > 0 ? (
            <>
              <ReceivedTable footprints={list.data} />
              <Pagination list={list} response={response} />
            </>
          ) : (
            <EmptyState
              title={isFiltered ? t.noneFound : t.none}
              hint={isFiltered ? t.noneFoundHint : t.noneHint}
              action={
                isFiltered && (
                  <a class="button" href={at('/exchange/received')}>
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
