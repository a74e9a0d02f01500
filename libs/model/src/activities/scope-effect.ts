import { DOWNSTREAM_MODULES, PRODUCT_MODULES, sumOfSet, ZERO } from '#impacts';
import type { Decimal, Module } from '#impacts';
import type { ActivityProduct } from './activity.js';
import type { Half } from './activity-fields.js';

export type ProductFigures = Pick<ActivityProduct, 'productCarbonFootprint' | 'afterGate' | 'basis'>;

type Modules = Readonly<Partial<Record<Module, Decimal>>>;

/** The modules that the product states. One of which inputs lack every figure is stated, too: its figure is 0, and a gap. */
function statedAfterGate({ afterGate = {}, basis }: ProductFigures): Modules {
  const lacking = basis?.model?.incompleteInputs.map(({ stage }) => stage) ?? [];
  const later = lacking.filter((stage) => (DOWNSTREAM_MODULES as readonly Module[]).includes(stage));
  return { ...Object.fromEntries(later.map((stage) => [stage, ZERO])), ...afterGate };
}

/** What one unit of a product counts in each half, in kg CO2e. Undefined: the product does not state what the scope takes. */
export type CountedFigures = Record<Half, Decimal | undefined>;

const USE = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7'] as const satisfies readonly Module[];

/** The life of a sold product: the modules that each of these categories takes, so that none of them is counted twice. */
const LIFE_OF_SOLD: Readonly<Record<string, readonly Module[]>> = {
  '3.9': ['A4'],
  '3.10': ['A5'],
  '3.11': USE,
  '3.12': ['C1', 'C2', 'C3', 'C4'],
};

/** The last of the upstream categories of scope 3; 3.9 to 3.15 are the downstream ones (GHG Protocol, Scope 3, table 5.3). */
const LAST_UPSTREAM_CATEGORY = 8;
const CATEGORY = /^3\.(\d{1,2})$/;

/**
 * Depends on the code of a built-in scope. Without a scope, or with one of the company's own, both halves are included. Which
 * modules a scope takes is a rule of ours.
 */
export function countedFigures(product: ProductFigures, code = ''): CountedFigures {
  const { productCarbonFootprint: toGate } = product;
  const afterGate = statedAfterGate(product);
  // What burning a fuel emits is its use; cradle to gate is what making it emitted, and that is 3.3.
  if (code === '1') return { upstream: sumOfSet(afterGate, USE) ?? toGate, downstream: ZERO };
  if (code === '2') return { upstream: toGate, downstream: ZERO };
  const [, category] = CATEGORY.exec(code) ?? [];
  if (category === undefined) {
    // A product without figures for downstream stages ends at the gate.
    return { upstream: toGate, downstream: sumOfSet(afterGate, DOWNSTREAM_MODULES) ?? ZERO };
  }
  if (Number(category) <= LAST_UPSTREAM_CATEGORY) return { upstream: toGate, downstream: ZERO };
  return { upstream: ZERO, downstream: countedAfterSale(product, code) };
}

function countedAfterSale(product: ProductFigures, code: string): Decimal | undefined {
  const { productCarbonFootprint: toGate } = product;
  const afterGate = statedAfterGate(product);
  if (code === '3.13') return sumOfSet(afterGate, USE) ?? toGate;
  const modules = LIFE_OF_SOLD[code];
  if (!modules) return toGate;
  // Of a product that states other modules after the gate this one does not apply; one that states none is a service.
  return sumOfSet(afterGate, modules) ?? (Object.keys(afterGate).length > 0 ? ZERO : toGate);
}

/**
 * The modules whose figures these halves take, or would take if the product stated them: an input that lacks a figure there is a
 * gap of the activity.
 */
export function countedModules(product: ProductFigures, halves: readonly Half[], code = ''): readonly Module[] {
  const modules = modulesByHalf(product, code);
  return halves.flatMap((half) => modules[half]);
}

function modulesByHalf(product: ProductFigures, code: string): Record<Half, readonly Module[]> {
  const afterGate = statedAfterGate(product);
  const toUse = USE.some((module) => afterGate[module] !== undefined) ? USE : PRODUCT_MODULES;
  if (code === '1') return { upstream: toUse, downstream: [] };
  if (code === '2') return { upstream: PRODUCT_MODULES, downstream: [] };
  const [, category] = CATEGORY.exec(code) ?? [];
  if (category === undefined) return { upstream: PRODUCT_MODULES, downstream: DOWNSTREAM_MODULES };
  if (Number(category) <= LAST_UPSTREAM_CATEGORY) return { upstream: PRODUCT_MODULES, downstream: [] };
  if (code === '3.13') return { upstream: [], downstream: toUse };
  const isService = Object.keys(afterGate).length === 0;
  return { upstream: [], downstream: (isService ? undefined : LIFE_OF_SOLD[code]) ?? PRODUCT_MODULES };
}
