import type { Schemas } from '@footprint-exchange/client';
import { GapsMark } from '../../parts/figures/GapsMark.js';
import { numberText } from '../../browser/number-text.js';
import { Table } from '../../parts/Table.js';
import { overviewTexts } from './overview-texts.js';
import { amountOf, LinkedAmount } from './LinkedAmount.js';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly total: Pick<Schemas['TotalWithGapsRecord'], 'count' | 'CO2e' | 'gaps'>;
  /** How far it is below others. */
  readonly depth?: number;
  readonly href: string | undefined;
}

/** Emissions of parts of the whole, each a link to its activities. */
export function AmountTable({ caption, heading, rows }: { caption: string; heading: string; rows: readonly Row[] }) {
  const t = overviewTexts();
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          heading,
          cell: ({ name, depth = 0 }) => <span class={`depth-${Math.min(depth, 3)}`}>{name}</span>,
        },
        {
          key: 'count',
          heading: t.count,
          align: 'end',
          cell: ({ total, href }) => (href ? <a href={href}>{numberText(total.count)}</a> : numberText(total.count)),
        },
        {
          key: 'amount',
          heading: t.unit,
          align: 'end',
          cell: ({ total, href }) => (
            <>
              <GapsMark gaps={total.gaps} /> <LinkedAmount exact={amountOf(total)} href={href} />
            </>
          ),
        },
      ]}
    />
  );
}
