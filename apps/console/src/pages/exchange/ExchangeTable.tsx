import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { Badge } from '../../parts/Badge.js';
import { DateText } from '../../parts/DateText.js';
import { numberText } from '../../browser/number-text.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { exchangeStates } from './state-texts.js';
import { exchangeTexts } from './exchange-texts.js';
import { BADGES, eventWords } from './words.js';

type ExchangeRecord = Schemas['ExchangeRecord'];

export function ExchangeTable({ events }: { events: readonly ExchangeRecord[] }) {
  const t = exchangeTexts();
  const columns: Column<ExchangeRecord>[] = [
    {
      key: 'event',
      heading: t.event,
      cell: (event) => (
        <>
          <a href={at(`/exchange/${event.id}`)}>{eventWords(event)}</a>
          <span class="beneath">{event.dataSource?.name ?? event.source}</span>
        </>
      ),
    },
    { key: 'direction', heading: t.direction, cell: ({ direction }) => t.directions[direction] },
    {
      key: 'state',
      heading: t.state,
      cell: ({ state, nextAttempt, overdue }) => (
        <div>
          <Badge kind={BADGES[state]}>{exchangeStates()[state]}</Badge>
          {overdue && (
            <>
              {' '}
              <Badge kind="warning">{t.overdue}</Badge>
            </>
          )}
          {nextAttempt && (
            <span class="beneath">
              {t.next}: <DateText value={nextAttempt} withTime />
            </span>
          )}
        </div>
      ),
    },
    { key: 'came', heading: t.came, cell: ({ created }) => <DateText value={created} withTime /> },
    { key: 'attempts', heading: t.attempts, align: 'end', cell: ({ attempts }) => numberText(attempts) },
    {
      key: 'error',
      heading: t.lastError,
      cell: ({ lastError }) =>
        lastError ? (
          <span class="last-error" lang="en">
            {lastError}
          </span>
        ) : (
          '–'
        ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={events} rowKey={({ id }) => id} />;
}
