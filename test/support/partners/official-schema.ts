import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * For specs: the data types that PACT Technical Specifications publish as OpenAPI, as JSON Schema 2020-12. Versions 3.0.3 and 3.0.4
 * have the same footprint; of 3.0.4 a request has its `status` as a list, as the other criteria.
 */
const text = { type: 'string' };
const named = { type: 'string', minLength: 1 };
const flag = { type: 'boolean' };
const date = { type: 'string', format: 'date-time' };
const uri = { type: 'string', format: 'uri' };
const urn = { type: 'string', pattern: '^([uU][rR][nN]):' };
const decimal = { type: 'string', pattern: String.raw`^[+-]?\d+(\.\d+)?$` };
const atLeastZero = { type: 'string', pattern: String.raw`^[+]?\d+(\.\d+)?$` };
const atMostZero = { type: 'string', pattern: String.raw`^((-\d+(\.\d+)?)|0+(\.0+)?)$` };
const aboveZero = { type: 'string', pattern: String.raw`^([+]?(\d*[1-9]\d*)(\.\d+)?|(0+\.\d*[1-9]\d*))$` };
const oneOf = (words: string) => ({ enum: words.split('|') });
const some = (items: object) => ({ type: 'array', items, minItems: 1, uniqueItems: true });
const record = (needed: string, properties: object) => ({
  ...{ type: 'object', properties, required: needed === '' ? [] : needed.split(' ') },
  // The specification lets members be that it does not know; a misspelt one of ours would pass.
  additionalProperties: false,
});
const has = (...names: string[]) => ({ required: names });
const geographies = ['geographyRegionOrSubregion', 'geographyCountry', 'geographyCountrySubdivision'];

const pcf = {
  ...record(
    'declaredUnitOfMeasurement declaredUnitAmount productMassPerDeclaredUnit referencePeriodStart referencePeriodEnd pcfExcludingBiogenicUptake pcfIncludingBiogenicUptake fossilGhgEmissions fossilCarbonContent ipccCharacterizationFactors crossSectoralStandards exemptedEmissionsPercent',
    {
      declaredUnitOfMeasurement: oneOf(
        'liter|kilogram|cubic meter|kilowatt hour|megajoule|ton kilometer|square meter|piece|hour|megabit second',
      ),
      declaredUnitAmount: aboveZero,
      productMassPerDeclaredUnit: decimal,
      referencePeriodStart: date,
      referencePeriodEnd: date,
      geographyRegionOrSubregion: oneOf(
        'Africa|Americas|Asia|Europe|Oceania|Australia and New Zealand|Central Asia|Eastern Asia|Eastern Europe|Latin America and the Caribbean|Melanesia|Micronesia|Northern Africa|Northern America|Northern Europe|Polynesia|South-eastern Asia|Southern Asia|Southern Europe|Sub-Saharan Africa|Western Asia|Western Europe',
      ),
      geographyCountry: { type: 'string', pattern: '^[A-Z]{2}$' },
      geographyCountrySubdivision: { type: 'string', pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' },
      boundaryProcessesDescription: text,
      pcfExcludingBiogenicUptake: decimal,
      pcfIncludingBiogenicUptake: decimal,
      fossilCarbonContent: atLeastZero,
      biogenicCarbonContent: atLeastZero,
      recycledCarbonContent: atLeastZero,
      fossilGhgEmissions: atLeastZero,
      landUseChangeGhgEmissions: atLeastZero,
      landCarbonLeakage: atLeastZero,
      landManagementFossilGhgEmissions: atLeastZero,
      landManagementBiogenicCO2Emissions: atLeastZero,
      landManagementBiogenicCO2Removals: atMostZero,
      biogenicCO2Uptake: atMostZero,
      biogenicNonCO2Emissions: atLeastZero,
      landAreaOccupation: atLeastZero,
      aircraftGhgEmissions: atLeastZero,
      packagingEmissionsIncluded: flag,
      packagingGhgEmissions: atLeastZero,
      packagingBiogenicCarbonContent: atLeastZero,
      outboundLogisticsGhgEmissions: atLeastZero,
      ccsTechnologicalCO2CaptureIncluded: flag,
      ccsTechnologicalCO2Capture: atMostZero,
      technologicalCO2CaptureOrigin: text,
      technologicalCO2Removals: atMostZero,
      ccuCarbonContent: atLeastZero,
      ccuCalculationApproach: oneOf('Cut-off|Credit'),
      ccuCreditCertification: uri,
      ipccCharacterizationFactors: some({ type: 'string', pattern: String.raw`^AR\d+$` }),
      crossSectoralStandards: some(text),
      productOrSectorSpecificRules: some(
        record('operator ruleNames', {
          operator: oneOf('PEF|EPD International|Other'),
          ruleNames: some(named),
          otherOperatorName: named,
        }),
      ),
      exemptedEmissionsPercent: decimal,
      exemptedEmissionsDescription: text,
      allocationRulesDescription: text,
      secondaryEmissionFactorSources: {
        ...{ type: 'array', minItems: 1 },
        items: record('name version', { name: named, version: named }),
      },
      primaryDataShare: decimal,
      dqi: record('technologicalDQR geographicalDQR temporalDQR', {
        technologicalDQR: decimal,
        geographicalDQR: decimal,
        temporalDQR: decimal,
      }),
      verification: record('', {
        coverage: oneOf('PCF calculation model|PCF program|product level'),
        providerName: text,
        completedAt: date,
        standardName: text,
        comments: text,
      }),
    },
  ),
  oneOf: [{ oneOf: geographies.map((name) => has(name)) }, { not: { anyOf: geographies.map((name) => has(name)) } }],
};

export const OFFICIAL_FOOTPRINT = record(
  'id specVersion created status companyName companyIds productDescription productIds productNameCompany pcf',
  {
    id: { type: 'string', format: 'uuid' },
    specVersion: { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+(-\d{8})?$` },
    precedingPfIds: some({ type: 'string', format: 'uuid' }),
    created: date,
    status: oneOf('Active|Deprecated'),
    validityPeriodStart: date,
    validityPeriodEnd: date,
    companyName: named,
    companyIds: some(urn),
    productDescription: text,
    productIds: some(urn),
    productClassifications: some(urn),
    productNameCompany: named,
    comment: text,
    pcf,
    extensions: {
      type: 'array',
      items: record('specVersion dataSchema data', {
        specVersion: text,
        dataSchema: uri,
        documentation: uri,
        data: { type: 'object' },
      }),
    },
  },
);

const criteria = (status: object) => ({
  ...{ productId: { type: 'array', items: urn }, companyId: { type: 'array', items: urn } },
  ...{ geography: { type: 'array', items: text }, classification: { type: 'array', items: urn } },
  ...{ validOn: date, validAfter: date, validBefore: date, status, comment: text },
});

const STATUS = oneOf('Active|Deprecated');

/** The data of a request for footprints, which the two versions have each in its own way. */
export const OFFICIAL_REQUEST = {
  '3.0.3': record('', criteria(STATUS)),
  '3.0.4': record('', criteria({ type: 'array', items: STATUS })),
};

/** Knows the formats that the types have. */
export const OFFICIAL_AJV = new Ajv2020({ allErrors: true, strict: false });
OFFICIAL_AJV.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
OFFICIAL_AJV.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
OFFICIAL_AJV.addFormat('uri', (text: string) => URL.canParse(text));

export const isOfficial = OFFICIAL_AJV.compile(OFFICIAL_FOOTPRINT);
