import type { ElementPage, ShownElement } from '#footprint/store';
import type { IndicatorCode } from '#impacts';
import { INDICATOR_CODES } from '#impacts';
import type { ElementRecord } from './element-record.js';
import { selectedFrom } from './element-record.js';

/**
 * A page as JSON. `impacts` are put into each record as the text they are kept in, where all are asked for: to read it and
 * to write it anew would take most of the time.
 */
export function pageText(
  { count, page, pageSize, data }: ElementPage,
  record: (of: ShownElement) => ElementRecord,
  codes: readonly IndicatorCode[],
): string {
  const records = data.map((element) => {
    const { impacts: _, ...rest } = record(element);
    return `${JSON.stringify(rest).slice(0, -1)},"impacts":${impactsText(element.printed.impacts, codes)}}`;
  });
  return `${JSON.stringify({ count, page, pageSize }).slice(0, -1)},"data":[${records.join(',')}]}`;
}

function impactsText(impacts: string, codes: readonly IndicatorCode[]): string {
  return codes.length === INDICATOR_CODES.length ? impacts : JSON.stringify(selectedFrom(impacts, codes));
}
