import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { locale } from '../../browser/language.js';
import { isDark } from '../../browser/theme.js';
import { partTexts } from '../part-texts.js';
import type { ChartFigures, DrawnChart } from './chart-drawing.js';

interface ChartProps {
  /** What it shows, in a sentence, for screen readers. */
  label: string;
  figures: ChartFigures;
  /** The same figures as a table, with their exact decimals. */
  table: ComponentChildren;
}

/** A chart of bars. Its library is loaded with the first one; the table beside it has what a picture can't say. */
export function Chart({ label, figures, table }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isTable, setTable] = useState(false);
  const { value: dark } = isDark;
  const { value: language } = locale;

  useEffect(() => {
    let drawn: DrawnChart | undefined;
    let isLeft = false;
    void import('./chart-drawing.js').then(({ draw }) => {
      if (!isLeft && canvas.current) drawn = draw(canvas.current, figures, language);
    });
    return () => {
      isLeft = true;
      drawn?.destroy();
    };
  }, [figures, dark, language]);

  return (
    <figure class="chart">
      <div class="chart-frame">
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
      <details open={isTable} onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary>{partTexts().asTable}</summary>
        {isTable && table}
      </details>
    </figure>
  );
}
