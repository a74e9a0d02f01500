import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { DateText } from '../../parts/DateText.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import { Facts } from '../../parts/Facts.js';
import { placeText } from '../../parts/place-text.js';
import { factorTexts } from './factor-texts.js';

/** What a factor is, beside its figures. What is not stated is left out. */
export function FactorFacts({ factor }: { factor: Schemas['DatasetRecord'] }) {
  const t = factorTexts();
  const { database, sourceUrl, validUntil, uncertainty, dataQualityRating, pact = {} } = factor;
  return (
    <Facts
      facts={[
        [t.description, factor.description],
        [t.database, <a href={at('/factors', { source: database.uuid })}>{database.name}</a>],
        [t.version, database.version],
        [t.key, <span class="mono">{factor.key}</span>],
        [t.unit, factor.unit],
        [t.supplier, factor.supplier?.name],
        [t.received, factor.received && may('exchange:read') && <ReceivedLink received={factor.received} />],
        [t.place, placeText(factor.geoLocation?.name, factor.geoLocationText)],
        [t.year, factor.referenceYear],
        [t.validUntil, validUntil && <DateText value={validUntil} />],
        [t.source, sourceUrl && <Source url={sourceUrl} />],
        [t.uncertainty, uncertainty === undefined ? undefined : <Decimal value={String(uncertainty)} unit="± %" />],
        [t.biogenicCarbon, decimal(pact.biogenicCarbonContent)],
        [t.packagingBiogenicCarbon, decimal(pact.packagingBiogenicCarbonContent)],
        [t.rating, dataQualityRating === undefined ? undefined : <Decimal value={String(dataQualityRating)} />],
        [t.taxonomy, factor.taxonomy?.path],
        [t.updated, <DateText value={factor.updated} withTime />],
      ]}
    />
  );
}

function decimal(value: string | undefined) {
  return value === undefined ? undefined : <Decimal value={value} />;
}

/** Where its figures came from: all footprints that the partner sent of its product. */
function ReceivedLink({ received: { dataSource, productIds } }: { received: Schemas['DatasetFootprintRecord'] }) {
  return (
    <a href={at('/exchange/received', { source: dataSource, product: productIds[0] })}>{factorTexts().toReceived}</a>
  );
}

/** Whoever entered the address may have written any scheme: only a web address is a link. */
function Source({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{url}</>;
  return (
    <a href={url} rel="noreferrer">
      {url}
    </a>
  );
}
