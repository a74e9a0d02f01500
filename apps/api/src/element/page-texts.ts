import type { ElementPage, ShownElement } from '#footprint/store';
import type { IndicatorCode } from '#impacts';
import { impactsTextIn } from '#impacts';
import type { MadeMembers } from './element-record.js';

/**
 * A page as JSON, in the parts it is made of. What the database wrote is put into each record as it is: to read it and to write
 * it anew would take most of the time.
 */
export function pageTexts(
  { count, page, pageSize, data }: ElementPage,
  madeMembers: (of: ShownElement) => MadeMembers,
  codes: readonly IndicatorCode[],
): string[] {
  const texts = [`${JSON.stringify({ count, page, pageSize }).slice(0, -1)},"data":[`];
  for (const [nth, element] of data.entries()) {
    const { members, impacts } = element.printed;
    const made = JSON.stringify(madeMembers(element)).slice(1, -1);
    texts.push(
      `${nth === 0 ? '' : ','}${members},"impacts":`,
      impactsTextIn(impacts, codes),
      made === '' ? '}' : `,${made}}`,
    );
  }
  texts.push(']}');
  return texts;
}
