import { PRODUCT_MODULES } from '#impacts';
import type { Figure, Module } from '#impacts';

/** The modules of A1 to A3 that a figure leaves open; none where one figure stands for all three, or where there is none. */
export function notStatedModules(figure: Figure | undefined): Module[] {
  if (figure?.A1_A3 === undefined) return [];
  const open = PRODUCT_MODULES.filter((module) => figure[module] === undefined);
  return open.length === PRODUCT_MODULES.length ? [] : open;
}
