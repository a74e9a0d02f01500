import { describe, expect, it } from 'vitest';
import { newCompanyId, newUuid } from '#platform';
import { readAnswerJob } from './answer-job.js';

const answer = () => ({ company: newCompanyId(), delivery: newUuid(), attempt: 0 });

describe('a job of answers', () => {
  it('holds answers that were accepted together', () => {
    const answers = [answer(), answer()];
    expect(readAnswerJob({ v: 2, answers })).toEqual(answers);
  });

  it('of the previous release holds one answer', () => {
    const one = answer();
    expect(readAnswerJob({ v: 1, ...one })).toEqual([one]);
  });

  it('of a later release is refused', () => {
    expect(() => readAnswerJob({ v: 3, answers: [] })).toThrow('version 3');
  });
});
