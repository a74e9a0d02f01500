import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import type { Checked } from '#faults';
import type { WrittenCriteria } from '#model/exchange';
import {
  DATE_CRITERIA,
  isCriterionValue,
  LIST_CRITERIA,
  LONGEST_CRITERION_VALUE,
  MAX_CRITERION_VALUES,
} from '#model/exchange';
import type { OutgoingRequest } from '#exchange';
import { RequiredObject, Text, Time } from '../../web/rules/index.js';
import { ReferenceDto } from '../../web/views/reference.dto.js';

/** The values of a criterion, any one of which has to match. */
const Values = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    ValidateBy({
      name: 'values',
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) && value.length <= MAX_CRITERION_VALUES && value.every(isCriterionValue),
        defaultMessage: () =>
          `has to be a list of up to ${MAX_CRITERION_VALUES} strings of 1 to ${LONGEST_CRITERION_VALUE} characters`,
      },
    }),
    ApiProperty({
      maxItems: MAX_CRITERION_VALUES,
      items: { type: 'string', minLength: 1, maxLength: LONGEST_CRITERION_VALUE },
    }),
  );

/**
 * The criteria of a request, as PACT v3 has them. A footprint has to match every criterion that is given, and at least
 * one has to be given.
 */
export class CriteriaDto {
  /** Ids of products as URNs, at most 100; any one has to match. */
  @Values() productId?: string[] | null;
  /** Ids of companies as URNs, at most 100; any one has to match. */
  @Values() companyId?: string[] | null;
  /**
   * Countries (ISO 3166-1 alpha-2), subdivisions (ISO 3166-2) or regions (names of UN M49), at most 100; any one has to
   * match.
   */
  @Values() geography?: string[] | null;
  /** Classifications of products as URNs, at most 100; any one has to match. */
  @Values() classification?: string[] | null;
  /** Active or Deprecated; any one has to match. */
  @Values() status?: string[] | null;
  /** Valid at this time: RFC 3339, or a day. */
  @Time() validOn?: Date | null;
  /** Valid from a later time on than this: RFC 3339, or a day. */
  @Time() validAfter?: Date | null;
  /** Valid up to an earlier time than this: RFC 3339, or a day. */
  @Time() validBefore?: Date | null;
}

/** A request to a partner for its footprints. */
export class RequestFootprintsDto {
  /** The data source of the partner that is asked. */
  @RequiredObject(() => ReferenceDto) dataSource!: ReferenceDto;
  /** Which footprints are asked for. */
  @RequiredObject(() => CriteriaDto) criteria!: CriteriaDto;
  /** For people on the other side, up to 20,000 characters. */
  @Text(20_000) comment?: string | null;
}

/** Turns a request body into the domain's request. */
export function toFootprintRequest(body: Checked<RequestFootprintsDto>): Checked<OutgoingRequest> {
  return body.map<OutgoingRequest>(({ dataSource, criteria, comment }) => ({
    dataSource: dataSource?.uuid,
    criteria: criteria && toCriteria(criteria),
    comment: comment ?? undefined,
  }));
}

export function toCriteria(body: CriteriaDto): WrittenCriteria {
  const criteria: WrittenCriteria = {};
  for (const name of LIST_CRITERIA) criteria[name] = body[name] ?? undefined;
  for (const name of DATE_CRITERIA) criteria[name] = body[name]?.toISOString();
  return criteria;
}
