import type { FactorOfFootprint } from '#model/exchange';
import type { RelatedFootprint } from './footprints-of-product.js';
import { currentFootprint } from './footprints-of-product.js';

type Factor = Extract<FactorOfFootprint, { kind: 'factor' }>;

/** A dataset to write. */
export interface Due {
  /** Of a new dataset: the id of the footprint. */
  key: string;
  dataset?: string;
  footprint: string;
  status: 'Active' | 'Deprecated';
  factor: Factor;
  /** The rows of the footprints that have the dataset. */
  related: readonly string[];
}

/** Footprints that are taken together, and what is to be written for them. */
export interface Family {
  footprints: readonly string[];
  /** Undefined: only a footprint that came with this one says that they are of one product. It is found out when it is its turn. */
  due: readonly Due[] | undefined;
}

/**
 * Footprints with a related one in common are a family, with each dataset once. No two families write the same dataset. Where footprints
 * of a family differ in what is to be written, each is taken by itself, one after another.
 */
export function familiesOf(
  related: ReadonlyMap<string, readonly RelatedFootprint[]>,
  factors: ReadonlyMap<string, FactorOfFootprint>,
): Family[] {
  const familyOf = new Map<string, readonly string[]>();
  const families = new Set<readonly string[]>();
  for (const [footprint, all] of related) {
    const met = new Set(all.flatMap(({ uuid }) => familyOf.get(uuid) ?? []));
    for (const family of families) if (family.some((one) => met.has(one))) families.delete(family);
    const family = [...met, footprint];
    families.add(family);
    for (const one of family) for (const { uuid } of related.get(one) ?? []) familyOf.set(uuid, family);
  }
  return [...families].flatMap((footprints): Family[] => {
    const due = mergedByDataset(footprints.flatMap((one) => dueOf(related.get(one) ?? [], factors)));
    return due ? [{ footprints, due }] : footprints.map((one) => ({ footprints: [one], due: undefined }));
  });
}

/** Each dataset once, for all of its footprints; undefined if they differ in what is to be written for a footprint. */
function mergedByDataset(due: readonly Due[]): Due[] | undefined {
  const byKey = new Map<string, Due>();
  const keyOf = new Map<string, string>();
  for (const one of due) {
    const known = byKey.get(one.key);
    if (known && known.footprint !== one.footprint) return undefined;
    if (one.related.some((uuid) => (keyOf.get(uuid) ?? one.key) !== one.key)) return undefined;
    for (const uuid of one.related) keyOf.set(uuid, one.key);
    byKey.set(one.key, { ...one, related: [...new Set([...(known?.related ?? []), ...one.related])] });
  }
  return [...byKey.values()];
}

/** The dataset of the product, with the figures that stand; each of them, where the product came to have several. */
export function dueOf(related: readonly RelatedFootprint[], all: ReadonlyMap<string, FactorOfFootprint>): Due[] {
  const factors = related.flatMap((one) => {
    const factor = all.get(one.footprint);
    return factor?.kind === 'factor' ? [{ ...one, factor }] : [];
  });
  const current = currentFootprint(factors);
  if (!current) return [];
  const datasets = [...new Set(related.flatMap(({ dataset }) => dataset ?? []))];
  const [first] = datasets;
  return (first === undefined ? [undefined] : datasets).map((dataset) => ({
    key: dataset ?? current.footprint,
    ...(dataset !== undefined && { dataset }),
    footprint: current.footprint,
    status: current.status ?? 'Active',
    factor: current.factor,
    related: factors.filter((one) => (one.dataset ?? first) === dataset).map(({ uuid }) => uuid),
  }));
}
