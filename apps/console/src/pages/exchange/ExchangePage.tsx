import { useState } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { usePolled } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { exchangeTexts } from './exchange-texts.js';
import { AskDialog } from './AskDialog.js';
import { ExchangeFilters } from './ExchangeFilters.js';
import { ExchangeTable } from './ExchangeTable.js';
import { ExchangeViews } from './ExchangeViews.js';
import { usePartners } from '../access/partners.js';
import { DIRECTIONS, STATES } from './words.js';
import './exchange.css';

export default function ExchangePage() {
  const t = exchangeTexts();
  const { query, go } = useAddress();
  const paging = usePageQuery();
  const partners = usePartners();
  const [isAsking, setAsking] = useState(false);
  const { since, source } = query;
  const state = STATES.find((each) => each === query.state);
  const direction = DIRECTIONS.find((each) => each === query.direction);
  const filters = {
    ...(direction && { direction }),
    ...(query.overdue === 'true' && { overdue: 'true' as const }),
    ...(since && { since }),
    ...(source && { source }),
    ...(state && { state }),
  };
  const isFiltered = Object.keys(filters).length > 0;
  const events = usePolled(
    (options) =>
      api.GET('/api/v1/exchange', {
        ...options,
        params: { query: { limit: 25, order: 'newest', ...paging, ...filters } },
      }),
    [paging, filters],
  );
  // Whom to ask has to be chosen from the partners.
  const canAsk = may('exchange:manage') && may('company:manage');
  const ask = canAsk && (
    <Button kind="primary" onClick={() => setAsking(true)}>
      {t.ask}
    </Button>
  );

  return (
    <Page title={t.title} intro={t.intro} actions={ask}>
      <ExchangeViews />
      <ExchangeFilters partners={partners} />
      <Shown loaded={events}>
        {(list, { response }) =>
          list.data.length > 0 ? (
            <>
              <ExchangeTable events={list.data} />
              <Pagination list={list} response={response} />
            </>
          ) : (
            <EmptyState
              title={isFiltered ? t.noneFound : t.none}
              hint={isFiltered ? t.noneFoundHint : t.noneHint}
              action={
                isFiltered && (
                  <a class="button" href={at('/exchange')}>
                    {t.clear}
                  </a>
                )
              }
            />
          )
        }
      </Shown>
      {isAsking && (
        <AskDialog
          partners={partners}
          onClose={() => setAsking(false)}
          onAsked={(id) => {
            announce(t.asked);
            go(at(`/exchange/${id}`));
          }}
        />
      )}
    </Page>
  );
}
