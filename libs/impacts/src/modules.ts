/** The modules (lifecycle stages) of EN 15804+A2, by name. */
export const LIFECYCLE_STAGES = {
  A1: 'Raw material supply',
  A2: 'Transport',
  A3: 'Manufacturing',
  A4: 'Transport to site',
  A5: 'Construction and installation',
  B1: 'Use',
  B2: 'Maintenance',
  B3: 'Repair',
  B4: 'Replacement',
  B5: 'Refurbishment',
  B6: 'Operational energy use',
  B7: 'Operational water use',
  C1: 'Deconstruction and demolition',
  C2: 'Transport to waste processing',
  C3: 'Waste processing',
  C4: 'Disposal',
  D: 'Reuse, recovery and recycling potential',
} as const satisfies Record<string, string>;

export type Module = keyof typeof LIFECYCLE_STAGES;

/** In the order of the standard. */
export const MODULES = Object.keys(LIFECYCLE_STAGES) as readonly Module[];

export function isModule(text: string): text is Module {
  return Object.hasOwn(LIFECYCLE_STAGES, text);
}

/** The product stage, cradle to gate. */
export const PRODUCT_MODULES = ['A1', 'A2', 'A3'] as const satisfies readonly Module[];
export const UPSTREAM_MODULES = ['A1', 'A2'] as const satisfies readonly Module[];
/** All modules after the gate and inside the system boundary, which excludes D. */
export const DOWNSTREAM_MODULES = [
  ...(['A4', 'A5'] as const),
  ...(['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7'] as const),
  ...(['C1', 'C2', 'C3', 'C4'] as const),
] as const satisfies readonly Module[];

/** The stages that `footprint.CO2e` can write. It has no keys for A5, B6 and B7. */
export const FOOTPRINT_STAGES = [
  ...(['A1', 'A2', 'A3', 'A4'] as const),
  ...(['B1', 'B2', 'B3', 'B4', 'B5'] as const),
  ...(['C1', 'C2', 'C3', 'C4', 'D'] as const),
] as const satisfies readonly Module[];
export type FootprintStage = (typeof FOOTPRINT_STAGES)[number];

/** The keys of a declared figure: single modules, or the aggregate of a source without these. */
export const DECLARED_KEYS = [...MODULES, 'A1_A3'] as const satisfies readonly (Module | 'A1_A3')[];
export type DeclaredKey = Module | 'A1_A3';
