import type { EpdFlowMeasures, EpdFlowProperty, EpdMaterialProperty } from './epd-process.js';
import { given } from '#model/terms';
import type { XmlElement } from './xml-element.js';
import { attribute, child, children, COMMON, FLOW, MATML, textOf } from './xml-element.js';

/** The flow properties of a flow data set, and the material properties that it keeps as MatML. */
export function readFlowMeasures(root: XmlElement): EpdFlowMeasures {
  const information = child(root, FLOW, 'flowInformation');
  const reference = textOf(child(information, FLOW, 'quantitativeReference', 'referenceToReferenceFlowProperty'));
  const described = child(information, FLOW, 'dataSetInformation');
  return {
    flowProperties: children(child(root, FLOW, 'flowProperties'), FLOW, 'flowProperty').map((each): EpdFlowProperty => {
      const property = child(each, FLOW, 'referenceToFlowPropertyDataSet');
      return {
        names: children(property, COMMON, 'shortDescription').flatMap((name) => {
          const text = textOf(name);
          return text === undefined ? [] : [{ text }];
        }),
        isReference: reference !== undefined && attribute(each, 'dataSetInternalID') === reference,
        ...given({ uuid: attribute(property, 'refObjectId'), meanValue: textOf(child(each, FLOW, 'meanValue')) }),
      };
    }),
    materialProperties: materialProperties(child(described, COMMON, 'other')),
  };
}

/** Values point to the names and units of properties by an id. */
export function materialProperties(other: XmlElement | undefined): EpdMaterialProperty[] {
  const document = child(other, MATML, 'MatML_Doc');
  const details = new Map(
    children(child(document, MATML, 'Metadata'), MATML, 'PropertyDetails').map((each) => [attribute(each, 'id'), each]),
  );
  const values = children(child(document, MATML, 'Material', 'BulkDetails'), MATML, 'PropertyData');
  return values.flatMap((each) => {
    const detail = details.get(attribute(each, 'property'));
    const name = textOf(child(detail, MATML, 'Name'));
    const value = textOf(child(each, MATML, 'Data'));
    const unit = attribute(child(detail, MATML, 'Units'), 'name');
    return name === undefined || value === undefined ? [] : [{ name, value, ...given({ unit }) }];
  });
}
