import { directionOf } from '#model/factors';
import type { EpdExchange, EpdFlowProperty, EpdIndicator, EpdReference, LangText } from '#model/factors';
import type { OwnEpd } from './own-epd.js';
import { ownProcess } from './own-epd.js';
import * as own from './own-words.js';

/**
 * The data set of an element in the JSON that soda4LCA hands out, format version 1.2. Figures are texts, as there.
 * @throws Invalid for a unit that no product is measured by
 */
export function writeIlcdJson(element: OwnEpd): string {
  const process = ownProcess(element);
  const [rule] = process.compliance.map((each) => reference(each, 'source data set'));
  const { comment, referenceYear, validUntil, location, owner } = process;
  return JSON.stringify({
    processInformation: {
      dataSetInformation: {
        UUID: process.uuid,
        name: { baseName: texts(process.nameParts[0]) },
        ...(process.classifications.length > 0 && {
          classificationInformation: {
            classification: process.classifications.map(({ classes, system = own.OWN_CLASSES }) => ({
              class: classes.map((value, level) => ({ value, level })),
              name: system,
            })),
          },
        }),
        ...(comment.length > 0 && { generalComment: texts(comment) }),
      },
      quantitativeReference: { referenceToReferenceFlow: [0], type: 'Reference flow(s)' },
      time: { referenceYear: numeral(referenceYear), dataSetValidUntil: numeral(validUntil) },
      ...(location !== undefined && { geography: { locationOfOperationSupplyOrProduction: { location } } }),
    },
    modellingAndValidation: {
      LCIMethodAndAllocation: { typeOfDataSet: 'EPD', referenceToLCAMethodDetails: [rule] },
      dataSourcesTreatmentAndRepresentativeness: {
        useAdviceForDataSet: [{ value: own.useAdvice(element), lang: 'en' }],
      },
      validation: { review: [{ type: own.NOT_REVIEWED }] },
      complianceDeclarations: {
        compliance: [
          {
            referenceToComplianceSystem: rule,
            ...Object.fromEntries(own.COMPLIANCE_ASPECTS.map((aspect) => [aspect, own.NOT_DEFINED])),
          },
        ],
      },
    },
    administrativeInformation: {
      dataEntryBy: { referenceToDataSetFormat: own.FORMATS.map((each) => reference(each, 'source data set')) },
      publicationAndOwnership: {
        dataSetVersion: process.version,
        ...(owner && { referenceToOwnershipOfDataSet: reference(owner, 'contact data set') }),
      },
    },
    exchanges: { exchange: process.exchanges.map(exchange) },
    LCIAResults: {
      LCIAResult: process.results.map((each) => ({
        referenceToLCIAMethodDataSet: reference(each.reference, 'LCIA method data set'),
        other: { anies: anies(each) },
      })),
    },
    otherAttributes: { '{http://www.indata.network/EPD/2019}epd-version': own.FORMAT_VERSION },
    version: own.ILCD_VERSION,
  });
}

function exchange(each: EpdExchange): object {
  const flow = {
    referenceToFlowDataSet: reference(each.reference, 'flow data set'),
    dataSetInternalID: Number(each.id),
  };
  if (each.flowProperties.length === 0) {
    return {
      ...flow,
      'exchange direction': directionOf(each.reference.uuid),
      other: { anies: anies(each) },
      flowProperties: [],
    };
  }
  return {
    ...flow,
    meanAmount: 1,
    referenceFlow: true,
    resultingflowAmount: 1,
    flowProperties: each.flowProperties.map(flowProperty),
    materialProperties: each.materialProperties.map(({ name, value, unit }) => ({ name, value, unit })),
    typeOfFlow: 'Product flow',
  };
}

/** Numerals are texts where they may have more digits than a number. */
function flowProperty({ names, uuid, isReference, meanValue, unit }: EpdFlowProperty): object {
  const property = { name: texts(names), uuid };
  if (!isReference) return { ...property, meanValue };
  return { ...property, referenceFlowProperty: true, meanValue: 1, referenceUnit: unit };
}

function anies({ unitGroup, amounts }: EpdIndicator): object[] {
  const group = unitGroup && {
    name: 'referenceToUnitGroupDataSet',
    value: reference(unitGroup, 'unit group data set'),
  };
  return [...(group ? [group] : []), ...amounts.map(({ value, module }) => ({ value, module }))];
}

function reference({ uuid, names }: EpdReference, type: string): object {
  return { shortDescription: texts(names), type, refObjectId: uuid };
}

function texts(all: readonly LangText[] = []): object[] {
  return all.map(({ lang, text }) => ({ value: text, lang }));
}

/** Absent where there is none. */
function numeral(year: string | undefined): number | undefined {
  return year === undefined ? undefined : Number(year);
}
