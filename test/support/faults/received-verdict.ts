/** A footprint of a partner, as it was sent or lay ready to be read. */
export interface SentFootprint {
  id: string;
  /** What it is of: the newest footprint of a product is its figure. */
  product: string;
  isNewest: boolean;
  /** Its JSON document. */
  text: string;
}

/** A row of the footprints that are kept. */
export interface KeptFootprint {
  id: string;
  text: string;
  /** The dataset that has the figure of its product. */
  dataset: string | null;
}

export interface ReceivedLedger {
  sent: readonly SentFootprint[];
  kept: readonly KeptFootprint[];
  /** Contents that a footprint is said to have had before. */
  formerly: readonly string[];
  /** The datasets made of them, and the footprint whose figures each has. */
  factors: readonly { uuid: string; footprint: string }[];
}

/** Footprints, or products, by what is wrong with them. If all lists are empty, nothing is. */
export interface ReceivedFindings {
  /** Not there, or not whole. */
  lost: string[];
  /** There twice, or with a former content that it never had, or a product with two datasets. */
  doubled: string[];
  /** There, though nobody sent it. */
  foreign: string[];
  /** Products whose dataset is missing, or has not their newest figure. */
  stale: string[];
}

/** The rule for every footprint of a partner, whatever happens meanwhile: it is there once and whole, and its product has the newest figure. */
export function receivedFindings({ sent, kept, formerly, factors }: ReceivedLedger): ReceivedFindings {
  const rows = new Map(kept.map((row) => [row.id, row]));
  const known = new Set(sent.map(({ id }) => id));
  const datasets = new Map<string, Set<string>>();
  for (const { id, product } of sent) {
    const dataset = rows.get(id)?.dataset;
    const all = datasets.get(product) ?? datasets.set(product, new Set()).get(product);
    if (dataset) all?.add(dataset);
  }
  const holder = new Map(factors.map(({ uuid, footprint }) => [footprint, uuid]));
  const ids = kept.map(({ id }) => id);
  return {
    lost: sent.filter(({ id, text }) => rows.get(id)?.text !== text).map(({ id }) => id),
    doubled: [
      ...ids.filter((id, nth) => ids.indexOf(id) !== nth),
      ...formerly,
      ...[...datasets].filter(([, all]) => all.size > 1).map(([product]) => product),
      ...factors.slice(datasets.size).map(({ uuid }) => uuid),
    ],
    foreign: ids.filter((id) => !known.has(id)),
    stale: sent
      .filter(({ id, isNewest }) => isNewest && (holder.get(id) ?? null) !== (rows.get(id)?.dataset ?? undefined))
      .map(({ product }) => product),
  };
}
