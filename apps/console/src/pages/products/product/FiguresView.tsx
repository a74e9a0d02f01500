import { EmptyState } from '../../../parts/EmptyState.js';
import '../../../parts/columns.css';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { productTexts } from '../product-texts.js';
import { EpdDownloads } from './EpdDownloads.js';
import { Facts } from '../Facts.js';
import { IndicatorChoice, useIndicator } from '../../../impacts/IndicatorChoice.js';
import { GapNotice } from '../Gaps.js';
import { byStage, unitText } from '../../../impacts/indicators.js';
import type { ViewProps } from '../product.js';
import { ProductImage } from './ProductImage.js';
import { StageFigures } from '../../../impacts/StageFigures.js';

/** The figures of an indicator, and what the product is. */
export function FiguresView({ read, onChanged }: ViewProps) {
  const t = productTexts();
  const { data: product } = read.answer;
  const figures = product.impacts[useIndicator()];
  return (
    <div class="beside">
      <section class="card" aria-labelledby="figures">
        <h2 id="figures">{figureTexts().perStage}</h2>
        <IndicatorChoice />
        {figures && (
          <GapNotice
            kind={read.kind}
            uuid={product.uuid}
            gaps={figures.gaps}
            unit={unitText(figures.unit, product.unit)}
          />
        )}
        {figures && byStage(figures).length > 0 ? (
          <StageFigures figures={figures} per={product.unit} />
        ) : (
          <EmptyState title={t.noFigures} hint={t.noFiguresHint} />
        )}
      </section>
      <div class="column">
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">{t.facts}</h2>
          <ProductImage read={read} onChanged={onChanged} />
          <Facts product={product} />
        </section>
        <EpdDownloads kind={read.kind} uuid={product.uuid} />
      </div>
    </div>
  );
}
