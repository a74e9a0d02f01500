import { EmptyState } from '../../parts/EmptyState.js';
import { Page } from '../../parts/Page.js';
import { shellTexts } from '../../texts/shell.js';

export default function OverviewPage() {
  const t = shellTexts();
  return (
    <Page title={t.areas.overview}>
      <EmptyState title={t.beingBuilt} />
    </Page>
  );
}
