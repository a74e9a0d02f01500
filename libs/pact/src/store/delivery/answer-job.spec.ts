import { describe, expect, it } from 'vitest';
import { newCompanyId, newUuid } from '#platform';
import { readAnswerJob } from './answer-job.js';

const answer = () => ({ company: newCompanyId(), delivery: newUuid(), attempt: 0 });

describe('a job of answers', () => {
  it('holds those that were accepted together', () => {
    const answers = [answer(), answer()];
    expect(readAnswerJob({ v: 2, answers })).toEqual(answers);
  });

  it('of the release before holds one', () => {
    const one = answer();
    expect(readAnswerJob({ v: 1, ...one })).toEqual([one]);
  });

  it('of a release to come is refused', () => {
    expect(() => readAnswerJob({ v: 3, answers: [] })).toThrow('version 3');
  });
});
