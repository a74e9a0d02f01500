import { IsIn } from 'class-validator';
import type { VersionState } from '#footprint/model';
import { VERSION_STATES } from '#footprint/model';
import type { ElementVersion } from '#footprint/store';
import { Text } from '../rules/index.js';
import { TimeText, UuidText } from '../views/formats.js';

export class StateDto {
  @IsIn(VERSION_STATES, { message: `has to be one of ${VERSION_STATES.join(', ')}` }) state!: VersionState;
  /** Needed where a version is rejected; it is shown among the versions, and in the history. */
  @Text(20_000) reason?: string | null;
}

/** One version in the list of all versions. `reason` says why it has its state, where a reason was given. */
export class VersionRecord {
  @UuidText() uuid!: string;
  version!: number;
  versionState!: VersionState;
  reason?: string;
  name!: string;
  @TimeText() created!: string;
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
