import { directionOf, COMMON, EPD_2013, EPD_2019, MATML, PROCESS, element, leaf } from '#model/factors';
import type {
  EpdExchange,
  EpdFlowProperty,
  EpdIndicator,
  EpdMaterialProperty,
  EpdReference,
  LangText,
  XmlText,
} from '#model/factors';
import type { OwnEpd } from './own-epd.js';
import { ownProcess } from './own-epd.js';
import * as own from './own-words.js';

/**
 * The data set of an element in the XML of ILCD 1.1 with the EPD extensions 1.2, in the order of its schema. XML has the
 * declared unit in a flow data set, which is not written: the functional unit says it, and MatML beside the reference flow
 * the mass and the content of biogenic carbon.
 * @throws Invalid for a unit that no product is measured by
 */
export function writeIlcdXml(source: OwnEpd): string {
  const process = ownProcess(source);
  const namespaces = {
    xmlns: PROCESS,
    'xmlns:common': COMMON,
    'xmlns:epd': EPD_2013,
    'xmlns:epd2': EPD_2019,
    version: own.ILCD_VERSION,
    'epd2:epd-version': own.FORMAT_VERSION,
  };
  const [rule] = process.compliance;
  const root = element('processDataSet', namespaces, [
    element('processInformation', {}, [
      element('dataSetInformation', {}, [
        leaf('common:UUID', process.uuid),
        element('name', {}, texts('baseName', process.nameParts[0])),
        ...process.classifications.map(({ classes, system = own.OWN_CLASSES }) =>
          element('classificationInformation', {}, [
            element(
              'common:classification',
              { name: system },
              classes.map((name, level) => leaf('common:class', name, { level: String(level) })),
            ),
          ]),
        ),
        ...texts('common:generalComment', process.comment),
      ]),
      element('quantitativeReference', { type: 'Reference flow(s)' }, [
        leaf('referenceToReferenceFlow', process.referenceFlows[0]),
        ...texts('functionalUnitOrOther', process.functionalUnit),
      ]),
      element('time', {}, [
        leaf('common:referenceYear', process.referenceYear),
        leaf('common:dataSetValidUntil', process.validUntil),
      ]),
      ...(process.location === undefined
        ? []
        : [
            element('geography', {}, [
              element('locationOfOperationSupplyOrProduction', { location: process.location }, []),
            ]),
          ]),
    ]),
    element('modellingAndValidation', {}, [
      element('LCIMethodAndAllocation', {}, [
        leaf('typeOfDataSet', 'EPD'),
        reference('referenceToLCAMethodDetails', 'source data set', rule),
      ]),
      element('dataSourcesTreatmentAndRepresentativeness', {}, [
        leaf('useAdviceForDataSet', own.useAdvice(source), { 'xml:lang': 'en' }),
      ]),
      element('validation', {}, [element('review', { type: own.NOT_REVIEWED }, [])]),
      element('complianceDeclarations', {}, [
        element('compliance', {}, [
          reference('common:referenceToComplianceSystem', 'source data set', rule),
          ...own.COMPLIANCE_ASPECTS.map((aspect) => leaf(`common:${aspect}`, own.NOT_DEFINED)),
        ]),
      ]),
    ]),
    element('administrativeInformation', {}, [
      element('dataEntryBy', {}, [
        ...own.FORMATS.map((each) => reference('common:referenceToDataSetFormat', 'source data set', each)),
      ]),
      element('publicationAndOwnership', {}, [
        leaf('common:dataSetVersion', process.version),
        reference('common:referenceToOwnershipOfDataSet', 'contact data set', process.owner),
      ]),
    ]),
    element('exchanges', {}, process.exchanges.map(exchange)),
    element('LCIAResults', {}, process.results.map(result)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function exchange(each: EpdExchange): XmlText {
  const isReference = each.flowProperties.length > 0;
  return element('exchange', { dataSetInternalID: each.id }, [
    reference('referenceToFlowDataSet', 'flow data set', each.reference),
    leaf('exchangeDirection', directionOf(each.reference.uuid) === 'INPUT' ? 'Input' : 'Output'),
    isReference ? leaf('meanAmount', each.meanAmount) : UNUSED_AMOUNT,
    isReference ? materials(each) : figures(each),
  ]);
}

function result(each: EpdIndicator): XmlText {
  return element('LCIAResult', {}, [
    reference('referenceToLCIAMethodDataSet', 'LCIA method data set', each.reference),
    UNUSED_AMOUNT,
    figures(each),
  ]);
}

/** The schema of ILCD demands one; the figures of an EPD are those of its modules. */
const UNUSED_AMOUNT = leaf('meanAmount', '0');

function figures({ amounts, unitGroup }: EpdIndicator): XmlText {
  return element('common:other', {}, [
    ...amounts.map(({ module, value }) =>
      value === undefined
        ? element('epd:amount', { 'epd:module': module }, [])
        : leaf('epd:amount', value, { 'epd:module': module }),
    ),
    reference('epd:referenceToUnitGroupDataSet', 'unit group data set', unitGroup),
  ]);
}

function materials({ materialProperties, flowProperties }: EpdExchange): XmlText {
  const all = [...materialProperties, ...flowProperties.flatMap(asMaterialProperty)];
  if (all.length === 0) return '';
  const idOf = (index: number) => `pr${index + 1}`;
  const values = all.map(({ value }, index) =>
    element('PropertyData', { property: idOf(index) }, [leaf('Data', value, { format: 'float' })]),
  );
  const details = all.map(({ name, unit }, index) =>
    element('PropertyDetails', { id: idOf(index) }, [leaf('Name', name), element('Units', { name: unit }, [])]),
  );
  const bulk = element('BulkDetails', {}, [leaf('Name', 'product'), ...values]);
  return element('common:other', {}, [
    element('MatML_Doc', { xmlns: MATML }, [element('Material', {}, [bulk]), element('Metadata', {}, details)]),
  ]);
}

/** What the flow data set would have beside the declared unit, in kg. */
function asMaterialProperty({ isReference, names, meanValue }: EpdFlowProperty): EpdMaterialProperty[] {
  const [name] = names;
  if (isReference || name === undefined || meanValue === undefined) return [];
  return [{ name: name.text, value: meanValue, unit: 'kg' }];
}

function reference(name: string, type: string, to: EpdReference | undefined): XmlText {
  if (to === undefined) return '';
  return element(name, { type, refObjectId: to.uuid }, texts('common:shortDescription', to.names));
}

function texts(name: string, all: readonly LangText[] = []): XmlText[] {
  return all.map(({ lang, text }) => leaf(name, text, { 'xml:lang': lang }));
}
