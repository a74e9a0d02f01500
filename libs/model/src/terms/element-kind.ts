export const ELEMENT_KINDS = ['material', 'process'] as const;

/** Materials and process elements have the same fields. Energy is a material. */
export type ElementKind = (typeof ELEMENT_KINDS)[number];
