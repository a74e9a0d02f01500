import { describe, expect, it } from 'vitest';
import { changedRecords, undoneInWords, undoRefusal } from './undo.js';

const DONE = { state: 'done', dryRun: false, written: 3, createdRows: 3 };

describe('whether an import can be undone', () => {
  it.each(['done', 'failed', 'cancelled', 'undoing'])('%s: yes', (state) => {
    expect(undoRefusal({ ...DONE, state })).toBeUndefined();
  });

  it.each([
    ['a dry run', { dryRun: true }, 'This import was a dry run, which wrote nothing.'],
    ['one that is undone', { state: 'undone' }, 'This import is undone already.'],
    ['one that was refused', { state: 'refused' }, 'This import was refused and wrote nothing.'],
    ['one that runs', { state: 'writing' }, 'This import has not ended: wait until it has, or cancel it.'],
    ['one that waits', { state: 'waiting' }, 'This import has not ended: wait until it has, or cancel it.'],
    [
      'one of which nobody knows what it created',
      { createdRows: undefined },
      'An earlier release wrote this import, which did not record what it created.',
    ],
  ])('%s: no, with the reason', (_, other, reason) => {
    expect(undoRefusal({ ...DONE, ...other })).toBe(reason);
  });

  it('one that wrote nothing can be: there is nothing to know of it', () => {
    expect(undoRefusal({ ...DONE, written: 0, createdRows: undefined })).toBeUndefined();
  });
});

it('what an import wrote and did not create, it changed', () => {
  expect(changedRecords({ written: 5, createdRows: 2 })).toBe(3);
  expect(changedRecords({ written: 0 })).toBe(0);
});

describe('the sentence about an undo', () => {
  it.each([
    [{ removed: 1, kept: 0, changed: 0 }, 'Undone: 1 record removed.'],
    [{ removed: 1200, kept: 1, changed: 0 }, 'Undone: 1,200 records removed; kept of what it created: 1.'],
    [
      { removed: 0, kept: 2, changed: 4 },
      'Undone: 0 records removed; kept of what it created: 2; changed by it and left as they are: 4.',
    ],
  ])('%o', (counts, text) => {
    expect(undoneInWords(counts)).toBe(text);
  });
});
