import { useRoute } from 'preact-iso';
import { at, useAddress } from '../../../browser/address.js';
import { Page } from '../../../parts/Page.js';
import { Shown } from '../../../parts/Shown.js';
import '../../../parts/tabs.css';
import { productTexts } from '../product-texts.js';
import { FiguresView } from './FiguresView.js';
import { HistoryView } from '../versions/HistoryView.js';
import { kindOf } from '../kind.js';
import { ModelView } from '../model/ModelView.js';
import { NewerFigures } from './NewerFigures.js';
import { OriginView } from '../origin/OriginView.js';
import { PactView } from '../pact/PactView.js';
import type { ReadProduct } from '../product.js';
import { useProduct } from '../product.js';
import { ProductActions } from './ProductActions.js';
import { StateBadge } from '../StateBadge.js';
import { VersionsView } from '../versions/VersionsView.js';
import './product.css';

const VIEWS = {
  figures: FiguresView,
  origin: OriginView,
  model: ModelView,
  versions: VersionsView,
  history: HistoryView,
  pact: PactView,
} as const;
type View = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as View[];

export default function ProductPage() {
  const { uuid = '' } = useRoute().params;
  // Each product begins anew: nothing of the one before is shown meanwhile.
  return <OneProduct key={uuid} uuid={uuid} />;
}

function OneProduct({ uuid }: { uuid: string }) {
  const { query } = useAddress();
  const product = useProduct(uuid, kindOf(query['kind']));
  const view = NAMES.find((name) => name === query['view']) ?? 'figures';
  const read = product.answer?.data;
  if (!read) {
    return (
      <Page title={productTexts().title}>
        <Shown loaded={product}>{() => null}</Shown>
        <BackToList />
      </Page>
    );
  }
  const View = VIEWS[view];
  return (
    // The page of a product is another page than that of its loading: its title gets the focus.
    <Page
      key="product"
      title={read.answer.data.name}
      actions={<ProductActions read={read} onChanged={product.reload} />}
    >
      <Shown loaded={product}>
        {() => (
          <>
            <Summary read={read} />
            <NewerFigures read={read} />
            <Views view={view} />
            <View read={read} onChanged={product.reload} />
          </>
        )}
      </Shown>
    </Page>
  );
}

function BackToList() {
  return (
    <p>
      <a href={at('/products')}>{productTexts().backToList}</a>
    </p>
  );
}

/** What it is, in a line. */
function Summary({ read: { kind, answer } }: { read: ReadProduct }) {
  const t = productTexts();
  const { sku, versionState } = answer.data;
  return (
    <p class="summary">
      <a href={at('/products', { kind })}>{t.kinds[kind]}</a>
      {versionState && <StateBadge state={versionState} />}
      {sku && (
        <span>
          {t.sku} <span class="mono">{sku}</span>
        </span>
      )}
    </p>
  );
}

function Views({ view }: { view: View }) {
  const t = productTexts();
  const { path, query } = useAddress();
  const { kind, indicator } = query;
  return (
    <nav class="tabs" aria-label={t.sections}>
      {NAMES.map((name) => (
        <a
          key={name}
          href={at(path, { kind, indicator, view: name === 'figures' ? undefined : name })}
          aria-current={name === view ? 'page' : undefined}
        >
          {t.views[name]}
        </a>
      ))}
    </nav>
  );
}
