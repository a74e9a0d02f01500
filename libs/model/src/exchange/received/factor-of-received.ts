import type { FactorOfFootprint } from './dataset-of-footprint.js';
import { datasetOfFootprint } from './dataset-of-footprint.js';
import { readDocument } from './read-document.js';

/** What a document becomes, and what is to be known of it, in words. */
export interface FactorOfReceived {
  readonly factor: FactorOfFootprint;
  readonly notes: readonly string[];
}

/** Maps a document as it was received. */
export function factorOfReceived(text: string): FactorOfReceived {
  const { document, notes } = readDocument(text, JSON.parse(text));
  const factor = datasetOfFootprint(document);
  const reasons =
    factor.kind === 'factor' ? factor.received.notes : factor.reasons.map((reason) => `No emission factor: ${reason}`);
  return { factor, notes: [...reasons, ...notes] };
}
