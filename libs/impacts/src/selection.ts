import { Invalid } from '#faults';
import { canonicalCode, INDICATOR_CODES } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';

const DEFAULT_SELECTION: readonly IndicatorCode[] = ['GWP-fossil'];
const ALL = 'all';

/**
 * Reads the `impacts` query parameter. Absent or empty selects GWP-fossil, `all` selects every indicator, a list of codes selects
 * these, in the given order and without repeats.
 * @throws Invalid on an unknown code, or `all` with other codes; the message lists the valid codes
 */
export function selectImpacts(raw: string | undefined): readonly IndicatorCode[] {
  if (raw === undefined || raw.trim() === '') return DEFAULT_SELECTION;
  const asked = raw.split(',').map((code) => code.trim());
  if (asked.some((code) => code.toLowerCase() === ALL)) {
    if (asked.length > 1) throw refused('"all" stands on its own, not beside other codes');
    return INDICATOR_CODES;
  }
  const codes = asked.map((text) => canonicalCode(text) ?? text);
  const unknown = asked.filter((text) => canonicalCode(text) === undefined);
  if (unknown.length > 0) throw refused(`unknown indicator ${unknown.map((code) => JSON.stringify(code)).join(', ')}`);
  return [...new Set(codes as IndicatorCode[])];
}

function refused(reason: string): Invalid {
  return new Invalid({ field: 'impacts', message: `${reason}; valid: all, or any of ${INDICATOR_CODES.join(', ')}` });
}
