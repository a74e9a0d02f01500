import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { Badge } from '../../../parts/Badge.js';
import { DateText } from '../../../parts/DateText.js';
import { numberText } from '../../../browser/number-text.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { pullTexts } from './pull-texts.js';
import { PULL_BADGES, pulledWords } from './pull-words.js';

type Pull = Schemas['PullRecord'];

export function PullTable({ pulls }: { pulls: readonly Pull[] }) {
  const t = pullTexts();
  const columns: Column<Pull>[] = [
    {
      key: 'what',
      heading: t.what,
      cell: (pull) => (
        <>
          <a class="pulled" href={at(`/exchange/pulls/${pull.uuid}`)}>
            {pulledWords(pull)}
          </a>
          <span class="beneath">{pull.dataSource?.name ?? t.unknownPartner}</span>
        </>
      ),
    },
    {
      key: 'state',
      heading: t.state,
      cell: ({ state, nextAttempt }) => (
        <div>
          <Badge kind={PULL_BADGES[state]}>{t.states[state]}</Badge>
          {state === 'retrying' && nextAttempt && (
            <span class="beneath">
              {t.nextAttempt}: <DateText value={nextAttempt} withTime />
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'read',
      heading: t.read,
      align: 'end',
      cell: ({ found, pages, named, faulty }) => (
        <div>
          {numberText(found)}
          <span class="beneath">
            {named === undefined ? t.ofPages(numberText(pages)) : t.askedOf(numberText(pages), numberText(named))}
          </span>
          {faulty > 0 && (
            <span class="beneath">
              {t.faulty}: {numberText(faulty)}
            </span>
          )}
        </div>
      ),
    },
    { key: 'added', heading: t.added, align: 'end', cell: ({ added }) => numberText(added) },
    { key: 'created', heading: t.created, cell: ({ created }) => <DateText value={created} withTime /> },
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
  return <Table caption={t.list} columns={columns} rows={pulls} rowKey={({ uuid }) => uuid} />;
}
