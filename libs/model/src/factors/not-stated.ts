import { PRODUCT_MODULES } from '#impacts';
import type { DeclaredKey } from '#impacts';

type ProductModule = (typeof PRODUCT_MODULES)[number];

/**
 * The modules of the product stage that its sum counts as 0: those of A1, A2 and A3 without a value beside one with a value. None where the
 * stage is stated as one (A1_A3 alone), or not at all.
 */
export function notStatedModules(figure: Readonly<Partial<Record<DeclaredKey, unknown>>>): readonly ProductModule[] {
  const missing = PRODUCT_MODULES.filter((module) => figure[module] === undefined);
  return missing.length < PRODUCT_MODULES.length ? missing : [];
}
