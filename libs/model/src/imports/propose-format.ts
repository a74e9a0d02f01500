import type { DateFormat, DecimalMark } from './fields/cell-format.js';
import {
  DATE_FORMATS,
  DECIMAL_MARKS,
  PLAIN_FORMAT,
  readDate,
  readDecimal,
  withoutPercent,
} from './fields/cell-format.js';
import { quoted } from '#model/terms';

/** What some texts say about the form in which they are written. Neither `only` nor `unclear`: they need no form to be stated. */
export interface DecidedForm<Form> {
  /** The one form in which all of them can be read. */
  readonly only?: Form;
  /** Why there is no such form, or more than one. */
  readonly unclear?: string;
  /** The forms in which all of them can be read. */
  readonly possible: readonly Form[];
}

/** The decimal mark of some numbers. A percent sign behind one is no part of it. */
export function decideDecimal(texts: readonly string[]): DecidedForm<DecimalMark> {
  const { read, possible } = readings(texts, DECIMAL_MARKS, (text, decimal) =>
    readDecimal(withoutPercent(text), { ...PLAIN_FORMAT, decimal, isDecimalStated: true }),
  );
  const [only, another] = possible;
  if (only === undefined) return { possible, unclear: 'some numbers have a decimal point, others a decimal comma' };
  if (another === undefined) return { possible, only };
  const either = read.find(({ values: [point, comma] }) => point !== comma);
  if (!either) return { possible };
  return { possible, unclear: `${quoted(either.text)} could be ${either.values.join(' or ')}` };
}

/** In what order the parts of some days stand. */
export function decideDate(texts: readonly string[]): DecidedForm<DateFormat> {
  const { read, possible } = readings(texts, DATE_FORMATS, (text, date) =>
    readDate(text, { ...PLAIN_FORMAT, date })?.toISOString(),
  );
  const none = texts.find((text) => !read.some((each) => each.text === text));
  if (none !== undefined) return { possible, unclear: `${quoted(none)} is no day of the forms that are known` };
  const [first, ...others] = possible;
  if (first === undefined) return { possible, unclear: 'the days have several forms' };
  if (first === PLAIN_FORMAT.date) return { possible };
  if (others.length > 0) return { possible, unclear: `the days could be ${possible.join(' or ')}` };
  return { possible, only: first };
}

/** A text as each of several forms reads it. */
interface Reading {
  readonly text: string;
  readonly values: readonly (string | undefined)[];
}

/** The texts that at least one form can read, as the others are faults in any; and the forms that read them all. */
function readings<Form>(
  texts: readonly string[],
  forms: readonly Form[],
  readAs: (text: string, form: Form) => string | undefined,
): { read: Reading[]; possible: Form[] } {
  const all = texts.map((text) => ({ text, values: forms.map((form) => readAs(text, form)) }));
  const read = all.filter(({ values }) => values.some((value) => value !== undefined));
  const possible = forms.filter((_, index) => read.every(({ values }) => values[index] !== undefined));
  return { read, possible };
}
