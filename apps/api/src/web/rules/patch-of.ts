import type { Type } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';

/**
 * The class of a PATCH body: the fields of the POST body, each of which may be absent. By its default `PartialType` would also
 * accept null for every field; here null is valid only where the field's own rules accept it.
 */
export const PatchOf = <Body>(created: Type<Body>): Type<Partial<Body>> =>
  PartialType(created, { skipNullProperties: false });
