import { kindOf, readUnitText } from '#model/terms';

/** What is in a column, as far as it speaks for or against a field. */
export interface ColumnContent {
  /** Whether it has a web address. */
  readonly hasAddress: boolean;
  /** Whether any of its texts has a digit. */
  readonly hasDigit: boolean;
  /** Whether most of its texts begin like a number. */
  readonly isNumbers: boolean;
  /** Whether most of its numbers have a currency beside them. */
  readonly isMoney: boolean;
}

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const NUMBER = /^[-+−(]?\s*[.,]?\d/;
const CURRENCY = /^(\D*?)[-+−(]*\s*[\d.,'’\s\u00a0\u202f]+[-)]?\s*(\D*)$/u;

/** @returns undefined of a column without any text */
export function contentOf(texts: readonly string[]): ColumnContent | undefined {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (filled.length === 0) return undefined;
  const most = (is: (text: string) => boolean) => filled.filter(is).length * 2 > filled.length;
  return {
    hasAddress: filled.some((text) => ADDRESS.test(text)),
    hasDigit: filled.some((text) => /\d/.test(text)),
    isNumbers: most((text) => NUMBER.test(text) || hasCurrency(text)),
    isMoney: most(hasCurrency),
  };
}

/** `€ 12.50`, `843,50 EUR`. */
function hasCurrency(text: string): boolean {
  const [, before = '', behind = ''] = (text.length <= LONGEST && CURRENCY.exec(text)) || [];
  return [before, behind].some((beside) => isMoneyUnit(beside.trim()));
}

/** No amount is longer. */
const LONGEST = 50;

const SIGNS = /^(?:[A-Z]{0,2}\$|[€£¥₹])$/;

/** Whether a unit is a currency, whichever. */
export function isMoneyUnit(unit: string): boolean {
  if (unit === '') return false;
  if (SIGNS.test(unit)) return true;
  const read = readUnitText(unit);
  return read.kind === 'understood' && kindOf(read.unit) === 'money';
}
