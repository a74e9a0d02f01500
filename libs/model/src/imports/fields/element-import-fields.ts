import { DECLARED_KEYS, FOOTPRINT_STAGES, INDICATOR_CODES, INDICATORS } from '#impacts';
import type { REQUEST_FIELDS } from '#model/products';
import { PLAIN_FIELDS } from '#model/products';
import type { DataQualityIndicators, PactAttributes, StatedVerification, PactList, UnitKind } from '#model/terms';
import { CCU_APPROACHES, VERIFICATION_COVERAGES } from '#model/terms';
import type { ImportField } from './import-field.js';
import { keyField, referenceField, textField } from './import-field.js';

const LONG = 20_000;
const PERCENT = { kind: 'number', min: 0, max: 100 } as const;

const rating = (name: string): ImportField => ({
  name: `dataQualityIndicators.${name}`,
  cell: { kind: 'integer', min: 1, max: 5 },
  what: 'rating of PACT: 1 is the best, 5 the worst',
});

const QUALITY: Record<keyof DataQualityIndicators, ImportField> = {
  description: textField('dataQualityIndicators.description', LONG, 'how good the data are, in words'),
  documentationYear: {
    name: 'dataQualityIndicators.documentationYear',
    cell: { kind: 'integer', min: 1, max: 9999 },
    what: 'year of the documentation',
  },
  coveragePercent: { name: 'dataQualityIndicators.coveragePercent', cell: PERCENT, what: 'percent that is covered' },
  specificPercent: { name: 'dataQualityIndicators.specificPercent', cell: PERCENT, what: 'percent from primary data' },
  technologicalDQR: rating('technologicalDQR'),
  temporalDQR: rating('temporalDQR'),
  geographicalDQR: rating('geographicalDQR'),
  completenessDQR: rating('completenessDQR'),
  reliabilityDQR: rating('reliabilityDQR'),
};

const carbon = (name: string, bounds: { min?: number; max?: number }, what: string): ImportField => ({
  name: `pact.${name}`,
  cell: { kind: 'decimal', ...bounds },
  what,
});

const list = (name: PactList, what: string): ImportField => ({
  name: `pact.${name}`,
  cell: { kind: 'json', list: name },
  what,
});

const flag = (name: string, what: string): ImportField => ({ name: `pact.${name}`, cell: { kind: 'flag' }, what });
const moment = (name: string, what: string): ImportField => ({ name: `pact.${name}`, cell: { kind: 'time' }, what });
const word = (name: string, words: readonly string[], what: string): ImportField => ({
  name: `pact.${name}`,
  cell: { kind: 'word', words },
  what,
});

const VERIFICATION: Record<keyof StatedVerification, ImportField> = {
  coverage: word('verification.coverage', VERIFICATION_COVERAGES, 'what was verified'),
  providerName: textField('pact.verification.providerName', 500, 'who verified it'),
  completedAt: moment('verification.completedAt', 'when that was completed'),
  standardName: textField('pact.verification.standardName', 500, 'the standard it was verified against'),
  comments: textField('pact.verification.comments', LONG, 'what else there is to know of it'),
};

const PACT: Record<keyof PactAttributes, ImportField | readonly ImportField[]> = {
  fossilCarbonContent: carbon('fossilCarbonContent', { min: 0 }, 'kg C a unit'),
  biogenicCarbonContent: carbon('biogenicCarbonContent', { min: 0 }, 'kg C a unit'),
  recycledCarbonContent: carbon('recycledCarbonContent', { min: 0 }, 'kg C a unit'),
  biogenicCO2Uptake: carbon('biogenicCO2Uptake', { max: 0 }, 'kg CO2e a unit, 0 or negative'),
  biogenicNonCO2Emissions: carbon('biogenicNonCO2Emissions', { min: 0 }, 'kg CO2e a unit'),
  landManagementFossilGhgEmissions: carbon('landManagementFossilGhgEmissions', { min: 0 }, 'kg CO2e a unit'),
  landManagementBiogenicCO2Emissions: carbon('landManagementBiogenicCO2Emissions', { min: 0 }, 'kg CO2e a unit'),
  landManagementBiogenicCO2Removals: carbon(
    'landManagementBiogenicCO2Removals',
    { max: 0 },
    'kg CO2e a unit, 0 or negative',
  ),
  landCarbonLeakage: carbon('landCarbonLeakage', { min: 0 }, 'kg CO2e a unit'),
  landAreaOccupation: carbon('landAreaOccupation', { min: 0 }, 'm2 a year a unit'),
  aircraftGhgEmissions: carbon('aircraftGhgEmissions', { min: 0 }, 'kg CO2e a unit'),
  packagingEmissionsIncluded: flag('packagingEmissionsIncluded', 'whether the figures include packaging'),
  packagingGhgEmissions: carbon('packagingGhgEmissions', { min: 0 }, 'kg CO2e a unit'),
  packagingBiogenicCarbonContent: carbon('packagingBiogenicCarbonContent', { min: 0 }, 'kg C a unit'),
  ccsTechnologicalCO2CaptureIncluded: flag('ccsTechnologicalCO2CaptureIncluded', 'whether CO2 is captured and stored'),
  ccsTechnologicalCO2Capture: carbon('ccsTechnologicalCO2Capture', { max: 0 }, 'kg CO2e a unit, 0 or negative'),
  technologicalCO2CaptureOrigin: textField('pact.technologicalCO2CaptureOrigin', LONG, 'where captured CO2 comes from'),
  technologicalCO2Removals: carbon('technologicalCO2Removals', { max: 0 }, 'kg CO2e a unit, 0 or negative'),
  ccuCarbonContent: carbon('ccuCarbonContent', { min: 0 }, 'kg C a unit'),
  ccuCalculationApproach: word('ccuCalculationApproach', CCU_APPROACHES, 'how captured CO2 in the product is counted'),
  ccuCreditCertification: textField(
    'pact.ccuCreditCertification',
    2_048,
    'web address of the certificate of the credit',
  ),
  crossSectoralStandards: list('crossSectoralStandards', 'the accounting standards, as a JSON list of texts'),
  productOrSectorSpecificRules: list('productOrSectorSpecificRules', 'the rules of its kind of product, as JSON'),
  exemptedEmissionsPercent: carbon('exemptedEmissionsPercent', { min: 0, max: 100 }, 'percent'),
  exemptedEmissionsDescription: textField('pact.exemptedEmissionsDescription', LONG, 'why they are exempted'),
  boundaryProcessesDescription: textField(
    'pact.boundaryProcessesDescription',
    LONG,
    'the processes inside the boundary',
  ),
  allocationRulesDescription: textField('pact.allocationRulesDescription', LONG, 'how shared burdens are allocated'),
  verification: Object.values(VERIFICATION),
  validityPeriodStart: moment('validityPeriodStart', 'from when on it may be used'),
  validityPeriodEnd: moment('validityPeriodEnd', 'until when it may be used'),
  extensions: list('extensions', 'data model extensions, as a JSON list'),
};

const amount = (name: string, what: string, of?: UnitKind): ImportField[] => [
  { name, cell: { kind: 'number', min: 0 }, unitField: `${name}.unit`, what },
  { name: `${name}.unit`, cell: { kind: 'unit', of }, what: `unit code of ${name}` },
];

/** Total by type: a field of an element that is not listed does not compile. */
const FIELDS: Record<keyof typeof REQUEST_FIELDS, readonly ImportField[]> = {
  syncId: [keyField('syncId', PLAIN_FIELDS.syncId.max, 'your own id of the record; the same again is the same record')],
  name: [textField('name', PLAIN_FIELDS.name.max, 'its name', true)],
  description: [textField('description', LONG, 'anything more')],
  notes: [textField('notes', LONG, 'notes of your own')],
  sku: [textField('sku', PLAIN_FIELDS.sku.max, 'article number')],
  unit: [{ name: 'unit', cell: { kind: 'unit' }, what: 'unit code that the figures are per, such as kg or pcs' }],
  cpcCode: [textField('cpcCode', PLAIN_FIELDS.cpcCode.max, 'UN CPC code')],
  supplierPartId: [textField('supplierPartId', PLAIN_FIELDS.supplierPartId.max, "the supplier's article number")],
  weight: amount('weight', 'mass of one unit', 'mass'),
  packagingWeight: amount('packagingWeight', 'mass of the packaging of one unit', 'mass'),
  recycledPercent: [
    { name: 'recycledPercent', cell: PERCENT, what: 'recycled content in percent; 0 is a declared zero' },
  ],
  taxonomy: [referenceField('taxonomy', ['uuid', 'path', 'name'], 'a category')],
  geoLocation: [referenceField('geoLocation', ['uuid', 'code', 'name'], 'where in the world, such as DE or EU')],
  location: [referenceField('location', ['uuid', 'name'], 'a named place of your own')],
  supplier: [referenceField('supplier', ['uuid', 'syncId', 'name'], 'the supplier')],
  startDate: [{ name: 'startDate', cell: { kind: 'time' }, what: 'first day that the figures hold for' }],
  endDate: [{ name: 'endDate', cell: { kind: 'time' }, what: 'last day that the figures hold for' }],
  share: [{ name: 'share', cell: { kind: 'flag' }, what: 'whether partners may see it over PACT' }],
  dataset: [referenceField('dataset', ['uuid', 'name'], 'the emission-factor dataset that its figures come from')],
  datasetAmount: amount('datasetAmount', 'how much of the dataset one unit consumes'),
  dataQualityIndicators: Object.values(QUALITY),
  pact: Object.values(PACT).flat(),
};

const STAGES: ImportField[] = FOOTPRINT_STAGES.map((stage) => ({
  name: `footprint.CO2e.${stage}`,
  cell: { kind: 'decimal' },
  isKilograms: true,
  what: `kg CO2e of one unit in module ${stage}: GWP-fossil`,
}));

const IMPACTS: ImportField[] = INDICATOR_CODES.flatMap((code) => [
  ...DECLARED_KEYS.map((key): ImportField => ({
    name: `impacts.${code}.${key}`,
    cell: { kind: 'decimal' },
    isKilograms: INDICATORS[code].unit === 'kgCO2e',
    what: `${INDICATORS[code].unit} of one unit in ${key.replace('_', ' to ')}`,
  })),
  textField(`impacts.${code}.method`, 500, `characterisation method of ${code}`),
]);

export const ELEMENT_IMPORT_FIELDS: readonly ImportField[] = [...Object.values(FIELDS).flat(), ...STAGES, ...IMPACTS];
