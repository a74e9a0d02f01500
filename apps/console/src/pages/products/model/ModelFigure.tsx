import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../../parts/announce.js';
import { Decimal } from '../../../parts/Decimal.js';
import { decimalText, numberText } from '../../../parts/number-text.js';
import { modelTexts } from '../../../texts/product-model.js';
import { productTexts } from '../../../texts/products.js';
import type { IndicatorCode } from '../indicators.js';
import { unitText } from '../indicators.js';
import type { Product } from '../kind.js';
import { Change, changeText } from './Change.js';
import type { Original } from './original.js';

interface ModelFigureProps {
  product: Product;
  code: IndicatorCode;
  original: Original | undefined;
}

/** The figure of the product as the API has it now, and what it was before the last change and in another version. */
export function ModelFigure({ product, code, original }: ModelFigureProps) {
  const t = modelTexts();
  const total = totalOf(product, code);
  const unit = unitText(product.impacts[code]?.unit ?? '', product.unit);
  const before = useBefore(total, unit);
  const other = original && totalOf(original.product, code);
  const cradleToGate = product.impacts[code]?.A1_A3;
  return (
    <dl class="key-figures">
      <div>
        <dt>{productTexts().allStages}</dt>
        <dd>{total ? <Decimal value={total} unit={unit} /> : <span class="muted">{t.noTotal}</span>}</dd>
      </div>
      {cradleToGate && (
        <div class="lesser">
          <dt>{productTexts().cradleToGate}</dt>
          <dd>
            <Decimal value={cradleToGate} unit={unit} />
          </dd>
        </div>
      )}
      {before && <Earlier label={t.beforeLast} figure={before} now={total} unit={unit} />}
      {original && other && (
        <Earlier label={t.inVersion(numberText(original.version.version))} figure={other} now={total} unit={unit} />
      )}
    </dl>
  );
}

interface EarlierProps {
  label: string;
  figure: string;
  now: string | undefined;
  unit: string;
}

function Earlier({ label, figure, now, unit }: EarlierProps) {
  return (
    <div class="lesser">
      <dt>{label}</dt>
      <dd>
        <Decimal value={figure} unit={unit} /> (<Change from={figure} to={now} unit={unit} />)
      </dd>
    </div>
  );
}

/** An empty text stands for no figure. */
export function totalOf(product: Product, code: IndicatorCode): string | undefined {
  return product.impacts[code]?.totalCarbonFootprint || undefined;
}

/** What a figure was before it last changed while it was shown, which is said when it does. */
function useBefore(now: string | undefined, unit: string): string | undefined {
  const t = modelTexts();
  const seen = useRef(now);
  const [before, setBefore] = useState<string>();
  useEffect(() => {
    const { current: was } = seen;
    if (was === now) return;
    seen.current = now;
    setBefore(was);
    if (now === undefined) announce(t.gone);
    else {
      const change = was === undefined ? '' : t.byChange(changeText(was, now, unit));
      announce(t.changedTo(`${decimalText(now)} ${unit}`, change));
    }
  }, [now]);
  return before;
}
