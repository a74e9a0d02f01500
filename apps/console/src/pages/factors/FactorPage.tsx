import type { Schemas } from '@footprint-exchange/client';
import type { ComponentChildren } from 'preact';
import { useRoute } from 'preact-iso';
import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import '../../parts/columns.css';
import { EmptyState } from '../../parts/EmptyState.js';
import { useLoaded } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Shown } from '../../parts/Shown.js';
import { factorTexts } from './factor-texts.js';
import { figureTexts } from '../../impacts/figure-texts.js';
import { IndicatorChoice, useIndicator } from '../../impacts/IndicatorChoice.js';
import { byStage } from '../../impacts/indicators.js';
import { StageFigures } from '../../impacts/StageFigures.js';
import { FactorFacts } from './FactorFacts.js';

interface FactorPageProps {
  /** What is bound to the factor, by its UUID: the products are above the factors. */
  usedBy: (uuid: string) => ComponentChildren;
}

/** An emission factor: its figures by indicator and stage, what it stands for, and where it is used. */
export function FactorPage({ usedBy }: FactorPageProps) {
  const t = factorTexts();
  const uuid = useRoute().params['uuid'] ?? '';
  const factor = useLoaded(
    (options) =>
      api.GET('/api/v1/dataset/{uuid}', { ...options, params: { path: { uuid }, query: { impacts: 'all' } } }),
    [uuid],
  );
  return (
    <Page title={factor.answer?.data.name ?? t.title}>
      <p>
        <a href={at('/factors')}>{t.backToList}</a>
      </p>
      <Shown loaded={factor}>
        {(data) => (
          <div class="beside">
            <FactorFigures factor={data} />
            <section class="card" aria-labelledby="facts">
              <h2 id="facts">{t.facts}</h2>
              <FactorFacts factor={data} />
            </section>
          </div>
        )}
      </Shown>
      {factor.answer && usedBy(uuid)}
    </Page>
  );
}

function FactorFigures({ factor: { impacts, unit } }: { factor: Schemas['DatasetRecord'] }) {
  const t = factorTexts();
  const figures = impacts[useIndicator()];
  return (
    <section class="card" aria-labelledby="figures">
      <h2 id="figures">{figureTexts().perStage}</h2>
      <IndicatorChoice />
      {figures && byStage(figures).length > 0 ? (
        <StageFigures figures={figures} per={unit} />
      ) : (
        <EmptyState title={t.noFigures} hint={t.noFiguresHint} />
      )}
    </section>
  );
}
