import { IsOptional } from 'class-validator';
import type { BulkResult } from '#products';
import { Uuid } from '../../web/rules/index.js';
import { UuidText } from '../../web/views/formats.js';
import { PatchElementDto } from './element.dto.js';

/** Changes of one of several materials or process elements, as a PATCH of it; `uuid` or else `syncId` names it. */
export class BulkPatchElementDto extends PatchElementDto {
  /** The version that is changed, which has to be a draft; without it the newest version with this `syncId` is changed. */
  @IsOptional() @Uuid() uuid?: string | null;
}

/** What became of one record of a bulk. */
export class ElementBulkItemRecord {
  /** The UUID of the record. */
  @UuidText() uuid!: string;
  /** Your own id of it, where it has one. */
  syncId?: string;
  /** Whether it was made, was changed, or is as it was sent already. */
  outcome!: 'created' | 'changed' | 'unchanged';
}

/** The answer to a bulk of materials or process elements. */
export class ElementBulkRecord {
  /** How many records were sent. */
  count!: number;
  /** Their results, in the order in which they were sent. */
  data!: ElementBulkItemRecord[];
}

export function elementBulkRecord(results: readonly BulkResult[]): ElementBulkRecord {
  const data = results.map(({ element: { uuid, syncId }, outcome }) => ({ uuid, syncId, outcome }));
  return { count: data.length, data };
}
