import { ApiProperty } from '@nestjs/swagger';

/** Instead of what the plugin makes of the TypeScript type. */
const ref = (name: string) => ({ type: Object, allOf: [{ $ref: `#/components/schemas/${name}` }] });

const DEPRECATED = { deprecated: true, description: 'Deprecated: the same figures as impacts["GWP-fossil"].' };

/** `footprint` of an answer. */
export const Footprint = () => ApiProperty({ ...ref('FootprintRecord'), ...DEPRECATED });
export const SwitchFootprint = () => ApiProperty({ ...ref('SwitchFootprintRecord'), ...DEPRECATED });
/** `impacts` of an answer. */
export const Impacts = () => ApiProperty(ref('ImpactsRecord'));
/** `footprint` of a body; null clears. */
export const WrittenFootprint = () => ApiProperty({ ...ref('FootprintDto'), ...DEPRECATED, nullable: true });
/** `impacts` of a body; null clears. */
export const WrittenImpacts = () => ApiProperty({ ...ref('ImpactsDto'), nullable: true });
