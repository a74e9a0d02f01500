import type { DatasetRow, ReceivedFootprint } from '#model/factors';
import { Decimal, print, type DeclaredFigures } from '#impacts';
import { ASSESSMENT_REPORT } from '../company-settings.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { oldVersion } from '../received-schema.js';
import { isKeepable, isLongerThan } from '../text.js';
import { BESIDE, FIGURES, readAmount, readAmounts } from './received-amounts.js';
import { differences, unmapped } from './received-notes.js';
import { receivedPeriod, receivedTime } from './received-period.js';
import { receivedPlace } from './received-place.js';
import { receivedQuality } from './received-quality.js';
import { receivedUnit } from './received-unit.js';
import { isUuidText } from '../uuid.js';

/** What a received footprint becomes: an emission factor, or nothing, for these reasons. */
export type FactorOfFootprint =
  | {
      readonly kind: 'factor';
      /** Whose figures they are: `companyName`. */
      readonly supplier: string;
      readonly row: Omit<DatasetRow, 'key' | 'supplier' | 'received'>;
      readonly received: Omit<ReceivedFootprint, 'dataSource'>;
    }
  | { readonly kind: 'none'; readonly reasons: readonly string[] };

const LONGEST = { name: 500, description: 20_000 };

/**
 * Maps a footprint of PACT v3 to a dataset. Its declared amount is `declaredUnitAmount`: nothing is divided. What its figures need
 * has to be sound, else it becomes nothing; what is faulty beside them is left out and noted.
 */
export function datasetOfFootprint(footprint: unknown): FactorOfFootprint {
  const old = oldVersion(footprint);
  if (old !== undefined)
    return { kind: 'none', reasons: [`It is a document of version ${old} of PACT; version 3 is read.`] };
  const document = isJsonObject(footprint) ? footprint : {};
  const pcf = isJsonObject(document['pcf']) ? document['pcf'] : {};
  const identity = identityIn(document);
  const unit = receivedUnit(pcf['declaredUnitOfMeasurement']);
  const declared = readAmount(pcf, 'declaredUnitAmount');
  const figures = readAmounts(pcf, FIGURES);
  const fossil = figures.printed.fossilGhgEmissions;
  const reasons = [
    ...identity.faults,
    ...('fault' in unit ? [unit.fault] : []),
    ...amountFaults(declared),
    ...figures.faults,
    ...(fossil === undefined && isAbsent(pcf['fossilGhgEmissions']) ? ['pcf.fossilGhgEmissions is missing.'] : []),
  ];
  if (reasons.length > 0 || 'fault' in unit || !declared.amount || fossil === undefined)
    return { kind: 'none', reasons };

  const beside = readAmounts(pcf, BESIDE);
  const exempted = readAmount(pcf, 'exemptedEmissionsPercent', 'at least 0');
  const differing = differences({ ...figures.printed, ...beside.printed, fossilGhgEmissions: fossil });
  const mass = readAmounts(pcf, { productMassPerDeclaredUnit: 'at least 0' });
  const { rating, quality, faults } = receivedQuality(pcf);
  const period = receivedPeriod(document, pcf);
  const place = receivedPlace(pcf);
  const reports = reportsIn(pcf['ipccCharacterizationFactors']);
  const parts = { ...figures.printed, fossilGhgEmissions: fossil };
  const { packagingEmissionsIncluded: isPackagingIn } = pcf;
  const name = cut(identity.name, LONGEST.name);
  const description = cut(textIn(document, 'productDescription') ?? '', LONGEST.description);
  const leftOut = [
    ...[
      ...beside.faults,
      ...(exempted.fault ? [exempted.fault] : []),
      ...mass.faults,
      ...faults,
      ...period.faults,
      ...(place.fault ? [place.fault] : []),
    ],
    ...(name === identity.name ? [] : ['The name is longer than 500 characters.']),
  ];
  return {
    kind: 'factor',
    supplier: cut(identity.supplier, LONGEST.name),
    row: {
      name,
      ...(description && { description }),
      unit: unit.unit,
      declaredAmount: declared.amount,
      figures: figuresOf(parts),
      taxonomy: [],
      ...(rating && { rating }),
      ...(place.geoLocation && { geoLocation: place.geoLocation }),
      ...(period.start && { referenceYear: period.start.getUTCFullYear() }),
      ...(period.validUntil && { validUntil: period.validUntil }),
    },
    received: {
      ...identity.kept,
      ...(mass.printed.productMassPerDeclaredUnit && { productMass: mass.printed.productMassPerDeclaredUnit }),
      ...(period.start && { referencePeriodStart: period.start.toISOString() }),
      ...(period.end && { referencePeriodEnd: period.end.toISOString() }),
      ...quality,
      ...(reports.length > 0 && { ipccCharacterizationFactors: reports }),
      ...parts,
      ...beside.printed,
      ...(typeof isPackagingIn === 'boolean' && { packagingEmissionsIncluded: isPackagingIn }),
      ...(exempted.amount && { exemptedEmissionsPercent: print(exempted.amount) }),
      differences: differing,
      notes: [...differing, ...leftOut.map((fault) => `Left out: ${fault}`), ...unmapped(pcf)],
    },
  };
}

type Parts = Pick<
  ReceivedFootprint,
  'fossilGhgEmissions' | 'landUseChangeGhgEmissions' | 'biogenicCO2Uptake' | 'biogenicNonCO2Emissions'
>;

/** Cradle to gate is A1 to A3, which the document does not divide. A part that is absent is not known: no zero is put for it. */
function figuresOf(parts: Parts): DeclaredFigures {
  const { landUseChangeGhgEmissions: landUse, biogenicCO2Uptake: uptake, biogenicNonCO2Emissions: emitted } = parts;
  const isBiogenic = uptake !== undefined || emitted !== undefined;
  return {
    'GWP-fossil': { A1_A3: new Decimal(parts.fossilGhgEmissions) },
    ...(landUse !== undefined && { 'GWP-luluc': { A1_A3: new Decimal(landUse) } }),
    ...(isBiogenic && { 'GWP-biogenic': { A1_A3: new Decimal(uptake ?? 0).plus(emitted ?? 0) } }),
  };
}

function amountFaults({ amount, fault }: ReturnType<typeof readAmount>): string[] {
  if (fault) return [fault];
  if (!amount) return ['pcf.declaredUnitAmount is missing.'];
  return amount.gt(0) ? [] : ['pcf.declaredUnitAmount must be above 0.'];
}

function identityIn(document: JsonObject) {
  const { id, status } = document;
  const created = receivedTime(document['created']);
  const name = textIn(document, 'productNameCompany');
  const supplier = textIn(document, 'companyName');
  const productIds = textsIn(document['productIds']);
  const isId = typeof id === 'string' && isUuidText(id);
  const isStatus = status === 'Active' || status === 'Deprecated';
  return {
    name: name ?? '',
    supplier: supplier ?? '',
    kept: {
      footprint: isId ? id.toLowerCase() : '',
      created: created?.toISOString() ?? '',
      status: status === 'Deprecated' ? ('Deprecated' as const) : ('Active' as const),
      productIds,
      precedingPfIds: textsIn(document['precedingPfIds']).map((text) => text.toLowerCase()),
    },
    faults: [
      ...(isId ? [] : ['id must be a UUID.']),
      ...(isStatus ? [] : ['status must be Active or Deprecated.']),
      ...(created ? [] : ['created must be a time.']),
      ...(name ? [] : ['productNameCompany must be a text.']),
      ...(supplier ? [] : ['companyName must be a text.']),
      ...(productIds.length > 0 ? [] : ['productIds must hold at least one id.']),
    ],
  };
}

/** Those that PACT has a form for; others would be published again by whoever draws on the factor. */
function reportsIn(stated: unknown): string[] {
  return textsIn(stated).filter((report) => ASSESSMENT_REPORT.read(report) === report);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A text that is not empty and can be stored. */
function textIn(document: JsonObject, field: string): string | undefined {
  const text = document[field];
  return typeof text === 'string' && text.trim() !== '' && isKeepable(text) ? text : undefined;
}

const MOST_IDS = 100;

function textsIn(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  const texts = values.filter((text): text is string => typeof text === 'string' && text !== '' && isKeepable(text));
  return [...new Set(texts)].slice(0, MOST_IDS);
}

function cut(text: string, longest: number): string {
  return isLongerThan(text, longest) ? [...text].slice(0, longest).join('') : text;
}
