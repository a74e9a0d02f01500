import { EmptyState } from '../../parts/EmptyState.js';
import { Page } from '../../parts/Page.js';
import { shellTexts } from '../../texts/shell.js';

export default function ProductsPage() {
  const t = shellTexts();
  return (
    <Page title={t.areas.products}>
      <EmptyState title={t.beingBuilt} />
    </Page>
  );
}
