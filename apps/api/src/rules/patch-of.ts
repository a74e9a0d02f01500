import type { Type } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';

/**
 * The class of a PATCH body: the fields of the POST body, each of which may be absent. Unlike `PartialType` alone it does not
 * take null for absent: null passes only where the field's own rules take it.
 */
export const PatchOf = <Body>(created: Type<Body>): Type<Partial<Body>> =>
  PartialType(created, { skipNullProperties: false });
