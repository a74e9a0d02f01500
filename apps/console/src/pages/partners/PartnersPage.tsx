import { EmptyState } from '../../parts/EmptyState.js';
import { Page } from '../../parts/Page.js';
import { shellTexts } from '../../texts/shell.js';

export default function PartnersPage() {
  const t = shellTexts();
  return (
    <Page title={t.areas.partners}>
      <EmptyState title={t.beingBuilt} />
    </Page>
  );
}
