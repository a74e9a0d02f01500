import type { EpdDocument, OtherDataSet } from './epd-document.js';
import type {
  EpdAmount,
  EpdExchange,
  EpdFlowMeasures,
  EpdFlowProperty,
  EpdIndicator,
  EpdMaterialProperty,
  EpdProcess,
  EpdReference,
  EpdScenario,
} from './epd-process.js';
import { given } from '#model/terms';
import type { Json } from './json-value.js';
import { at, isTrueAt, langTextsAt, listAt, textAt } from './json-value.js';

const OTHERS: Readonly<Record<string, OtherDataSet>> = {
  flowPropertiesInformation: 'flow property',
  unitGroupInformation: 'unit group',
  contactInformation: 'contact',
  sourceInformation: 'source',
  LCIAMethodInformation: 'LCIA method',
  lifeCycleModelInformation: 'life-cycle model',
};

/** A data set as soda4LCA hands it out with `?format=json&view=extended`. */
export function readJson(json: Json): EpdDocument {
  if (at(json, 'processInformation') !== undefined) return { kind: 'process', process: readProcess(json) };
  const uuid = textAt(json, 'flowInformation', 'dataSetInformation', 'UUID');
  if (uuid !== undefined) return { kind: 'flow', flow: { uuid, ...readMeasures(json) } };
  const other = Object.keys(OTHERS).find((key) => at(json, key) !== undefined);
  return { kind: 'other', what: other === undefined ? 'another file' : (OTHERS[other] ?? 'another file') };
}

function readProcess(json: Json): EpdProcess {
  const information = at(json, 'processInformation');
  const described = at(information, 'dataSetInformation');
  const modelling = at(json, 'modellingAndValidation');
  const published = at(json, 'administrativeInformation', 'publicationAndOwnership');
  const sources = at(modelling, 'dataSourcesTreatmentAndRepresentativeness');
  return {
    nameParts: ['baseName', 'treatmentStandardsRoutes', 'mixAndLocationTypes', 'functionalUnitFlowProperties'].map(
      (part) => langTextsAt(described, 'name', part),
    ),
    comment: langTextsAt(described, 'generalComment'),
    classifications: listAt(described, 'classificationInformation', 'classification').map((each) => ({
      ...given({ system: textAt(each, 'name') }),
      classes: sortedClasses(listAt(each, 'class')),
    })),
    scenarios: extensions(described, 'scenarios').flatMap(readScenarios),
    referenceFlows: listAt(information, 'quantitativeReference', 'referenceToReferenceFlow').flatMap(
      (id) => textAt(id) ?? [],
    ),
    functionalUnit: langTextsAt(information, 'quantitativeReference', 'functionalUnitOrOther'),
    compliance: listAt(modelling, 'complianceDeclarations', 'compliance').flatMap(
      (each) => referenceAt(each, 'referenceToComplianceSystem') ?? [],
    ),
    originalEpd: extensions(sources, 'referenceToOriginalEPD').flatMap((each) => referenceAt(each) ?? []),
    exchanges: listAt(json, 'exchanges', 'exchange').map(readExchange),
    results: listAt(json, 'LCIAResults', 'LCIAResult').map((each) =>
      readIndicator(each, referenceAt(each, 'referenceToLCIAMethodDataSet')),
    ),
    ...given({
      uuid: textAt(described, 'UUID'),
      version: textAt(published, 'dataSetVersion'),
      referenceYear: textAt(information, 'time', 'referenceYear'),
      validUntil: textAt(information, 'time', 'dataSetValidUntil'),
      location: textAt(information, 'geography', 'locationOfOperationSupplyOrProduction', 'location'),
      subType: extensions(at(modelling, 'LCIMethodAndAllocation'), 'subType').flatMap((each) => textAt(each) ?? [])[0],
      owner: referenceAt(published, 'referenceToOwnershipOfDataSet'),
      publisher: extensions(published, 'referenceToPublisher').map((each) => referenceAt(each))[0],
      registrationAuthority: referenceAt(published, 'referenceToRegistrationAuthority'),
      registrationNumber: textAt(published, 'registrationNumber'),
      uri: textAt(json, 'source') ?? textAt(published, 'permanentDataSetURI'),
    }),
  };
}

function readExchange(json: Json): EpdExchange {
  return {
    ...readIndicator(json, referenceAt(json, 'referenceToFlowDataSet')),
    ...readMeasures(json),
    ...given({
      id: textAt(json, 'dataSetInternalID'),
      meanAmount: textAt(json, 'meanAmount'),
      resultingAmount: textAt(json, 'resultingAmount') ?? textAt(json, 'resultingflowAmount'),
    }),
  };
}

/** `other.anies` has the unit group under a name, and the figures without one. */
function readIndicator(json: Json, reference: EpdReference = NOTHING): EpdIndicator {
  const [unitGroup] = extensions(json, 'referenceToUnitGroupDataSet');
  const amounts = listAt(json, 'other', 'anies').filter((each) => textAt(each, 'name') === undefined);
  return {
    reference,
    ...given({ unitGroup: referenceAt(unitGroup) }),
    amounts: amounts.map((each): EpdAmount =>
      given({
        module: textAt(each, 'module'),
        scenario: textAt(each, 'scenario'),
        value: textAt(each, 'value'),
      }),
    ),
  };
}

function readMeasures(json: Json): EpdFlowMeasures {
  return {
    flowProperties: listAt(json, 'flowProperties').map((each): EpdFlowProperty => ({
      names: langTextsAt(each, 'name'),
      isReference: isTrueAt(each, 'referenceFlowProperty'),
      ...given({
        uuid: textAt(each, 'uuid'),
        meanValue: textAt(each, 'meanValue'),
        unit: textAt(each, 'referenceUnit'),
      }),
    })),
    materialProperties: listAt(json, 'materialProperties').flatMap((each): EpdMaterialProperty[] => {
      const [name, value] = [textAt(each, 'name'), textAt(each, 'value')];
      return name === undefined || value === undefined
        ? []
        : [{ name, value, ...given({ unit: textAt(each, 'unit') }) }];
    }),
  };
}

/** No sample has them; the list is taken whether it stands alone or, as in XML, below `scenario`. */
function readScenarios(json: Json): EpdScenario[] {
  const list = at(json, 'scenario') === undefined ? [json] : listAt(json, 'scenario');
  return list.flatMap((each) => {
    const name = textAt(each, 'name');
    if (name === undefined) return [];
    const isDefault = isTrueAt(each, 'default') || isTrueAt(each, 'defaultScenario');
    return [{ name, isDefault, ...given({ group: textAt(each, 'group') }) }];
  });
}

const NOTHING: EpdReference = { names: [], urls: [] };

function referenceAt(json: Json | undefined, ...path: readonly string[]): EpdReference | undefined {
  const found = at(json, ...path);
  if (found === undefined || found === null) return undefined;
  const lists = langTextsAt(found, 'shortDescription', 'lstrings');
  return {
    names: lists.length > 0 ? lists : langTextsAt(found, 'shortDescription'),
    urls: listAt(found, 'resourceURLs').flatMap((url) => textAt(url) ?? []),
    ...given({
      uuid: textAt(found, 'refObjectId'),
      version: textAt(found, 'versionAsString') ?? textAt(found, 'version'),
    }),
  };
}

/** The values that `other.anies` has under a name. */
function extensions(json: Json | undefined, name: string): Json[] {
  return listAt(json, 'other', 'anies')
    .filter((each) => textAt(each, 'name') === name)
    .flatMap((each) => listAt(each, 'value'));
}

function sortedClasses(classes: readonly Json[]): string[] {
  const levelOf = (each: Json) => Number(textAt(each, 'level') ?? 0);
  return [...classes]
    .sort((one, other) => levelOf(one) - levelOf(other))
    .flatMap((each) => textAt(each, 'value') ?? []);
}
