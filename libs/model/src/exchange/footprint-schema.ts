import { CCU_APPROACHES, PACT_LISTS, VERIFICATION_COVERAGES } from '#model/terms';
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
const address = { type: 'string', pattern: String.raw`^[hH][tT][tT][pP][sS]?://[^\s/]\S*$` };
const urn = { type: 'string', pattern: '^[uU][rR][nN]:' };
const country = { type: 'string', pattern: '^[A-Z]{2}$' };
const subdivision = { type: 'string', pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$' };
const report = { type: 'string', pattern: String.raw`^AR\d+$` };

export const DECIMAL_PATTERNS = [decimal, notNegative, notPositive, positive, percent, rating].map((of) => of.pattern);
export const TIME_PATTERN = time.pattern;

/** The forms of texts by their patterns, in words: it "must be" that. */
export const FORMS_IN_WORDS: ReadonlyMap<string, string> = new Map([
  [decimal.pattern, 'a decimal number'],
  [notNegative.pattern, 'a decimal number of at least 0'],
  [notPositive.pattern, 'a decimal number of at most 0'],
  [positive.pattern, 'a decimal number above 0'],
  [percent.pattern, 'a decimal number from 0 to 100'],
  [rating.pattern, 'a decimal number from 1 to 5'],
  [time.pattern, 'a time such as 2025-01-31T00:00:00Z'],
  [address.pattern, 'a web address'],
  [urn.pattern, 'a URN: a text that begins with urn:'],
  [country.pattern, 'a country of ISO 3166-1: two capital letters'],
  [subdivision.pattern, 'a part of a country of ISO 3166-2, such as DE-BY'],
  [report.pattern, 'an assessment report of the IPCC, such as AR6'],
]);

/** A member of the data type, with what it means. */
const means = (schema: object, description: string) => ({ ...schema, description });
const DECLARED_KG_CO2E = 'kg CO2e per declared unit, a decimal string';
const DECLARED_KG_C = 'kg C per declared unit, a decimal string of at least 0';

const someOf = (items: object) => ({ type: 'array', minItems: 1, uniqueItems: true, items });
const closed = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const without = (...names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, false])),
});

const FACTOR_SOURCE = means(
  closed(
    {
      name: means(named, 'The name of the database.'),
      version: means(named, 'The version of the database; unspecified where it is not known.'),
    },
    ['name', 'version'],
  ),
  'A database that emission factors come from.',
);

const rated = (of: string) =>
  means(rating, `How well ${of} fits the product: a decimal string from 1, the best, to 5.`);
const DATA_QUALITY = closed(
  {
    technologicalDQR: rated('the technology of the data'),
    geographicalDQR: rated('the place of the data'),
    temporalDQR: rated('the time of the data'),
  },
  ['technologicalDQR', 'geographicalDQR', 'temporalDQR'],
);

const VERIFICATION = {
  ...closed(
    {
      coverage: means({ enum: VERIFICATION_COVERAGES }, 'What was verified.'),
      providerName: means(named, 'Who verified it.'),
      completedAt: means(time, 'When that was completed: ISO 8601, UTC.'),
      standardName: means(named, 'The standard that it was verified against.'),
      comments: means(named, 'What else there is to know of the verification.'),
    },
    [],
  ),
  minProperties: 1,
};

const CARBON_FOOTPRINT = {
  ...closed(
    {
      declaredUnitOfMeasurement: means({ enum: PACT_UNITS }, 'The unit of the declared unit.'),
      declaredUnitAmount: means(
        positive,
        'How many of `declaredUnitOfMeasurement` the declared unit is: a decimal string above 0. All amounts are per this many; a product counted in t has 1000 (kilogram).',
      ),
      productMassPerDeclaredUnit: means(
        notNegative,
        'The mass of the product per declared unit, without packaging: kg, a decimal string of at least 0; 0 where mass does not apply, as of energy.',
      ),
      referencePeriodStart: means(time, 'The beginning of the period that the footprint holds for: ISO 8601, UTC.'),
      referencePeriodEnd: means(
        time,
        'The end of that period, exclusive: ISO 8601, UTC. Without a validity period the footprint is valid for three years from then.',
      ),
      geographyRegionOrSubregion: means(
        { enum: PACT_REGIONS },
        'The region or subregion of UN M49 where it is made. At most one of the three geographies is there; without any the footprint is global.',
      ),
      geographyCountry: means(country, 'The country where it is made, ISO 3166-1 alpha-2.'),
      geographyCountrySubdivision: means(subdivision, 'The part of a country where it is made, ISO 3166-2.'),
      boundaryProcessesDescription: means(named, 'The processes inside the system boundary, in words.'),
      pcfExcludingBiogenicUptake: means(
        decimal,
        `The product carbon footprint, cradle to gate, without biogenic CO2 uptake: ${DECLARED_KG_CO2E}, below 0 where removals exceed emissions. It is fossilGhgEmissions + landUseChangeGhgEmissions + biogenicNonCO2Emissions + landManagementBiogenicCO2Emissions + landManagementBiogenicCO2Removals + ccsTechnologicalCO2Capture + technologicalCO2Removals.`,
      ),
      pcfIncludingBiogenicUptake: means(
        decimal,
        `The product carbon footprint, cradle to gate, with biogenic CO2 uptake: ${DECLARED_KG_CO2E}. It is pcfExcludingBiogenicUptake + biogenicCO2Uptake.`,
      ),
      fossilCarbonContent: means(notNegative, `Fossil carbon in the product: ${DECLARED_KG_C}.`),
      biogenicCarbonContent: means(notNegative, `Biogenic carbon in the product: ${DECLARED_KG_C}.`),
      recycledCarbonContent: means(notNegative, `Recycled carbon in the product: ${DECLARED_KG_C}.`),
      fossilGhgEmissions: means(
        notNegative,
        `Emissions from fossil sources, cradle to gate: ${DECLARED_KG_CO2E} of at least 0. It is A1 to A3 of GWP-fossil of EN 15804+A2.`,
      ),
      landUseChangeGhgEmissions: means(
        notNegative,
        `Emissions from land use change: ${DECLARED_KG_CO2E} of at least 0. It is A1 to A3 of GWP-luluc of EN 15804+A2.`,
      ),
      biogenicCO2Uptake: means(
        notPositive,
        `CO2 that was taken up as biogenic carbon: ${DECLARED_KG_CO2E} of at most 0.`,
      ),
      biogenicNonCO2Emissions: means(
        notNegative,
        `Biogenic emissions other than CO2: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      landManagementFossilGhgEmissions: means(
        notNegative,
        `Fossil emissions of land management, a part of fossilGhgEmissions: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      landManagementBiogenicCO2Emissions: means(
        notNegative,
        `Biogenic CO2 emissions of land management: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      landManagementBiogenicCO2Removals: means(
        notPositive,
        `CO2 that land management removed: ${DECLARED_KG_CO2E} of at most 0.`,
      ),
      landCarbonLeakage: means(
        notNegative,
        `Emissions of land use displaced elsewhere, which are not in the footprint: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      landAreaOccupation: means(
        notNegative,
        'Agricultural land that is occupied: m2 in a year per declared unit, a decimal string of at least 0.',
      ),
      aircraftGhgEmissions: means(
        notNegative,
        `Emissions of aircraft, a part of fossilGhgEmissions, without radiative forcing: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      packagingEmissionsIncluded: means({ type: 'boolean' }, 'Whether the footprint includes packaging.'),
      packagingGhgEmissions: means(
        notNegative,
        `The part of the footprint that is packaging: ${DECLARED_KG_CO2E} of at least 0.`,
      ),
      packagingBiogenicCarbonContent: means(notNegative, `Biogenic carbon in the packaging: ${DECLARED_KG_C}.`),
      outboundLogisticsGhgEmissions: means(
        notNegative,
        `Transport to the customer, which is not in the footprint: ${DECLARED_KG_CO2E} of at least 0. It is module A4 of EN 15804+A2.`,
      ),
      ccsTechnologicalCO2CaptureIncluded: means(
        { type: 'boolean' },
        'Whether CO2 was captured and stored within the boundary (CCS).',
      ),
      ccsTechnologicalCO2Capture: means(
        notPositive,
        `CO2 that was captured and stored: ${DECLARED_KG_CO2E} of at most 0.`,
      ),
      technologicalCO2CaptureOrigin: means(named, 'Where captured CO2 comes from and is stored, in words.'),
      technologicalCO2Removals: means(
        notPositive,
        `CO2 that technology removed from the atmosphere: ${DECLARED_KG_CO2E} of at most 0.`,
      ),
      ccuCarbonContent: means(notNegative, `Captured carbon that is used in the product (CCU): ${DECLARED_KG_C}.`),
      ccuCalculationApproach: means({ enum: CCU_APPROACHES }, 'How captured CO2 in the product is counted.'),
      ccuCreditCertification: means(address, 'The address of what certifies the credit.'),
      ipccCharacterizationFactors: means(
        someOf(report),
        'The IPCC assessment reports whose factors weight the greenhouse gases, such as AR6.',
      ),
      crossSectoralStandards: means(
        someOf(named),
        'The accounting standards that the footprint follows, such as PACT-3.0 or ISO14067.',
      ),
      productOrSectorSpecificRules: means(
        PACT_LISTS.productOrSectorSpecificRules,
        'The rules of its kind of product or its sector that the footprint follows.',
      ),
      allocationRulesDescription: means(named, 'How burdens shared between products are allocated, in words.'),
      exemptedEmissionsPercent: means(
        percent,
        'Emissions that are left out: percent of the footprint, a decimal string from 0 to 100.',
      ),
      exemptedEmissionsDescription: means(text, 'Why emissions are left out, in words.'),
      secondaryEmissionFactorSources: means(someOf(FACTOR_SOURCE), 'The databases that emission factors come from.'),
      primaryDataShare: means(
        percent,
        'How much of the footprint rests on primary data: percent, a decimal string from 0 to 100.',
      ),
      dqi: means(DATA_QUALITY, 'How good the data are; absent unless all three ratings are known.'),
      verification: means(VERIFICATION, 'Who verified the footprint; absent where nobody did.'),
    },
    [
      ...['declaredUnitOfMeasurement', 'declaredUnitAmount', 'productMassPerDeclaredUnit'],
      ...['referencePeriodStart', 'referencePeriodEnd', 'pcfExcludingBiogenicUptake', 'pcfIncludingBiogenicUptake'],
      ...['fossilCarbonContent', 'fossilGhgEmissions', 'ipccCharacterizationFactors', 'crossSectoralStandards'],
      'exemptedEmissionsPercent',
    ],
  ),
  // At most one of the three geographies.
  dependentSchemas: {
    geographyCountry: without('geographyCountrySubdivision', 'geographyRegionOrSubregion'),
    geographyCountrySubdivision: without('geographyRegionOrSubregion'),
  },
};

const CONTENT = {
  specVersion: means({ enum: [SPEC_VERSION] }, 'The version of the PACT Technical Specifications.'),
  validityPeriodStart: means(time, 'From when on the footprint may be used: ISO 8601, UTC.'),
  validityPeriodEnd: means(time, 'Until when the footprint may be used, exclusive: ISO 8601, UTC.'),
  companyName: means(named, 'The name of the company that the footprint is from.'),
  companyIds: means(someOf(urn), 'URNs of the company.'),
  productDescription: means(text, 'What the product is, in words; empty where that is not said.'),
  productIds: means(
    someOf(urn),
    'URNs of the product. Among them are its UUID here, its article number and its syncId.',
  ),
  productClassifications: means(
    someOf(urn),
    'URNs of classes of the product, such as urn:cpc:<code> of the Central Product Classification of the UN.',
  ),
  productNameCompany: means(named, 'The name of the product, as the company calls it.'),
  comment: means(named, 'What else there is to know of the footprint, with every assumption that was made.'),
  pcf: means(
    CARBON_FOOTPRINT,
    'The carbon footprint of the product, CarbonFootprint of PACT v3: amounts in kg CO2e or kg C per declared unit.',
  ),
  extensions: means(
    PACT_LISTS.extensions,
    'Data model extensions: data of other kinds, each with the address of its JSON Schema.',
  ),
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
export const FOOTPRINT_SCHEMA = means(
  closed(
    {
      id: means(uuid, 'The id of the footprint, a UUID. Another state of the product has another id.'),
      precedingPfIds: means(
        someOf(means(uuid, 'The id of a footprint.')),
        'The footprints that this one took the place of; absent where it is the first.',
      ),
      created: means(time, 'When the footprint was published: ISO 8601, UTC.'),
      status: means(
        { enum: FOOTPRINT_STATUSES },
        'Active, or Deprecated for ever where another took its place or the product is gone.',
      ),
      ...CONTENT,
    },
    ['id', 'created', 'status', ...NEEDED],
  ),
  'A product footprint of PACT v3 (PACT Technical Specifications 3.0.3). It never changes, except that Active becomes Deprecated.',
);
