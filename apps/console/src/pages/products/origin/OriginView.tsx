import { useState } from 'preact/hooks';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Shown } from '../../../parts/Shown.js';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { indicatorTexts } from '../../../impacts/indicator-texts.js';
import { originTexts } from './origin-texts.js';
import { productTexts } from '../product-texts.js';
import { ContributionTable } from './ContributionTable.js';
import { Factor } from '../Facts.js';
import { FiguresDialog } from './FiguresDialog.js';
import { IndicatorChoice, useIndicator } from '../../../impacts/IndicatorChoice.js';
import type { IndicatorCode } from '../../../impacts/indicators.js';
import { unitText } from '../../../impacts/indicators.js';
import type { Product } from '../kind.js';
import type { ViewProps } from '../product.js';
import type { Contributions } from './parts-of.js';
import { Treemap } from './Treemap.js';

/** The levels that are shown: the page of a part goes on from there. */
const DEPTH = 4;

/** Where the figures come from: the parts of the model down to emission factors, a factor, or what was entered. */
export function OriginView({ read, onChanged }: ViewProps) {
  const t = originTexts();
  const { data: product } = read.answer;
  if (product.dataset) return <FromFactor dataset={product.dataset} amount={product.datasetAmount} />;
  if (!may('model:read')) return <EmptyState title={t.noModelPermission} />;
  return (
    <section class="card" aria-labelledby="contributions">
      <h2 id="contributions">{t.contributions}</h2>
      <OfProduct read={read} onChanged={onChanged} />
    </section>
  );
}

function OfProduct({ read, onChanged }: ViewProps) {
  const { uuid, updated } = read.answer.data;
  const models = useLoaded(
    (options) => api.GET('/api/v1/model', { ...options, params: { query: { product: uuid, limit: 1 } } }),
    [uuid],
  );
  return (
    <Shown loaded={models}>
      {({ data: [model] }) =>
        model ? <OfModel model={model.uuid} changed={updated} /> : <Entered read={read} onChanged={onChanged} />
      }
    </Shown>
  );
}

function FromFactor({
  dataset,
  amount,
}: {
  dataset: NonNullable<Product['dataset']>;
  amount: Product['datasetAmount'];
}) {
  const t = originTexts();
  return (
    <EmptyState
      title={t.noModel}
      hint={t.fromFactor}
      action={
        <p>
          <Factor dataset={dataset} amount={amount} />
        </p>
      }
    />
  );
}

/** Figures without a model or factor: those of a draft can be entered. */
function Entered({ read, onChanged }: ViewProps) {
  const t = originTexts();
  const p = productTexts();
  const code = useIndicator();
  const [isOpen, setOpen] = useState(false);
  const isEditable = read.answer.data.versionState === 'draft' && may(`${read.kind}:update`);
  return (
    <>
      <IndicatorChoice />
      <EmptyState
        title={t.noModel}
        hint={t.entered}
        action={isEditable && <Button onClick={() => setOpen(true)}>{t.enter}</Button>}
      />
      {isOpen && (
        <FiguresDialog
          read={read}
          code={code}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            announce(p.saved);
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface OfModelProps {
  model: string;
  /** When the product changed, by which its parts are read anew. */
  changed: string;
}

function OfModel(props: OfModelProps) {
  const code = useIndicator();
  return (
    <>
      <IndicatorChoice />
      {/* The parts of one indicator are never shown as those of another. */}
      <OfIndicator key={code} code={code} {...props} />
    </>
  );
}

function OfIndicator({ model, changed, code }: OfModelProps & { code: IndicatorCode }) {
  const t = originTexts();
  const loaded = useLoaded(
    (options) =>
      api.GET('/api/v1/model/{uuid}/contribution', {
        ...options,
        params: { path: { uuid: model }, query: { depth: DEPTH, impacts: code } },
      }),
    [model, code, changed],
  );
  return (
    <Shown loaded={loaded}>
      {(contributions) =>
        contributions.stages.length === 0 ? (
          <EmptyState title={t.withoutParts} />
        ) : (
          <>
            <Total contributions={contributions} code={code} />
            <Treemap contributions={contributions} code={code} />
            <ContributionTable
              caption={t.contributionsOf(indicatorTexts()[code])}
              contributions={contributions}
              code={code}
            />
          </>
        )
      }
    </Shown>
  );
}

/** The figure of all stages but D, where every stage has one. */
function Total({ contributions: { impacts, unit }, code }: { contributions: Contributions; code: IndicatorCode }) {
  const figure = impacts[code];
  if (!figure?.total) return null;
  return (
    <dl class="key-figures">
      <div>
        <dt>{figureTexts().allStages}</dt>
        <dd>
          <Decimal value={figure.total} unit={unitText(figure.unit, unit)} />
        </dd>
      </div>
    </dl>
  );
}
