import type { Schemas } from '@footprint-exchange/client';
import { useMemo } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { locale } from '../../browser/language.js';
import { Chart } from '../../parts/figures/Chart.js';
import type { ChartFigures } from '../../parts/figures/chart-drawing.js';
import { GapsMark } from '../../parts/figures/GapsMark.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { overviewTexts } from './overview-texts.js';
import { daysOf } from '../activities/filter.js';
import { amountOf, LinkedAmount } from './LinkedAmount.js';

type Report = Schemas['MonthlyReportRecord'];
type Month = Report['months'][number];

interface MonthsProps {
  report: Report;
  /** Of the year before, once it is there. */
  before: Report | undefined;
  year: string;
}

/** Emissions by month: a chart, and the same as a table, each number of which leads to its activities. */
export function Months({ report, before, year }: MonthsProps) {
  const t = overviewTexts();
  const { go } = useAddress();
  const language = locale.value;
  const last = String(Number(year) - 1);
  const { months, scopes } = report;
  const figures = useMemo<ChartFigures>(
    () => ({
      labels: months.map(({ month }) => monthText(month, 'short', language)),
      unit: t.unit,
      isStacked: true,
      series: [
        // A memo scope is in no total, so it would not belong on top of the others.
        ...scopes
          .filter(({ kind }) => kind !== 'memo')
          .map((scope) => ({
            name: scope.name,
            values: months.map((month) => inScope(month, scope)),
          })),
        ...(before && before.count > 0 ? [{ name: last, values: before.months.map(amountOf), isBehind: true }] : []),
      ],
      onPress: (nth) => go(at('/activities', daysOf(months[nth]?.month ?? year))),
    }),
    [report, before, language],
  );
  const columns: Column<Month>[] = [
    { key: 'month', heading: t.month, cell: ({ month }) => monthText(month, 'long', language) },
    {
      key: 'total',
      heading: t.total,
      align: 'end',
      cell: (month) => (
        <>
          <GapsMark gaps={month.gaps} />{' '}
          <LinkedAmount exact={amountOf(month)} href={at('/activities', daysOf(month.month))} />
        </>
      ),
    },
    {
      key: 'before',
      heading: last,
      align: 'end',
      cell: ({ month }) => {
        const then = before?.months.find((each) => each.month === `${last}${month.slice(4)}`);
        return <LinkedAmount exact={then && amountOf(then)} href={then && at('/activities', daysOf(then.month))} />;
      },
    },
    ...scopes.map((scope): Column<Month> => ({
      key: keyOf(scope),
      heading: scope.kind === 'memo' ? t.memo(scope.name) : scope.name,
      align: 'end',
      cell: (month) => {
        const filter = scope.scope ? { scope: scope.scope.uuid } : { without: 'scope' };
        const href = at('/activities', { ...daysOf(month.month), ...filter });
        return <LinkedAmount exact={inScope(month, scope)} href={href} />;
      },
    })),
  ];
  return (
    <Chart
      label={t.chart(year)}
      figures={figures}
      table={<Table caption={t.emissions} columns={columns} rows={months} rowKey={({ month }) => month} />}
    />
  );
}

type Scope = Report['scopes'][number];

const keyOf = ({ kind, key, scope }: Scope): string => `${kind}${key ?? ''}${scope?.uuid ?? ''}`;

function inScope({ scopes }: Month, scope: Scope): string | undefined {
  return scopes.find((each) => keyOf(each) === keyOf(scope))?.CO2e;
}

function monthText(month: string, style: 'short' | 'long', language: string): string {
  return new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00Z`));
}
