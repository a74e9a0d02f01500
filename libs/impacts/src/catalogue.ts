/** The groups of EN 15804:2012+A2:2019. The group of an indicator is its `method` unless its figures state another. */
const CORE = 'EN15804+A2 - Core impact categories and indicators';
const ADDITIONAL = 'EN15804+A2 - Additional impact categories and indicators';
const RESOURCE_USE = 'EN15804+A2 - Indicators describing resource use';
const WASTE = 'EN15804+A2 - Waste categories';
const OUTPUT_FLOWS = 'EN15804+A2 - Output flows';

interface Indicator {
  readonly name: string;
  /** The unit as the API sends it. */
  readonly unit: string;
  readonly method: string;
}

/** The environmental impact indicators of EN 15804+A2 (identifiers as in ILCD+EPD, characterisation EF 3.1). */
export const INDICATORS = {
  'GWP-total': { name: 'Climate change: total', unit: 'kgCO2e', method: CORE },
  'GWP-fossil': { name: 'Climate change: fossil', unit: 'kgCO2e', method: CORE },
  'GWP-biogenic': { name: 'Climate change: biogenic', unit: 'kgCO2e', method: CORE },
  'GWP-luluc': { name: 'Climate change: land use and land-use change', unit: 'kgCO2e', method: CORE },
  ODP: { name: 'Ozone depletion', unit: 'kgCFC11e', method: CORE },
  AP: { name: 'Acidification', unit: 'molH+e', method: CORE },
  'EP-freshwater': { name: 'Eutrophication: freshwater', unit: 'kgPe', method: CORE },
  'EP-marine': { name: 'Eutrophication: marine', unit: 'kgNe', method: CORE },
  'EP-terrestrial': { name: 'Eutrophication: terrestrial', unit: 'molNe', method: CORE },
  POCP: { name: 'Photochemical ozone creation', unit: 'kgNMVOCe', method: CORE },
  ADPE: { name: 'Abiotic depletion: minerals and metals', unit: 'kgSbe', method: CORE },
  ADPF: { name: 'Abiotic depletion: fossil resources', unit: 'MJ', method: CORE },
  WDP: { name: 'Water deprivation', unit: 'm3e', method: CORE },
  PM: { name: 'Particulate matter', unit: 'diseaseIncidence', method: ADDITIONAL },
  IRP: { name: 'Ionising radiation', unit: 'kBqU235e', method: ADDITIONAL },
  'ETP-fw': { name: 'Ecotoxicity: freshwater', unit: 'CTUe', method: ADDITIONAL },
  'HTP-c': { name: 'Human toxicity: cancer', unit: 'CTUh', method: ADDITIONAL },
  'HTP-nc': { name: 'Human toxicity: non-cancer', unit: 'CTUh', method: ADDITIONAL },
  SQP: { name: 'Soil quality', unit: 'Pt', method: ADDITIONAL },
  PERE: { name: 'Renewable primary energy: as energy', unit: 'MJ', method: RESOURCE_USE },
  PERM: { name: 'Renewable primary energy: as material', unit: 'MJ', method: RESOURCE_USE },
  PERT: { name: 'Renewable primary energy: total', unit: 'MJ', method: RESOURCE_USE },
  PENRE: { name: 'Non-renewable primary energy: as energy', unit: 'MJ', method: RESOURCE_USE },
  PENRM: { name: 'Non-renewable primary energy: as material', unit: 'MJ', method: RESOURCE_USE },
  PENRT: { name: 'Non-renewable primary energy: total', unit: 'MJ', method: RESOURCE_USE },
  SM: { name: 'Secondary material', unit: 'kg', method: RESOURCE_USE },
  RSF: { name: 'Renewable secondary fuels', unit: 'MJ', method: RESOURCE_USE },
  NRSF: { name: 'Non-renewable secondary fuels', unit: 'MJ', method: RESOURCE_USE },
  FW: { name: 'Net fresh water', unit: 'm3', method: RESOURCE_USE },
  HWD: { name: 'Waste disposed: hazardous', unit: 'kg', method: WASTE },
  NHWD: { name: 'Waste disposed: non-hazardous', unit: 'kg', method: WASTE },
  RWD: { name: 'Waste disposed: radioactive', unit: 'kg', method: WASTE },
  CRU: { name: 'Components for re-use', unit: 'kg', method: OUTPUT_FLOWS },
  MFR: { name: 'Materials for recycling', unit: 'kg', method: OUTPUT_FLOWS },
  MER: { name: 'Materials for energy recovery', unit: 'kg', method: OUTPUT_FLOWS },
  EEE: { name: 'Exported energy: electrical', unit: 'MJ', method: OUTPUT_FLOWS },
  EET: { name: 'Exported energy: thermal', unit: 'MJ', method: OUTPUT_FLOWS },
} as const satisfies Record<string, Indicator>;

export type IndicatorCode = keyof typeof INDICATORS;

/** In the order of the standard. */
export const INDICATOR_CODES = Object.keys(INDICATORS) as readonly IndicatorCode[];

const CANONICAL: ReadonlyMap<string, IndicatorCode> = new Map(
  INDICATOR_CODES.map((code) => [code.toLowerCase(), code]),
);

/** The catalogue's spelling of a code in any case; undefined if there is no such code. */
export function canonicalCode(text: string): IndicatorCode | undefined {
  return CANONICAL.get(text.toLowerCase());
}
