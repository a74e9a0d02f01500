import { IsOptional } from 'class-validator';
import { Text, Uuid } from '../rules/index.js';

/** A reference as it is written: by uuid. The answer adds the name. */
export class ReferenceDto {
  @Uuid() uuid!: string;
}

/** A part of the world by uuid, or by code: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or Global. */
export class GeoReferenceDto {
  @IsOptional() @Uuid() uuid?: string | null;
  @Text(16) code?: string | null;
}

/** A supplier by uuid or by syncId. */
export class SupplierReferenceDto {
  @IsOptional() @Uuid() uuid?: string | null;
  @Text(256) syncId?: string | null;
}
