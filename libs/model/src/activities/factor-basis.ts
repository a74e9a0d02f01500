import type { Module } from '#impacts';
import { Decimal, inStoredDecimals, print, PRODUCT_MODULES, ZERO } from '#impacts';
import { MOST_NAMED } from '#model/products';
import type { ActivityProduct, FactorGaps, UsedDataset } from './activity.js';

const PERCENT = new Decimal('0.01');

/**
 * What an activity keeps of its product beside the figures themselves.
 * @param modules those whose figures the activity counts, or would count if the product stated them
 */
export function factorBasis(
  product: ActivityProduct,
  modules: readonly Module[],
): { dataset?: UsedDataset; supplierShare?: string; gaps?: FactorGaps } {
  const { dataset } = product.basis ?? {};
  const share = supplierShare(product, modules);
  const gaps = gapsIn(product.basis?.model?.incompleteInputs ?? [], modules);
  return { ...(dataset && { dataset }), ...(share && { supplierShare: print(share) }), ...(gaps && { gaps }) };
}

/** The share of the figures that comes from partners, 0 to 1. Undefined if it is not known: shares are kept of the product stage alone. */
function supplierShare(
  { basis = {}, afterGate = {} }: ActivityProduct,
  modules: readonly Module[],
): Decimal | undefined {
  const { isPartners, model } = basis;
  if (isPartners) return new Decimal(1);
  if (!model?.drawsOnPartners) return ZERO;
  const countsLater = modules.some((module) => !isProductModule(module) && afterGate[module] !== undefined);
  const percent = countsLater ? undefined : model.shares?.supplier;
  if (percent !== undefined) return inStoredDecimals(new Decimal(percent).times(PERCENT));
  return model.isComplete && !countsLater ? ZERO : undefined;
}

function gapsIn(
  inputs: readonly { uuid?: string; name: string; stage: Module }[],
  modules: readonly Module[],
): FactorGaps | undefined {
  const missing = inputs.filter(({ stage }) => modules.includes(stage));
  if (missing.length === 0) return undefined;
  const named = missing.slice(0, MOST_NAMED).map(({ uuid, name }) => ({ ...(uuid && { uuid }), name }));
  return { count: missing.length, inputs: named };
}

function isProductModule(module: Module): boolean {
  return (PRODUCT_MODULES as readonly Module[]).includes(module);
}
