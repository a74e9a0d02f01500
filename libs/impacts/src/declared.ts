import type { FieldFault } from '#faults';
import { canonicalCode, INDICATOR_CODES } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { DECIMAL_RULE, parseDecimal } from './decimal.js';
import type { Decimal } from './decimal.js';
import { DECLARED_KEYS, FOOTPRINT_STAGES } from './modules.js';
import type { DeclaredKey } from './modules.js';

/** A patch of one indicator, key by key: absent keeps, null clears, a value sets. */
export type FigurePatch = { method?: string | null } & Partial<Record<DeclaredKey, Decimal | null>>;
/** A patch of all indicators. Null clears a whole indicator. */
export type FiguresPatch = Partial<Record<IndicatorCode, FigurePatch | null>>;

export interface ReadFigures {
  readonly patch: FiguresPatch;
  readonly faults: readonly FieldFault[];
}

const UNKNOWN_CODE = `unknown indicator; valid codes: ${INDICATOR_CODES.join(', ')}`;
const METHOD_LENGTH = 500;
const NOTHING: ReadFigures = { patch: {}, faults: [] };

/**
 * Reads `footprint.CO2e`, the deprecated form of GWP-fossil. Only its 14 stages can be written; other keys are computed, and
 * ignored here. Null clears the stages and the aggregate A1_A3.
 */
export function readFootprintCO2e(input: unknown, field: string): ReadFigures {
  if (input === undefined) return NOTHING;
  if (input === null) return { patch: { 'GWP-fossil': cleared([...FOOTPRINT_STAGES, 'A1_A3']) }, faults: [] };
  if (!isRecord(input)) return { patch: {}, faults: [{ field, message: 'must be an object of lifecycle stages' }] };
  const { figure, faults } = readValues(input, FOOTPRINT_STAGES, field);
  return { patch: Object.keys(figure).length > 0 ? { 'GWP-fossil': figure } : {}, faults };
}

/**
 * Reads `impacts`: for each indicator code, in any case, the modules, the aggregate A1_A3 and the method. Unit and totals are
 * computed, and ignored here. Null for an indicator clears it, null for the whole object clears every indicator.
 */
export function readImpacts(input: unknown, field: string): ReadFigures {
  if (input === undefined) return NOTHING;
  if (input === null) return { patch: Object.fromEntries(INDICATOR_CODES.map((code) => [code, null])), faults: [] };
  if (!isRecord(input)) return { patch: {}, faults: [{ field, message: 'must be an object keyed by indicator code' }] };
  const patch: FiguresPatch = {};
  const faults: FieldFault[] = [];
  let unknown = 0;
  for (const [text, entry] of Object.entries(input)) {
    const at = `${field}.${text}`;
    const code = canonicalCode(text);
    if (code === undefined) {
      // Only the first fault lists the valid codes. Otherwise the response to a large body would be huge.
      faults.push({ field: at, message: unknown++ === 0 ? UNKNOWN_CODE : 'unknown indicator' });
    } else if (Object.hasOwn(patch, code)) {
      faults.push({ field: at, message: `${code} is given twice` });
    } else {
      const read = readEntry(entry, at);
      patch[code] = read.figure;
      faults.push(...read.faults);
    }
  }
  return { patch, faults };
}

/** A patch that clears these keys of a figure. */
export function cleared(keys: readonly DeclaredKey[]): FigurePatch {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

function readEntry(entry: unknown, field: string): { figure: FigurePatch | null; faults: FieldFault[] } {
  if (entry === null) return { figure: null, faults: [] };
  if (!isRecord(entry)) return { figure: {}, faults: [{ field, message: 'must be an object or null' }] };
  const { figure, faults } = readValues(entry, DECLARED_KEYS, field);
  const method = own(entry, 'method');
  if (method === null || method === '') figure.method = null;
  else if (typeof method === 'string' && [...method].length <= METHOD_LENGTH) figure.method = method;
  else if (method !== undefined) {
    faults.push({ field: `${field}.method`, message: `must be a string of at most ${METHOD_LENGTH} characters` });
  }
  return { figure, faults };
}

function readValues(
  input: Record<string, unknown>,
  keys: readonly DeclaredKey[],
  field: string,
): { figure: FigurePatch; faults: FieldFault[] } {
  const figure: FigurePatch = {};
  const faults: FieldFault[] = [];
  for (const key of keys) {
    const written = own(input, key);
    if (written === undefined) continue;
    const value = readValue(written);
    if (value === undefined) faults.push({ field: `${field}.${key}`, message: `${DECIMAL_RULE}, or "" or null` });
    else figure[key] = value;
  }
  return { figure, faults };
}

/** Null to clear, undefined if unreadable. JSON numbers are refused, because they may have lost digits already. */
function readValue(written: unknown): Decimal | null | undefined {
  if (written === null || written === '') return null;
  return typeof written === 'string' ? parseDecimal(written) : undefined;
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function own(input: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(input, key) ? input[key] : undefined;
}
