import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../../../parts/announce.js';
import { Decimal } from '../../../../parts/figures/Decimal.js';
import { decimalText, numberText } from '../../../../browser/number-text.js';
import { figureTexts } from '../../../../impacts/figure-texts.js';
import { modelTexts } from '../inputs/model-texts.js';
import type { Figures, IndicatorCode } from '../../../../impacts/indicators.js';
import { unitText } from '../../../../impacts/indicators.js';
import type { Product } from '../../kind.js';
import { Change, changeText } from './Change.js';
import type { FigureName } from './figures.js';
import { changedFigures, figureOf, SHOWN } from './figures.js';
import type { Original } from './original.js';

interface ModelFigureProps {
  product: Product;
  code: IndicatorCode;
  original: Original | undefined;
}

/** The figures of the product as the API has them now, and what they were before the last change and in another version. */
export function ModelFigure({ product, code, original }: ModelFigureProps) {
  const t = modelTexts();
  const { [code]: figures } = product.impacts;
  const unit = unitText(figures?.unit ?? '', product.unit);
  const before = useBefore(figures, unit);
  const other = original?.product.impacts[code];
  const names = SHOWN.filter((name) => [figures, before, other].some((each) => figureOf(each, name)));
  if (names.length === 0) return <p class="muted">{t.noFigure}</p>;
  return (
    <dl class="key-figures model-figures">
      {names.map((name) => {
        const now = figureOf(figures, name);
        return (
          <div key={name}>
            <dt>{figureLabel(name)}</dt>
            <dd>{now ? <Decimal value={now} unit={unit} /> : <span class="muted">{figureTexts().noFigure}</span>}</dd>
            <Earlier label={t.before} figure={figureOf(before, name)} now={now} unit={unit} />
            {original && (
              <Earlier
                label={t.versionNumber(numberText(original.version.version))}
                figure={figureOf(other, name)}
                now={now}
                unit={unit}
              />
            )}
          </div>
        );
      })}
    </dl>
  );
}

interface EarlierProps {
  label: string;
  figure: string | undefined;
  now: string | undefined;
  unit: string;
}

/** What a figure was, where it is another one now. */
function Earlier({ label, figure, now, unit }: EarlierProps) {
  if (figure === undefined || figure === now) return null;
  return (
    <dd class="earlier">
      {label}: <Decimal value={figure} />
      {now !== undefined && (
        <>
          {' '}
          (<Change from={figure} to={now} unit={unit} />)
        </>
      )}
    </dd>
  );
}

export function figureLabel(name: FigureName): string {
  const { allStages, cradleToGate, stages } = figureTexts();
  if (name === 'totalCarbonFootprint') return allStages;
  return name === 'A1_A3' ? cradleToGate : `${name} · ${stages[name]}`;
}

/** What the figures were before they last changed while they were shown, which is said when they do. */
function useBefore(now: Figures | undefined, unit: string): Figures | undefined {
  const t = modelTexts();
  const seen = useRef(now);
  const [before, setBefore] = useState<Figures>();
  useEffect(() => {
    const { current: was } = seen;
    const [first] = changedFigures(SHOWN, was, now);
    seen.current = now;
    if (!first) return;
    setBefore(was);
    const { name, from, to } = first;
    if (to === undefined) announce(t.gone(figureLabel(name)));
    else {
      const change = from === undefined ? '' : t.byChange(changeText(from, to, unit));
      announce(t.changedTo(figureLabel(name), `${decimalText(to)} ${unit}`, change));
    }
  }, [now]);
  return before;
}
