import type { ComponentChildren } from 'preact';
import { at } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { DateText, dateText } from '../../parts/DateText.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import { decimalText } from '../../browser/number-text.js';
import { placeText } from '../../parts/place-text.js';
import { productTexts } from './product-texts.js';
import type { Product } from './kind.js';

interface Amount {
  quantity: number;
  unit: string;
}

/** What a product is, beside its figures. What is not declared is left out: it is not zero. */
export function Facts({ product }: { product: Product }) {
  const t = productTexts();
  const {
    dataset,
    datasetAmount,
    startDate,
    endDate,
    location,
    geoLocation,
    dataQualityIndicators: quality = {},
  } = product;
  const { recycledPercent, modeledRecycledPercent, dataQualityRating, coveragePercent, specificPercent } = {
    ...product,
    ...quality,
  };
  const period = [startDate && t.from(dayText(startDate)), endDate && t.until(dayText(endDate))].filter(Boolean);
  const facts: [string, ComponentChildren][] = [
    [t.description, product.description],
    [t.unit, product.unit],
    [t.supplier, product.supplier?.name],
    [t.supplierPartId, product.supplierPartId],
    [t.weight, amount(product.weight)],
    [t.packagingWeight, amount(product.packagingWeight)],
    [t.modeledWeight, amount(product.modeledWeight)],
    [t.modeledPackagingWeight, amount(product.modeledPackagingWeight)],
    [t.recycled, percent(recycledPercent)],
    [t.modeledRecycled, percent(modeledRecycledPercent)],
    [t.dataSource, t.dataSources[product.dataSource]],
    [t.dataset, dataset && <Factor dataset={dataset} amount={datasetAmount} />],
    [t.rating, dataQualityRating !== undefined && <Decimal value={String(dataQualityRating)} />],
    ...Object.entries(t.ratings).map(([key, name]): [string, ComponentChildren] => [
      `${t.quality}: ${name}`,
      quality[key as keyof typeof t.ratings],
    ]),
    [t.coveragePercent, percent(coveragePercent)],
    [t.specificPercent, percent(specificPercent)],
    [t.documentationYear, quality.documentationYear],
    [t.madeIn, [location?.name, placeText(geoLocation?.name, product.geoLocationText)].filter(Boolean).join(', ')],
    [t.period, period.join(' ')],
    [t.taxonomy, product.taxonomy?.path],
    [t.cpcCode, product.cpcCode],
    [t.syncId, product.syncId && <span class="mono">{product.syncId}</span>],
    [t.notes, product.notes],
    [t.updated, <DateText key="updated" value={product.updated} withTime />],
  ];
  return (
    <dl class="product-facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Days are the same everywhere, though the API sends them with a time. */
const dayText = (time: string): string => dateText(time.slice(0, 10));
const amount = (of: Amount | undefined) => of && <Decimal value={String(of.quantity)} unit={of.unit} />;
const percent = (of: number | undefined) => of !== undefined && <Decimal value={String(of)} unit="%" />;

/** A link to the emission factor, for who may see it. */
export function Factor({
  dataset,
  amount: taken,
}: {
  dataset: NonNullable<Product['dataset']>;
  amount: Amount | undefined;
}) {
  const t = productTexts();
  return (
    <>
      {may('dataset:read') ? <a href={at(`/factors/${dataset.uuid}`)}>{dataset.name}</a> : dataset.name}
      <span class="beneath">{dataset.source}</span>
      {taken && <span class="beneath">{t.amountOf(`${decimalText(String(taken.quantity))} ${taken.unit}`)}</span>}
    </>
  );
}
