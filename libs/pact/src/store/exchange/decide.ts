import type { CompanyId, Tx } from '#platform';
import { newUuid } from '#platform';
import type { Answer } from '../../model/answer.js';
import { answerEvent, decideAnswer, MAX_FOOTPRINTS } from '../../model/answer.js';
import type { Criteria } from '../../model/criteria.js';
import { namesAny } from '../../model/criteria.js';
import { footprintOf } from '../../model/footprint.js';
import { selection } from '../../model/selection.js';
import { countActive, selectToShare } from '../footprints/select-footprints.js';

export interface Decided {
  /** The answer event, as it is sent at every delivery. */
  body: string;
  /** `fulfilled`, or `rejected` and why: for those who look at the exchange. */
  outcome: string;
}

/** Decides the answer to a request by what is published now, and marks what it shows as having left us. */
export async function decide(
  tx: Tx,
  company: CompanyId,
  request: { id: string; organisation: string; criteria: Criteria },
  source: string,
): Promise<Decided> {
  const answer = await answerTo(tx, company, request.criteria);
  const body = answerEvent({ answer, id: newUuid(), time: new Date(), source, request });
  return { body, outcome: answer.kind === 'fulfilled' ? 'fulfilled' : `rejected: ${answer.code}` };
}

async function answerTo(tx: Tx, company: CompanyId, criteria: Criteria): Promise<Answer> {
  if (!namesAny(criteria)) return decideAnswer(criteria, []);
  const by = selection(criteria);
  const found = await selectToShare(tx, company, by, { limit: MAX_FOOTPRINTS + 1 }, (all) =>
    all.length > MAX_FOOTPRINTS ? [] : all,
  );
  const active = found.length > MAX_FOOTPRINTS ? await countActive(tx, company, by) : undefined;
  return decideAnswer(criteria, found.map(footprintOf), active);
}
