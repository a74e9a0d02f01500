import { useAddress } from '../../../browser/address.js';
import { SelectFilter } from '../../../parts/forms/filter-fields.js';
import { exchangeTexts } from '../exchange-texts.js';

/** Filters by a partner; nothing where none may be seen. */
export function PartnerFilter({ partners }: { partners: readonly { readonly uuid: string; readonly name: string }[] }) {
  const { query, setFilters } = useAddress();
  if (partners.length === 0) return null;
  return (
    <SelectFilter
      label={exchangeTexts().partner}
      value={query['source']}
      options={partners.map(({ uuid, name }) => [uuid, name])}
      onChange={(source) => setFilters({ source })}
    />
  );
}
