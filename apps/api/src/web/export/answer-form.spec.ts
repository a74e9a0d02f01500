import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerForm } from './answer-form.js';
import { ANSWER_FORMS, answerForm, MEDIA_TYPES } from './answer-form.js';

const XLSX = MEDIA_TYPES.xlsx;

describe('the form of an answer', () => {
  it.each<[accept: string | undefined, AnswerForm]>([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV; charset=utf-8', 'csv'],
    ['text/csv, */*;q=0.1', 'csv'],
    ['text/csv, */*', 'csv'],
    ['text/*', 'csv'],
    [XLSX, 'xlsx'],
    [`${XLSX}, text/csv;q=0.9`, 'xlsx'],
    [`text/csv;q=0.8;header=present, ${XLSX};q=0.9`, 'xlsx'],
    ['application/json, text/csv', 'json'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['application/json;q=0, */*', 'csv'],
    ['text/csv;q=0', 'json'],
    ['text/html', 'json'],
    ['nonsense; q=1, text/csv;q=x', 'csv'],
    ['image/png, text/csv;q=0.001', 'csv'],
  ])('that Accept: %s asks for is %s', (accept, form) => {
    expect(answerForm(undefined, accept)).toBe(form);
  });

  it('is what format says, whatever Accept says', () => {
    for (const form of ANSWER_FORMS) expect(answerForm(form, 'text/csv')).toBe(form);
    for (const format of ['', 'CSV', 'xls', 'pdf', 'toString']) {
      expect(() => answerForm(format)).toThrow('json, csv, xlsx');
    }
  });

  it('can be told of any header', () => {
    const header = fc.array(fc.constantFrom(...'text/csv,;q=0.5*"\\ \t'.split('')), { maxLength: 60 });
    fc.assert(fc.property(header, (all) => ANSWER_FORMS.includes(answerForm(undefined, all.join('')))));
  });
});

// A pattern that takes the square of the length would not end while the test waits.
it('an Accept header may be of any length', () => {
  for (const accept of [`${'/'.repeat(200_000)} x`, `a/${' '.repeat(200_000)};q`, `${';q'.repeat(100_000)}=1`]) {
    expect(answerForm(undefined, accept)).toBe('json');
  }
});
