import { ApiProperty } from '@nestjs/swagger';

/** Refers to a schema of its own, in place of the one that the plugin would derive from the TypeScript type. */
const ref = (name: string) => ({ type: Object, allOf: [{ $ref: `#/components/schemas/${name}` }] });

const DEPRECATED = { deprecated: true };

/** The field `footprint` of an answer. */
export const Footprint = () => ApiProperty({ ...ref('FootprintRecord'), ...DEPRECATED });
export const SwitchFootprint = () => ApiProperty({ ...ref('SwitchFootprintRecord'), ...DEPRECATED });
/** The field `impacts` of an answer. */
export const Impacts = () => ApiProperty(ref('ImpactsRecord'));
/** The field `footprint` of a body; null clears it. */
export const WrittenFootprint = () => ApiProperty({ ...ref('FootprintDto'), ...DEPRECATED, nullable: true });
/** The field `impacts` of a body; null clears it. */
export const WrittenImpacts = () => ApiProperty({ ...ref('ImpactsDto'), nullable: true });
