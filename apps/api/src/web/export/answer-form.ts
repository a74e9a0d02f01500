import { Invalid } from '#faults';

/** The media types that a listing is sent as, by the words of `format`. JSON is a page, the others are tables of all rows. */
export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type AnswerForm = keyof typeof MEDIA_TYPES;
export type TableForm = Exclude<AnswerForm, 'json'>;

/** What a table is sent as. */
export const CONTENT_TYPES: Readonly<Record<TableForm, string>> = {
  csv: `${MEDIA_TYPES.csv}; charset=utf-8`,
  xlsx: MEDIA_TYPES.xlsx,
};

export const ANSWER_FORMS = Object.keys(MEDIA_TYPES) as AnswerForm[];

/**
 * The form of an answer: what `format` says, else what the Accept header likes best (RFC 9110, 12.5.1). Of forms that it likes
 * alike the one counts that it names, and JSON before the others; a header that none fits gets JSON.
 * @throws Invalid
 */
export function answerForm(format: string | undefined, accept = ''): AnswerForm {
  if (format !== undefined) return namedForm(format);
  const ranges = accept.split(',').flatMap(readRange);
  const [best] = ANSWER_FORMS.map((form) => ({ form, ...likingOf(MEDIA_TYPES[form], ranges) })).sort(
    (one, other) => other.quality - one.quality || other.precision - one.precision,
  );
  return best && best.quality > 0 ? best.form : 'json';
}

function namedForm(format: string): AnswerForm {
  const form = ANSWER_FORMS.find((each) => each === format);
  if (!form) throw new Invalid({ field: 'format', message: `has to be one of ${ANSWER_FORMS.join(', ')}` });
  return form;
}

interface MediaRange {
  type: string;
  quality: number;
}

const RANGE = /^[^\s/]+\/[^\s/]+$/;
const QUALITY = /(?:^|;)\s*q\s*=\s*"?([01](?:\.\d{0,3})?)"?\s*(?:;|$)/i;

/** A range that is malformed asks for nothing. */
function readRange(text: string): MediaRange[] {
  const [range = '', ...parameters] = text.split(';');
  const type = range.trim().toLowerCase();
  if (!RANGE.test(type)) return [];
  const [, quality = '1'] = QUALITY.exec(parameters.join(';')) ?? [];
  return [{ type, quality: Number(quality) }];
}

/** How much a media type is liked, by the most precise range that it falls into. */
function likingOf(type: string, ranges: readonly MediaRange[]): { quality: number; precision: number } {
  const wholeFamily = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const [precision, name] of [
    [2, type],
    [1, wholeFamily],
    [0, '*/*'],
  ] as const) {
    const range = ranges.find((each) => each.type === name);
    if (range) return { quality: range.quality, precision };
  }
  return { quality: 0, precision: 0 };
}
