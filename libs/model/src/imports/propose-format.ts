import type { DateFormat, DecimalMark } from './fields/cell-format.js';
import {
  DATE_FORMATS,
  DECIMAL_MARKS,
  orderOf,
  PLAIN_FORMAT,
  readDecimal,
  readTimes,
  withoutPercent,
} from './fields/cell-format.js';
import { numberAndUnit } from './fields/written-number.js';
import { quoted } from '#model/terms';

/** What some texts say about the form in which they are written. Neither `only` nor `unclear`: they need no form to be stated. */
export interface DecidedForm<Form> {
  /** The one form in which all of them can be read; where they contradict each other, the form that more of them have. */
  readonly only?: Form;
  /** Why there is no such form, or more than one. */
  readonly unclear?: string;
  /** The forms in which all of them can be read. */
  readonly possible: readonly Form[];
}

/** The decimal mark of some numbers. A percent sign, a unit or a currency beside one is no part of it. */
export function decideDecimal(texts: readonly string[]): DecidedForm<DecimalMark> {
  const all = readings(texts, DECIMAL_MARKS, (text, decimal) =>
    readDecimal(numberOf(text), { ...PLAIN_FORMAT, decimal, isDecimalStated: true }),
  );
  const [only, another] = all.possible;
  if (only === undefined) return contradicted(all, 'some numbers have a decimal point, others a decimal comma');
  if (another === undefined) return { possible: all.possible, only };
  const either = all.read.find(({ values: [point, comma] }) => point !== comma);
  if (!either) return { possible: all.possible };
  return { possible: all.possible, unclear: `${quoted(either.text)} could be ${either.values.join(' or ')}` };
}

function numberOf(text: string): string {
  const plain = withoutPercent(text);
  return numberAndUnit(plain)?.number ?? plain;
}

/** Forms of one order differ in their separators alone, which are read whatever they are. */
const ORDERED: readonly DateFormat[] = DATE_FORMATS.filter(
  (form, at) => DATE_FORMATS.findIndex((other) => orderOf(other) === orderOf(form)) === at,
);

/** In what order the parts of some days stand. */
export function decideDate(texts: readonly string[], latestYear?: number): DecidedForm<DateFormat> {
  const all = readings(
    texts,
    ORDERED.map((form) => spelled(form, texts)),
    (text, date) => {
      const read = readTimes(text, { ...PLAIN_FORMAT, date, ...(latestYear !== undefined && { latestYear }) });
      return read?.kind === 'ambiguous' ? undefined : read?.at.toISOString();
    },
  );
  const known = new Set(all.read.map(({ text }) => text));
  const none = texts.find((text) => !known.has(text));
  const { possible } = all;
  if (none !== undefined) return { possible, unclear: `${quoted(none)} is no day of the forms that are known` };
  const [first, ...others] = possible;
  if (first === undefined) return contradicted(all, 'the days have several forms');
  if (first === PLAIN_FORMAT.date) return { possible };
  const differing = all.read.some(
    ({ values }) => new Set(values.filter((_, at) => possible.includes(all.forms[at] ?? first))).size > 1,
  );
  if (differing) return { possible, unclear: `the days could be ${possible.join(' or ')}` };
  return others.length > 0 ? { possible } : { possible, only: first };
}

/** The form of an order in the separators of these texts: `31.01.2025` and `31/01/2025` have the same order. */
function spelled(form: DateFormat, texts: readonly string[]): DateFormat {
  return form === 'DD.MM.YYYY' && !texts.some((text) => text.includes('.')) ? 'DD/MM/YYYY' : form;
}

/** Some texts can be read in one form alone, others in another: the form that more of them have. */
function contradicted<Form>({ read, forms, possible }: Readings<Form>, unclear: string): DecidedForm<Form> {
  const votes = forms.map((form, at) => ({
    form,
    count: read.filter(({ values }) => values.every((value, other) => (value !== undefined) === (other === at))).length,
  }));
  const [most, next] = votes.sort((one, other) => other.count - one.count);
  const only = most && next && most.count > next.count ? most.form : undefined;
  return { possible, unclear, ...(only !== undefined && { only }) };
}

/** A text as each of several forms reads it. */
interface Reading {
  readonly text: string;
  readonly values: readonly (string | undefined)[];
}

interface Readings<Form> {
  readonly forms: readonly Form[];
  readonly read: readonly Reading[];
  readonly possible: readonly Form[];
}

/** The texts that at least one form can read, as the others are faults in any; and the forms that read them all. */
function readings<Form>(
  texts: readonly string[],
  forms: readonly Form[],
  readAs: (text: string, form: Form) => string | undefined,
): Readings<Form> {
  const all = texts.map((text) => ({ text, values: forms.map((form) => readAs(text, form)) }));
  const read = all.filter(({ values }) => values.some((value) => value !== undefined));
  const possible = forms.filter((_, index) => read.every(({ values }) => values[index] !== undefined));
  return { forms, read, possible };
}
