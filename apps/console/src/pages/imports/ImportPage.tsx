import { useRoute } from 'preact-iso';
import { at } from '../../browser/address.js';
import { Page } from '../../parts/Page.js';
import { importTexts } from './import-texts.js';
import { FollowedImport } from './FollowedImport.js';
import { useFollowed } from './followed.js';

/** An import: how far it is, and what is wrong with its rows. */
export default function ImportPage() {
  const t = importTexts();
  const { uuid = '' } = useRoute().params;
  const followed = useFollowed(uuid);
  return (
    <Page title={followed.record?.fileName ?? t.title} intro={followed.record && t.kinds[followed.record.kind]}>
      <p>
        <a href={at('/imports')}>← {t.back}</a>
      </p>
      <FollowedImport {...followed} />
    </Page>
  );
}
