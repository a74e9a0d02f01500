import type { Schemas } from '@footprint-exchange/client';
import { DateText } from '../../../parts/DateText.js';
import { SentDecimal } from '../../../parts/figures/Decimal.js';
import { Facts } from '../../../parts/Facts.js';
import { receivedTexts } from './received-texts.js';
import { membersOf, textOf } from './document.js';
import { PartnerLink } from './PullFacts.js';
import { Period } from './ReceivedTable.js';
import { StatusBadges } from './StatusBadges.js';

/** Whose footprint it is, of what, and of when. What is not stated is left out. */
export function ReceivedFacts({ received }: { received: Schemas['ReceivedFootprintRecord'] }) {
  const t = receivedTexts();
  const content = membersOf(received.content);
  const pcf = membersOf(content['pcf']);
  const place =
    textOf(pcf['geographyCountrySubdivision']) ??
    textOf(pcf['geographyCountry']) ??
    textOf(pcf['geographyRegionOrSubregion']);
  const { productMassPerDeclaredUnit: mass, primaryDataShare: share } = pcf;
  const { made, productIds, footprintId } = received;
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{t.facts}</h2>
      <Facts
        facts={[
          [t.status, <StatusBadges received={received} />],
          [t.partner, <PartnerLink partner={received.dataSource} />],
          [t.company, received.companyName],
          [t.description, textOf(content['productDescription'])],
          [t.productIds, productIds.length > 0 ? <span class="mono">{productIds.join(', ')}</span> : undefined],
          [t.period, <Period received={received} />],
          [t.place, place],
          [t.mass, mass === undefined ? undefined : <SentDecimal value={mass} unit="kg" />],
          [t.primaryDataShare, share === undefined ? undefined : <SentDecimal value={share} unit="%" />],
          [t.standards, textOf(pcf['crossSectoralStandards'])],
          [t.version, textOf(content['specVersion'])],
          [t.footprintId, footprintId && <span class="mono">{footprintId}</span>],
          [t.made, made && <DateText value={made} withTime />],
          [t.came, <DateText value={received.created} withTime />],
          [t.updated, <DateText value={received.updated} withTime />],
        ]}
      />
    </section>
  );
}
