import { ApiProperty } from '@nestjs/swagger';
import type { LackingInput } from '#model/products';
import type { PactQuantity } from '#model/terms';
import { PACT_QUANTITIES } from '#model/terms';
import type { Module } from '#impacts';
import { MODULES } from '#impacts';
import type { FieldGaps, FootprintContent } from '#model/exchange';
import type { FootprintPreview, NewerFiguresOf, PactStatus } from '#exchange';
import { Describes, QueryParameters, readFlag } from '../../web/routes/index.js';
import { UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

/** The footprint that the figures of a version make now, or what it lacks. */
export class FootprintPreviewRecord implements FootprintPreview {
  /**
   * A ProductFootprint of PACT v3 as partners would get it, without `id`, `created`, `status` and `precedingPfIds`, which it is given
   * when it is published; absent where something is lacking.
   */
  @ApiProperty({ type: 'object', additionalProperties: true }) footprint?: FootprintContent;
  /** What it lacks, in sentences that name the fields; empty where it could be published. */
  lacking!: string[];
}

/** A dataset that took newer figures of a supplier since a version was locked. */
export class NewerFiguresRecord implements NewerFiguresOf {
  /** Which dataset it is, by its present name. */
  dataset!: ReferenceRecord;
  /** The name of the supplier; absent where none is known. */
  supplier?: string;
}

/** An input of a model that lacks a figure. */
export class LackingInputRecord implements LackingInput {
  /** The UUID of the input. */
  @UuidText() uuid!: string;
  /** The name of the input, else of what it draws on. */
  name!: string;
  /** The module that it counts in. */
  @ApiProperty({ enum: MODULES }) lifecycleStage!: Module;
}

/** A field of a footprint that counts as 0 for some inputs of the model, which do not state it. */
export class FieldGapsRecord implements FieldGaps {
  /** The field of `pcf` of PACT v3. */
  @ApiProperty({ enum: PACT_QUANTITIES }) field!: PactQuantity;
  /** How many inputs do not state it, whole or in part. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** These inputs, in the order of the model, at most 100. */
  inputs!: LackingInputRecord[];
}

/** Whether an element is published over PACT, under which id, and if not, why. */
export class PactStatusRecord implements PactStatus {
  /** Whether partners get a footprint of this version now. */
  published!: boolean;
  /** The `id` of its footprint in PACT v3; absent where none is published. */
  @UuidText() footprintId?: string;
  /** What is missing or stands against it, in sentences that name the fields; absent where it is published. */
  reason?: string;
  /** Modules of A1 to A3 that its GWP-fossil does not state, which count as 0; absent where none is. */
  @ApiProperty({ enum: MODULES, isArray: true }) notStated?: Module[];
  /** What inputs of its model do not state, which counts as 0; absent where that is nothing. */
  gaps?: FieldGapsRecord[];
  /**
   * What is newer than the figures of a version that is no draft: a newer figure of the supplier, from a footprint that came after it
   * was locked. Absent where nothing is.
   */
  notices?: string[];
  /** The same, dataset by dataset. */
  newerFigures?: NewerFiguresRecord[];
  /** What partners would get; only where the query parameter `preview` is true. */
  preview?: FootprintPreviewRecord;
}

/** `preview`: whether the footprint is shown, too. */
export const PreviewQuery = () =>
  QueryParameters(
    (query) => readFlag(query, 'preview') ?? false,
    Describes('preview', 'Whether the footprint that would be published is shown, too.', {
      ...{ type: 'boolean', default: false },
    }),
  );
