import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { PullRequest } from '#exchange';
import { CriteriaDto, toCriteria } from '../events/exchange.dto.js';
import { Nested, RequiredObject } from '../../web/rules/index.js';
import { ReferenceDto } from '../../web/views/reference.dto.js';

/** The reading of a partner's footprints. */
export class PullFootprintsDto {
  /** The data source of the partner whose footprints are read. */
  @RequiredObject(() => ReferenceDto) dataSource!: ReferenceDto;
  /** Which footprints are read; all if it is absent. */
  @IsOptional() @Nested(() => CriteriaDto) filter?: CriteriaDto | null;
}

/** Turns a request body into the domain's request. */
export function toPullRequest(body: Checked<PullFootprintsDto>): Checked<PullRequest> {
  return body.map<PullRequest>(({ dataSource, filter }) => ({
    dataSource: dataSource?.uuid,
    filter: filter ? toCriteria(filter) : undefined,
  }));
}
