import { IsIn } from 'class-validator';
import type { VersionState } from '#model/terms';
import { VERSION_STATES } from '#model/terms';
import type { ElementVersion } from '#products';
import { Text } from '../../web/rules/index.js';
import { TimeText, UuidText } from '../../web/views/formats.js';

/**
 * The state that a version is to have. draft becomes locked, with the permission to update; locked becomes in_review,
 * and in_review becomes verified or rejected, with `verification:write`. Any other change is 409.
 */
export class StateDto {
  /** The next state. */
  @IsIn(VERSION_STATES, { message: `has to be one of ${VERSION_STATES.join(', ')}` }) state!: VersionState;
  /** Why, up to 20,000 characters; needed to reject. It is shown among the versions and in the history. */
  @Text(20_000) reason?: string | null;
}

/** One version of a material or process element. */
export class VersionRecord {
  /** The UUID of this version. */
  @UuidText() uuid!: string;
  /** Its number among the versions: 1 is the first. */
  version!: number;
  /** Its state; only a `draft` can be changed. */
  versionState!: VersionState;
  /** Why it has its state; absent where none was given. */
  reason?: string;
  /** The name that this version has. */
  name!: string;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
}

export function versionRecord(of: ElementVersion): VersionRecord {
  return {
    uuid: of.uuid,
    version: of.version,
    versionState: of.versionState,
    reason: of.reason ?? undefined,
    name: of.name,
    created: of.created.toISOString(),
    updated: of.updated.toISOString(),
  };
}
