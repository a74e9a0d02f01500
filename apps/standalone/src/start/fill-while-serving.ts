import type { SampleFile } from '../sample/sample-file.js';
import { writeSample } from '../sample/sample-file.js';
import type { StandaloneConfig } from './config.js';
import type { FirstEndReason } from './end-reason.js';
import { ownFetch } from './own-fetch.js';
import type { Preparation } from './preparation.js';

/**
 * Fills the sample over the API, which serves all the while, and says when it is done. Where that fails the service goes on: the next
 * start tries again. It ends with the service.
 */
export async function fillWhileServing(
  { fillSample }: Pick<Preparation, 'fillSample'>,
  sample: SampleFile,
  { dataDir, address }: StandaloneConfig,
  ending: FirstEndReason,
  print: (text: string) => void,
): Promise<void> {
  if (!sample.toFill?.length) return;
  const begun = performance.now();
  const stop = new AbortController();
  void ending.happened.then(() => stop.abort());
  const save = async (filled: SampleFile) => void (await writeSample(dataDir, filled, address));
  try {
    await fillSample(sample, { save, fetch: ownFetch(address, stop.signal) });
    print(`The sample company is filled, after ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  } catch (fault) {
    if (!ending.isDue) print(`The sample company is not filled: ${String(fault)}. The next start goes on with it.`);
  }
}
