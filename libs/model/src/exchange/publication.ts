import type { VersionState } from '#model/terms';
import type { PactCompany } from './company.js';

export interface ChainVersion {
  readonly uuid: string;
  readonly version: number;
  readonly versionState: VersionState;
}

/** How a version counts for publication: as final, as work in progress, or not at all. */
const PUBLISHED_AS = {
  draft: 'provisional',
  locked: 'final',
  in_review: 'final',
  rejected: 'never',
  verified: 'final',
} as const satisfies Record<VersionState, 'final' | 'provisional' | 'never'>;

/**
 * The version of a chain that may be published: the newest that is locked, in review or verified. A draft counts only
 * if there is none of these. A rejected version never counts.
 */
export function publishableVersion<V extends ChainVersion>(versions: readonly V[]): V | undefined {
  const newestFirst = [...versions].sort((a, b) => b.version - a.version);
  return (
    newestFirst.find(({ versionState }) => PUBLISHED_AS[versionState] === 'final') ??
    newestFirst.find(({ versionState }) => PUBLISHED_AS[versionState] === 'provisional')
  );
}

/**
 * Why the version that may be published is not, in a sentence for its owner; undefined if it is published. @param share
 * overrides the company's setting
 */
export function whyUnpublished(
  versionState: VersionState,
  share: boolean | undefined,
  publish: PactCompany['publish'],
): string | undefined {
  if (PUBLISHED_AS[versionState] === 'never') return 'A rejected version is never published.';
  if (share === true) return undefined;
  if (share === false) return 'share is false.';
  switch (publish) {
    case 'all':
      return undefined;
    case 'reviewed':
      return PUBLISHED_AS[versionState] === 'final'
        ? undefined
        : 'The company publishes only locked, in_review and verified versions.';
    case 'none':
      return 'The company publishes only elements whose share is true.';
    default:
      return publish satisfies never;
  }
}

/** Whether a version is final: neither a draft nor rejected. */
export function isFinal(versionState: VersionState): boolean {
  return PUBLISHED_AS[versionState] === 'final';
}
