import type { ChartConfiguration } from 'chart.js';
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

interface Series {
  readonly name: string;
  /** Exact decimals, one for each label; undefined: there is none. They become numbers here, to place pixels. */
  readonly values: readonly (string | undefined)[];
  /** Behind the others, and paler: last year, say. */
  readonly isBehind?: boolean | undefined;
}

export interface ChartFigures {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly unit: string;
  /** Bars of one label on top of each other, or beside. */
  readonly isStacked?: boolean | undefined;
  /** Called with the label that was pressed. */
  readonly onPress?: ((label: number) => void) | undefined;
}

export type DrawnChart = Chart;

export function draw(canvas: HTMLCanvasElement, figures: ChartFigures, locale: string): DrawnChart {
  const { labels, series, unit, isStacked = false, onPress } = figures;
  const color = colorsAt(canvas);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const grid = { color: color('var(--line)'), tickColor: color('var(--line)') };
  const ticks = { color: color('var(--muted)'), font: { family: getComputedStyle(canvas).fontFamily, size: 12 } };
  const configuration: ChartConfiguration<'bar', (number | null)[], string> = {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values, isBehind }, index) => ({
        label: name,
        data: values.map((value) => (value === undefined ? null : Number(value))),
        backgroundColor: color(isBehind ? 'var(--behind)' : seriesColor(index)),
        stack: isBehind ? 'behind' : isStacked ? 'front' : name,
        order: isBehind ? 1 : 0,
        borderRadius: 2,
        // What is behind is at the same place, and broader, so that it is seen.
        grouped: !isBehind,
        categoryPercentage: isBehind ? 0.95 : 0.8,
        barPercentage: isBehind ? 1 : 0.8,
        maxBarThickness: isBehind ? 64 : 48,
      })),
    },
    options: {
      locale,
      responsive: true,
      maintainAspectRatio: false,
      ...(isStill && { animation: false as const }),
      ...(onPress && { onClick: (_: unknown, [first]: { index: number }[]) => first && onPress(first.index) }),
      scales: {
        x: { stacked: isStacked, grid: { ...grid, display: false }, ticks },
        y: {
          ...{ stacked: isStacked, grid, ticks, border: { display: false } },
          title: { display: true, text: unit, color: color('var(--muted)') },
        },
      },
      plugins: {
        legend: {
          display: series.length > 1,
          position: 'bottom',
          labels: { color: color('var(--text)'), boxWidth: 12 },
        },
        tooltip: {
          callbacks: {
            // The exact decimal, as the table has it.
            label: ({ datasetIndex, dataIndex }) => {
              const { name = '', values = [] } = series[datasetIndex] ?? {};
              return `${name}: ${values[dataIndex] ?? '–'} ${unit}`;
            },
          },
        },
      },
    },
  };
  return new Chart(canvas, configuration);
}

const COLORS = 8;

/** Those after the eighth are the same, paler, so that no two look alike. */
function seriesColor(index: number): string {
  const share = 100 / (1 + Math.floor(index / COLORS));
  return `color-mix(in srgb, var(--series-${(index % COLORS) + 1}) ${share}%, var(--surface))`;
}

/** Colours as the theme has them now: a canvas knows no custom properties. */
function colorsAt(canvas: HTMLCanvasElement): (color: string) => string {
  const probe = document.createElement('span');
  canvas.parentElement?.append(probe);
  const found = (color: string): string => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  queueMicrotask(() => probe.remove());
  return found;
}
