import { EmptyState } from '../../../parts/EmptyState.js';
import { SentDecimal } from '../../../parts/figures/Decimal.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { receivedTexts } from './received-texts.js';
import type { Members } from './document.js';
import { textOf } from './document.js';

type Member = keyof ReturnType<typeof receivedTexts>['members'];

const UNITS: Partial<Record<Member, string>> = {
  fossilCarbonContent: 'kg C',
  biogenicCarbonContent: 'kg C',
  recycledCarbonContent: 'kg C',
  packagingBiogenicCarbonContent: 'kg C',
  ccuCarbonContent: 'kg C',
  landAreaOccupation: 'm²·a',
  exemptedEmissionsPercent: '%',
};
const GASES = 'kg CO₂e';

/** The figures of a document to the digit, in the order of PACT. Those that it lacks are left out: they are not zero. */
export function ReceivedFigures({ pcf }: { pcf: Members }) {
  const t = receivedTexts();
  const stated = (Object.keys(t.members) as Member[]).filter((name) => pcf[name] !== undefined && pcf[name] !== null);
  const columns: Column<Member>[] = [
    {
      key: 'figure',
      heading: t.figure,
      cell: (name) => (
        <>
          {t.members[name]}
          <code class="beneath">{name}</code>
        </>
      ),
    },
    {
      key: 'amount',
      heading: t.amount,
      align: 'end',
      cell: (name) => <SentDecimal value={pcf[name]} unit={UNITS[name] ?? GASES} />,
    },
  ];
  return (
    <section class="card" aria-labelledby="figures">
      <h2 id="figures">{t.figures}</h2>
      <p class="muted">
        {t.per}: <SentDecimal value={pcf['declaredUnitAmount']} unit={textOf(pcf['declaredUnitOfMeasurement'])} />
      </p>
      {stated.length > 0 ? (
        <Table caption={t.figures} columns={columns} rows={stated} rowKey={(name) => name} />
      ) : (
        <EmptyState title={t.noFigures} hint={t.noFiguresHint} />
      )}
    </section>
  );
}
