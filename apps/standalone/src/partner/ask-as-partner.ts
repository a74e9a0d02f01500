import { randomUUID } from 'node:crypto';
import type { SampleFile } from '../sample/sample-file.js';
import { requestFor } from './pact-events.js';
import { PartnerApi } from './partner-api.js';
import { PartnerFailure } from './partner-failure.js';
import { describeAnswer } from './report.js';
import { ServiceClient } from './service-client.js';

export interface PartnerOptions {
  readonly product: string;
  /** The two events as they were sent, instead of a text for people. */
  readonly json: boolean;
  readonly waitMs: number;
  readonly print: (text: string) => void;
}

/**
 * Asks the sample company for a product's footprint, as a partner with a PACT API of its own, and prints the answer.
 * @throws PartnerFailure if it could not ask, or if no answer came in time
 */
export async function askAsPartner(sample: SampleFile, options: PartnerOptions): Promise<void> {
  const { product, json, waitMs, print } = options;
  const service = new ServiceClient(sample);
  const url = await service.partnerUrl();
  const partner = new PartnerApi(url);
  await partner.open();
  try {
    const request = requestFor(product, randomUUID(), url.href, new Date());
    const taken = await service.send(request);
    const sent = performance.now();
    if (!json) print(`Sample partner asks for the footprint of ${product}.\n  ${taken} keeps the request: 200\n`);
    const answer = await partner.answerTo(request.id, waitMs);
    if (!answer && partner.refused !== undefined)
      throw new PartnerFailure(`No answer came: the partner refused, as ${partner.refused}.`);
    if (!answer)
      throw new PartnerFailure(`No answer came within ${waitMs / 1000} s. ${await service.stateOf(request)}`);
    if (json) return print(JSON.stringify({ request, answer }, null, 2));
    const seconds = ((performance.now() - sent) / 1000).toFixed(1);
    print(`The answer came after ${seconds} s, to ${url.href}/3/events.`);
    for (const line of describeAnswer(answer)) print(`  ${line}`);
  } finally {
    partner.close();
  }
}
