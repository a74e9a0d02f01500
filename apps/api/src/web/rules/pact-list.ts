import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import type { PactList } from '#model/terms';
import { PACT_LISTS, pactListFault } from '#model/terms';

/** A list among the PACT attributes, which the rules of the domain check as a whole; null clears it. */
export const PactListField = (name: PactList) =>
  applyDecorators(
    IsOptional(),
    ValidateBy({
      name: 'pactList',
      validator: {
        validate: (value: unknown) => pactListFault(name, value) === undefined,
        defaultMessage: (args) => pactListFault(name, args?.value) ?? '',
      },
    }),
    ApiProperty(PACT_LISTS[name]),
  );
