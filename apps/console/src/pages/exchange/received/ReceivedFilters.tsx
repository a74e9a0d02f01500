import { useAddress } from '../../../browser/address.js';
import { SelectFilter, TypedFilter } from '../../../parts/forms/filter-fields.js';
import { footprintStatuses } from './status-texts.js';
import { receivedTexts } from './received-texts.js';
import { PartnerFilter } from './PartnerFilter.js';

interface ReceivedFiltersProps {
  /** Those that may be chosen from; none where they may not be seen. */
  partners: readonly { readonly uuid: string; readonly name: string }[];
}

export function ReceivedFilters({ partners }: ReceivedFiltersProps) {
  const t = receivedTexts();
  const { query, setFilters } = useAddress();
  return (
    <search class="filter-fields" aria-label={t.filters}>
      <TypedFilter label={t.productId} value={query['product']} onChange={(product) => setFilters({ product })} />
      <PartnerFilter partners={partners} />
      <SelectFilter
        label={t.status}
        value={query['status']}
        options={Object.entries(footprintStatuses())}
        onChange={(status) => setFilters({ status })}
      />
      <SelectFilter
        label={t.rules}
        value={query['faulty']}
        options={[
          ['true', t.withFaults],
          ['false', t.withoutFaults],
        ]}
        onChange={(faulty) => setFilters({ faulty })}
      />
    </search>
  );
}
