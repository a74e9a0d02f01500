import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { exchangeStates } from '../exchange/state-texts.js';
import { overviewTexts } from './overview-texts.js';

/** What is open, then what has failed. */
const STATES = ['pending', 'waiting', 'delivering', 'retrying', 'exhausted', 'refused', 'unmatched'] as const;

/** How many events are on their way or have failed. It is read once: a count for each state is too much for every 15 s. */
export function ExchangeCard() {
  const t = overviewTexts();
  const counts = useLoaded(async ({ signal }) => {
    const read = async (state: (typeof STATES)[number]) => {
      const { data } = await api.GET('/api/v1/exchange', { signal, params: { query: { state, limit: 1 } } });
      return { state, count: data.count };
    };
    return { data: await Promise.all(STATES.map(read)), response: new Response() };
  }, []);
  return (
    <section class="card">
      <h2>{t.exchange}</h2>
      <Shown loaded={counts}>
        {(all) => {
          const some = all.filter(({ count }) => count > 0);
          if (some.length === 0) return <p class="muted">{t.allDelivered}</p>;
          return (
            <Table
              caption={t.exchange}
              rows={some}
              rowKey={({ state }) => state}
              columns={[
                { key: 'state', heading: t.state, cell: ({ state }) => exchangeStates()[state] },
                {
                  key: 'count',
                  heading: t.events,
                  align: 'end',
                  cell: ({ state, count }) => <a href={at('/exchange', { state })}>{numberText(count)}</a>,
                },
              ]}
            />
          );
        }}
      </Shown>
    </section>
  );
}
