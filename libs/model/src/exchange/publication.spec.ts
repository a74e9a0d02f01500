import { describe, expect, it } from 'vitest';
import type { VersionState } from '#model/terms';
import { publishableVersion, whyUnpublished } from './publication.js';

const chain = (...states: VersionState[]) =>
  states.map((versionState, index) => ({ uuid: `v${index + 1}`, version: index + 1, versionState }));

describe('the version of a chain that stands', () => {
  it.each<[VersionState[], string | undefined]>([
    [['draft'], 'v1'],
    [['locked', 'draft'], 'v1'],
    [['locked', 'in_review'], 'v2'],
    [['verified', 'locked', 'draft'], 'v2'],
    [['verified', 'rejected'], 'v1'],
    [['verified', 'rejected', 'draft'], 'v1'],
    [['rejected', 'draft'], 'v2'],
    [['rejected'], undefined],
    [[], undefined],
  ])('of %j is %s', (states, uuid) => {
    expect(publishableVersion(chain(...states))?.uuid).toBe(uuid);
    expect(publishableVersion(chain(...states).reverse())?.uuid).toBe(uuid);
  });
});

const isPublished = (...given: Parameters<typeof whyUnpublished>) => whyUnpublished(...given) === undefined;

describe('a version that may be published', () => {
  it("is published by the company's setting", () => {
    const states = ['draft', 'locked', 'in_review', 'verified'] as const;
    expect(states.map((state) => isPublished(state, undefined, 'all'))).toEqual([true, true, true, true]);
    expect(states.map((state) => isPublished(state, undefined, 'reviewed'))).toEqual([false, true, true, true]);
    expect(states.map((state) => isPublished(state, undefined, 'none'))).toEqual([false, false, false, false]);
  });

  it('is published by its own share, which overrides the company', () => {
    expect(isPublished('draft', true, 'none')).toBe(true);
    expect(isPublished('draft', true, 'reviewed')).toBe(true);
    expect(isPublished('verified', false, 'all')).toBe(false);
  });

  it('is never published once rejected', () => {
    expect(isPublished('rejected', true, 'all')).toBe(false);
  });

  it('says why not', () => {
    expect(whyUnpublished('verified', false, 'all')).toBe('share is false.');
    expect(whyUnpublished('draft', undefined, 'reviewed')).toContain('locked, in_review and verified');
    expect(whyUnpublished('locked', undefined, 'none')).toContain('share is true');
    expect(whyUnpublished('locked', undefined, 'all')).toBeUndefined();
  });
});
