import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { Text, Uuid } from '../rules/index.js';

/** A reference to another record, by its UUID; the answer adds the name. An unknown one is 400. */
export class ReferenceDto {
  /** The UUID of the record that is referred to. */
  @Uuid() uuid!: string;
}

/** A reference to another record by its UUID or your own id of it. An unknown one is 400. */
export class SyncedReferenceDto {
  /** The UUID of the record that is referred to. Where it is sent, it decides. */
  @ValidateIf((_, value) => value !== undefined) @Uuid() @ApiProperty({ required: false }) uuid!: string;
  /** Your own id of it, up to 256 characters. */
  @Text(256) syncId?: string | null;
}

/**
 * A reference to a material or process element by its UUID, your own id of it or its article number, which name its
 * newest version. An unknown one is 400, and so is what names several.
 */
export class ElementReferenceDto extends SyncedReferenceDto {
  /** Its article number, up to 256 characters. */
  @Text(256) sku?: string | null;
}

/** A part of the world by UUID or by code; `GET /v1/geo-location` lists them. Given both, they have to agree. */
export class GeoReferenceDto {
  /** The UUID of the record that is referred to. */
  @IsOptional() @Uuid() uuid?: string | null;
  /** Its code: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, EU, or Global. */
  @Text(16) code?: string | null;
}

/** A supplier by UUID or by syncId. */
export class SupplierReferenceDto {
  /** The UUID of the record that is referred to. */
  @IsOptional() @Uuid() uuid?: string | null;
  /** Your own id of it, up to 256 characters. */
  @Text(256) syncId?: string | null;
}
