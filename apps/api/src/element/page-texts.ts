import type { ElementPage, ShownElement } from '#footprint/store';
import type { IndicatorCode } from '#impacts';
import { impactsTextIn } from '#impacts';
import type { RecordWithoutFigures } from './element-record.js';

/**
 * A page as JSON, in the parts it is made of. Figures are put into each record as the texts they are kept in: to read them
 * and to write them anew would take most of the time.
 */
export function pageTexts(
  { count, page, pageSize, data }: ElementPage,
  record: (of: ShownElement) => RecordWithoutFigures,
  codes: readonly IndicatorCode[],
): string[] {
  const texts = [`${opened({ count, page, pageSize })},"data":[`];
  for (const [nth, element] of data.entries()) {
    const { co2e, impacts } = element.printed;
    texts.push(`${nth === 0 ? '' : ','}${opened(record(element))},"footprint":{"CO2e":${co2e}},"impacts":`);
    texts.push(impactsTextIn(impacts, codes), '}');
  }
  texts.push(']}');
  return texts;
}

/** The text of an object that goes on. */
function opened(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}
