import { PACT_REGIONS, PACT_UNITS, SPEC_VERSION } from './carbon-footprint.js';
import { FOOTPRINT_STATUSES } from './footprint.js';

const text = { type: 'string' };
const named = { type: 'string', minLength: 1 };
const decimal = { type: 'string', pattern: String.raw`^[+-]?\d+(\.\d+)?$` };
const notNegative = { type: 'string', pattern: String.raw`^(\+?\d+(\.\d+)?|-0+(\.0+)?)$` };
const notPositive = { type: 'string', pattern: String.raw`^(-\d+(\.\d+)?|\+?0+(\.0+)?)$` };
const positive = { type: 'string', pattern: String.raw`^\+?(?=[\d.]*[1-9])\d+(\.\d+)?$` };
const percent = { type: 'string', pattern: String.raw`^\+?0*(100(\.0+)?|\d{1,2}(\.\d+)?)$` };
const rating = { type: 'string', pattern: String.raw`^\+?0*([1-4](\.\d+)?|5(\.0+)?)$` };
const time = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` };
const uuid = { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' };
const urn = { type: 'string', pattern: '^[uU][rR][nN]:' };

const someOf = (items: object) => ({ type: 'array', minItems: 1, uniqueItems: true, items });
const closed = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const CARBON_FOOTPRINT = {
  ...closed(
    {
      declaredUnitOfMeasurement: { enum: PACT_UNITS },
      declaredUnitAmount: positive,
      productMassPerDeclaredUnit: notNegative,
      referencePeriodStart: time,
      referencePeriodEnd: time,
      geographyRegionOrSubregion: { enum: PACT_REGIONS },
      geographyCountry: { type: 'string', pattern: '^[A-Z]{2}$' },
      geographyCountrySubdivision: { type: 'string', pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' },
      boundaryProcessesDescription: named,
      pcfExcludingBiogenicUptake: notNegative,
      pcfIncludingBiogenicUptake: decimal,
      fossilCarbonContent: notNegative,
      biogenicCarbonContent: notNegative,
      recycledCarbonContent: notNegative,
      fossilGhgEmissions: notNegative,
      landUseChangeGhgEmissions: notNegative,
      biogenicCO2Uptake: notPositive,
      biogenicNonCO2Emissions: notNegative,
      packagingEmissionsIncluded: { type: 'boolean' },
      packagingGhgEmissions: notNegative,
      outboundLogisticsGhgEmissions: notNegative,
      ipccCharacterizationFactors: someOf({ type: 'string', pattern: String.raw`^AR\d+$` }),
      crossSectoralStandards: someOf(named),
      allocationRulesDescription: named,
      exemptedEmissionsPercent: percent,
      exemptedEmissionsDescription: text,
      secondaryEmissionFactorSources: someOf(closed({ name: named, version: named }, ['name', 'version'])),
      primaryDataShare: percent,
      dqi: closed({ technologicalDQR: rating, geographicalDQR: rating, temporalDQR: rating }, [
        'technologicalDQR',
        'geographicalDQR',
        'temporalDQR',
      ]),
      verification: closed({ providerName: named, completedAt: time }, ['providerName', 'completedAt']),
    },
    [
      ...['declaredUnitOfMeasurement', 'declaredUnitAmount', 'productMassPerDeclaredUnit'],
      ...['referencePeriodStart', 'referencePeriodEnd', 'pcfExcludingBiogenicUptake', 'pcfIncludingBiogenicUptake'],
      ...['fossilCarbonContent', 'fossilGhgEmissions', 'ipccCharacterizationFactors', 'crossSectoralStandards'],
      'exemptedEmissionsPercent',
    ],
  ),
  description: 'Per declared unit: amounts in kg CO2e or kg C.',
  // At most one of the three geographies.
  not: {
    anyOf: [
      { required: ['geographyCountry', 'geographyCountrySubdivision'] },
      { required: ['geographyCountry', 'geographyRegionOrSubregion'] },
      { required: ['geographyCountrySubdivision', 'geographyRegionOrSubregion'] },
    ],
  },
};

const CONTENT = {
  specVersion: { enum: [SPEC_VERSION] },
  companyName: named,
  companyIds: someOf(urn),
  productDescription: text,
  productIds: someOf(urn),
  productClassifications: someOf(urn),
  productNameCompany: named,
  comment: named,
  pcf: CARBON_FOOTPRINT,
};

const NEEDED = [
  ...['specVersion', 'companyName', 'companyIds', 'productDescription', 'productIds', 'productNameCompany', 'pcf'],
];

/**
 * JSON Schema 2020-12 of the data type ProductFootprint, PACT Technical Specifications 3.0.3: the part that is mapped
 * from an element.
 */
export const CONTENT_SCHEMA = closed(CONTENT, NEEDED);

/** The same for a whole footprint, as it is sent. */
export const FOOTPRINT_SCHEMA = closed(
  { id: uuid, precedingPfIds: someOf(uuid), created: time, status: { enum: FOOTPRINT_STATUSES }, ...CONTENT },
  ['id', 'created', 'status', ...NEEDED],
);
