import type { EpdDocument, OtherDataSet } from './epd-document.js';
import type { EpdAmount, EpdExchange, EpdIndicator, EpdProcess, EpdReference, LangText } from './epd-process.js';
import { given } from '#model/terms';
import { materialProperties, readFlowMeasures } from './read-xml-flow.js';
import type { XmlElement } from './xml-element.js';
import { attribute, child, children, COMMON, EPD_2013, EPD_2019, FLOW, PROCESS, textOf, XML } from './xml-element.js';

const OTHERS: Readonly<Record<string, OtherDataSet>> = {
  flowPropertyDataSet: 'flow property',
  unitGroupDataSet: 'unit group',
  contactDataSet: 'contact',
  sourceDataSet: 'source',
  LCIAMethodDataSet: 'LCIA method',
  lifeCycleModelDataSet: 'life-cycle model',
};

/** A data set in the XML of ILCD 1.1, with the EPD extensions of 2013 and 2019. */
export function readXml(root: XmlElement): EpdDocument {
  if (root.namespace === PROCESS && root.name === 'processDataSet') {
    return { kind: 'process', process: readProcess(root) };
  }
  if (root.namespace === FLOW && root.name === 'flowDataSet') {
    const uuid = textOf(child(child(root, FLOW, 'flowInformation', 'dataSetInformation'), COMMON, 'UUID'));
    if (uuid !== undefined) return { kind: 'flow', flow: { uuid, ...readFlowMeasures(root) } };
  }
  return { kind: 'other', what: OTHERS[root.name] ?? 'another file' };
}

function readProcess(root: XmlElement): EpdProcess {
  const information = child(root, PROCESS, 'processInformation');
  const described = child(information, PROCESS, 'dataSetInformation');
  const reference = child(information, PROCESS, 'quantitativeReference');
  const time = child(information, PROCESS, 'time');
  const modelling = child(root, PROCESS, 'modellingAndValidation');
  const published = child(root, PROCESS, 'administrativeInformation', 'publicationAndOwnership');
  const sources = child(modelling, PROCESS, 'dataSourcesTreatmentAndRepresentativeness');
  const location = child(information, PROCESS, 'geography', 'locationOfOperationSupplyOrProduction');
  return {
    nameParts: ['baseName', 'treatmentStandardsRoutes', 'mixAndLocationTypes', 'functionalUnitFlowProperties'].map(
      (part) => langTexts(children(child(described, PROCESS, 'name'), PROCESS, part)),
    ),
    comment: langTexts(children(described, COMMON, 'generalComment')),
    classifications: children(child(described, PROCESS, 'classificationInformation'), COMMON, 'classification').map(
      (each) => ({ ...given({ system: attribute(each, 'name') }), classes: classesOf(each) }),
    ),
    scenarios: children(child(extensionsOf(described), EPD_2013, 'scenarios'), EPD_2013, 'scenario').map((each) => ({
      name: attribute(each, 'name', EPD_2013) ?? '',
      isDefault: attribute(each, 'default', EPD_2013) === 'true',
      ...given({ group: attribute(each, 'group', EPD_2013) }),
    })),
    referenceFlows: children(reference, PROCESS, 'referenceToReferenceFlow').flatMap((each) => textOf(each) ?? []),
    functionalUnit: langTexts(children(reference, PROCESS, 'functionalUnitOrOther')),
    compliance: children(child(modelling, PROCESS, 'complianceDeclarations'), PROCESS, 'compliance').flatMap(
      (each) => referenceIn(each, COMMON, 'referenceToComplianceSystem') ?? [],
    ),
    originalEpd: children(extensionsOf(sources), EPD_2019, 'referenceToOriginalEPD').map(asReference),
    exchanges: children(child(root, PROCESS, 'exchanges'), PROCESS, 'exchange').map(readExchange),
    results: children(child(root, PROCESS, 'LCIAResults'), PROCESS, 'LCIAResult').map((each) =>
      readIndicator(each, referenceIn(each, PROCESS, 'referenceToLCIAMethodDataSet')),
    ),
    ...given({
      uuid: textOf(child(described, COMMON, 'UUID')),
      version: textOf(child(published, COMMON, 'dataSetVersion')),
      referenceYear: textOf(child(time, COMMON, 'referenceYear')),
      validUntil: textOf(child(time, COMMON, 'dataSetValidUntil')),
      location: attribute(location, 'location'),
      subType: textOf(child(extensionsOf(child(modelling, PROCESS, 'LCIMethodAndAllocation')), EPD_2013, 'subType')),
      owner: referenceIn(published, COMMON, 'referenceToOwnershipOfDataSet'),
      publisher: referenceIn(extensionsOf(published), EPD_2019, 'referenceToPublisher'),
      registrationAuthority: referenceIn(published, COMMON, 'referenceToRegistrationAuthority'),
      registrationNumber: textOf(child(published, COMMON, 'registrationNumber')),
      uri: textOf(child(published, COMMON, 'permanentDataSetURI')),
    }),
  };
}

function readExchange(element: XmlElement): EpdExchange {
  return {
    ...readIndicator(element, referenceIn(element, PROCESS, 'referenceToFlowDataSet')),
    flowProperties: [],
    materialProperties: materialProperties(extensionsOf(element)),
    ...given({
      id: attribute(element, 'dataSetInternalID'),
      meanAmount: textOf(child(element, PROCESS, 'meanAmount')),
      resultingAmount: textOf(child(element, PROCESS, 'resultingAmount')),
    }),
  };
}

function readIndicator(element: XmlElement, reference: EpdReference = { names: [], urls: [] }): EpdIndicator {
  const other = extensionsOf(element);
  return {
    reference,
    ...given({ unitGroup: referenceIn(other, EPD_2013, 'referenceToUnitGroupDataSet') }),
    amounts: children(other, EPD_2013, 'amount').map((each): EpdAmount =>
      given({
        module: attribute(each, 'module', EPD_2013),
        scenario: attribute(each, 'scenario', EPD_2013),
        value: textOf(each),
      }),
    ),
  };
}

function extensionsOf(element: XmlElement | undefined): XmlElement | undefined {
  return child(element, COMMON, 'other');
}

function referenceIn(element: XmlElement | undefined, namespace: string, name: string): EpdReference | undefined {
  const found = child(element, namespace, name);
  return found && asReference(found);
}

function asReference(element: XmlElement): EpdReference {
  return {
    names: langTexts(children(element, COMMON, 'shortDescription')),
    urls: [],
    ...given({ uuid: attribute(element, 'refObjectId'), version: attribute(element, 'version') }),
  };
}

/** A text without `xml:lang` is English, as the format's schema says. */
function langTexts(elements: readonly XmlElement[]): readonly LangText[] {
  return elements.flatMap((element): LangText[] => {
    const text = textOf(element);
    return text === undefined ? [] : [{ lang: attribute(element, 'lang', XML) ?? 'en', text }];
  });
}

function classesOf(element: XmlElement): string[] {
  const levelOf = (each: XmlElement) => Number(attribute(each, 'level') ?? 0);
  return [...children(element, COMMON, 'class')]
    .sort((one, other) => levelOf(one) - levelOf(other))
    .flatMap((each) => textOf(each) ?? []);
}
