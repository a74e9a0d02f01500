import { at, useAddress } from '../browser/address.js';
import { Notice } from './Notice.js';
import { ofImportTexts } from './of-import-texts.js';

/** Says that a list shows only what one import wrote, which the address names, and leads back to all. */
export function OfImport() {
  const t = ofImportTexts();
  const { path, query } = useAddress();
  const { import: uuid } = query;
  if (!uuid) return null;
  return (
    <Notice
      kind="info"
      title={t.only}
      action={
        <>
          <a class="button" href={at(path, { ...query, import: undefined, page: undefined, after: undefined })}>
            {t.all}
          </a>
          <a class="button" href={at(`/imports/${uuid}`)}>
            {t.theImport}
          </a>
        </>
      }
    />
  );
}
