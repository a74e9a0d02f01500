import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { DateText } from '../../parts/DateText.js';
import { SentDecimal } from '../../parts/figures/Decimal.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { exchangeTexts } from './exchange-texts.js';
import { EventLink } from './EventFacts.js';

type Detail = Schemas['ExchangeDetailRecord'];

/** Of a ProductFootprint, PACT v3. Others send them, so nothing of it is certain to be there. */
interface Footprint {
  id?: string;
  productIds?: readonly string[];
  productNameCompany?: string;
  pcf?: {
    pcfExcludingBiogenicUptake?: string;
    declaredUnitAmount?: string;
    declaredUnitOfMeasurement?: string;
    referencePeriodStart?: string;
    referencePeriodEnd?: string;
  };
}

/** What was answered, to a partner or by one. */
export function AnswerCard({ event }: { event: Detail }) {
  const { answer, furtherAnswers, missingProducts, type, direction, state } = event;
  const t = exchangeTexts();
  if (!answer && !type.includes('RequestCreatedEvent')) return null;
  // What a partner answered is here; an answer to a partner is there once it took it.
  const isThere = direction === 'outbound' || state === 'delivered';
  // On the page of our request, and on that of the event that answered it.
  const isTheirs = answer?.id !== undefined || event.request !== undefined;
  return (
    <section class="card">
      <h2>{t.answer}</h2>
      {!answer && <p class="muted">{t.noAnswer}</p>}
      {answer && (
        <p>
          {(isThere ? t.answers : t.notDelivered)[answer.kind]}
          {answer.code && (
            <>
              {' '}
              <code>{answer.code}</code>
            </>
          )}
        </p>
      )}
      {answer?.source && (
        <p>
          {t.foreignSource} <code>{answer.source}</code>
        </p>
      )}
      {missingProducts && (
        <p class="fault">
          {t.missingProducts} {missingProducts.join(', ')}
        </p>
      )}
      {furtherAnswers && (
        <>
          <p>{t.furtherAnswers}</p>
          <ul>
            {furtherAnswers.map((id) => (
              <li key={id}>
                <EventLink id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
      {answer?.message && <p lang="en">{answer.message}</p>}
      {answer?.footprints && <Footprints footprints={answer.footprints} areReceived={isTheirs} />}
    </section>
  );
}

interface FootprintsProps {
  footprints: readonly Footprint[];
  /** Whether a partner sent them: then each leads to what came of its product. */
  areReceived: boolean;
}

function Footprints({ footprints, areReceived }: FootprintsProps) {
  const t = exchangeTexts();
  const columns: Column<Footprint>[] = [
    {
      key: 'product',
      heading: t.product,
      cell: ({ productNameCompany = '–', productIds: [product] = [], id }) => (
        <>
          {areReceived && product ? (
            <a href={at('/exchange/received', { product })}>{productNameCompany}</a>
          ) : (
            productNameCompany
          )}
          <span class="beneath">{id}</span>
        </>
      ),
    },
    {
      key: 'figure',
      heading: t.perUnit,
      align: 'end',
      cell: ({ pcf }) => <SentDecimal value={pcf?.pcfExcludingBiogenicUptake} />,
    },
    {
      key: 'unit',
      heading: t.unit,
      cell: ({ pcf }) => (
        <>
          <SentDecimal value={pcf?.declaredUnitAmount} /> {pcf?.declaredUnitOfMeasurement}
        </>
      ),
    },
    {
      key: 'period',
      heading: t.period,
      cell: ({ pcf }) =>
        pcf?.referencePeriodStart && pcf.referencePeriodEnd ? (
          <>
            <DateText value={pcf.referencePeriodStart} /> – <DateText value={pcf.referencePeriodEnd} />
          </>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <Table caption={t.footprints} columns={columns} rows={footprints} rowKey={(one) => one.id ?? JSON.stringify(one)} />
  );
}
