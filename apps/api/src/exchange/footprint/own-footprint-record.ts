import { ApiProperty } from '@nestjs/swagger';
import type { ElementKind } from '#model/terms';
import { ELEMENT_KINDS } from '#model/terms';
import type { ProductFootprint } from '#model/exchange';
import { footprintOf } from '#model/exchange';
import type { OwnFootprint } from '#exchange';
import { TimeText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

/** The material or process element that a footprint is of. */
export class FootprintElementRecord extends ReferenceRecord {
  /** Whether it is a material or a process element. */
  @ApiProperty({ enum: ELEMENT_KINDS }) kind!: ElementKind;
}

/** A PACT footprint of the company's own. */
export class OwnFootprintRecord {
  /** The material or process element that it is of; absent where it was deleted since. */
  element?: FootprintElementRecord;
  /** Whether partners see it by the settings of now. */
  visible!: boolean;
  /** When it was first sent to a partner: ISO 8601, UTC, with milliseconds; absent where it never was. */
  @TimeText() firstSent?: string;
  /** The footprint as partners get it: a ProductFootprint of PACT v3. */
  @ApiProperty({ type: 'object', additionalProperties: true }) footprint!: ProductFootprint;
}

export function ownFootprintRecord(own: OwnFootprint): OwnFootprintRecord {
  return {
    element: own.element,
    visible: own.isVisible,
    firstSent: own.firstSent?.toISOString(),
    footprint: footprintOf(own),
  };
}
