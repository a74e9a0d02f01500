import { IsOptional } from 'class-validator';
import { Text, Uuid } from '../rules/rules.js';

/** What a reference is written as; its name is filled out. */
export class ReferenceDto {
  @Uuid() uuid!: string;
}

/** By uuid, or by code: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or Global. */
export class GeoReferenceDto {
  @IsOptional() @Uuid() uuid?: string | null;
  @Text(16) code?: string | null;
}

/** By uuid, or by the supplier's syncId. */
export class SupplierReferenceDto {
  @IsOptional() @Uuid() uuid?: string | null;
  @Text(256) syncId?: string | null;
}
