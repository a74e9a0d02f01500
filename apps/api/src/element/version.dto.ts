import { IsIn } from 'class-validator';
import type { VersionState } from '#footprint/model';
import { VERSION_STATES } from '#footprint/model';
import { Text } from '../rules/rules.js';

export class StateDto {
  @IsIn(VERSION_STATES, { message: `has to be one of ${VERSION_STATES.join(', ')}` }) state!: VersionState;
  /** Needed where a version is rejected; it is shown among the versions, and in the history. */
  @Text(20_000) reason?: string | null;
}
