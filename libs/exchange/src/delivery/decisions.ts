import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { BatchedQueries, Database, newUuid } from '#platform';
import type { Answer, Criteria, IgnoredCriterion } from '#model/exchange';
import {
  answerEvent,
  decideAnswer,
  MAX_FOOTPRINTS,
  namesAny,
  eventContent,
  footprintOf,
  keptRequest,
  productsAlone,
  selection,
} from '#model/exchange';
import type { Audience, Recipient } from '../footprints/audience.js';
import { audienceOf } from '../footprints/audience.js';
import type { Found, Sought, SoughtProducts } from '../footprints/select-footprints.js';
import { countActive, selectForEach, selectOfProducts } from '../footprints/select-footprints.js';
import { hasUnmarked, selectToShare } from '../footprints/share-footprints.js';
import type { AddressSettings } from '../company/pact-addresses.js';
import { eventSource, PACT_ADDRESSES } from '../company/pact-addresses.js';
import type { OpenDelivery } from './open-delivery.js';

export interface Decided {
  /** The answer event, as it is sent at every delivery. */
  body: string;
  /** `fulfilled`, or `rejected` and the reason, for those who look at the exchange. */
  outcome: string;
}

const PART = { limit: MAX_FOOTPRINTS + 1 };
/** A small number, since each selection may return a hundred footprints. */
const MAX_SELECTIONS = 8;

/** Decides answers from what is published now. */
@Injectable()
export class Decisions {
  private readonly ofProducts: BatchedQueries<CompanyId, SoughtProducts, Found[]>;
  private readonly selected: BatchedQueries<CompanyId, Sought, Found[]>;

  constructor(
    private readonly database: Database,
    @Inject(PACT_ADDRESSES) private readonly addresses: AddressSettings,
  ) {
    const limits = { maxItems: MAX_SELECTIONS };
    this.ofProducts = new BatchedQueries((company, lists) => {
      return selectOfProducts(this.database, company, lists, PART.limit);
    }, limits);
    this.selected = new BatchedQueries((company, each) => {
      const parts = each.map((sought) => ({ sought, part: PART }));
      return selectForEach(this.database, company, parts);
    }, limits);
  }

  /** Before this returns, the footprints of the answer are marked as sent to others, and the mark is committed. */
  async decide({ job, event, subdomain, origin, access, source: to }: OpenDelivery): Promise<Decided> {
    const request = keptRequest(event);
    const recipient: Recipient = to ? { kind: 'dataSource', uuid: to.uuid } : { kind: 'anyone' };
    const audience = await audienceOf(this.database, job.company, access, recipient);
    const { ignored = [] } = eventContent(event);
    const answer = await this.answerTo(job.company, request.criteria, ignored, audience);
    const source = eventSource(this.addresses, subdomain, origin ?? undefined);
    const body = answerEvent({ answer, id: newUuid(), time: new Date(), source, request });
    return { body, outcome: answer.kind === 'fulfilled' ? 'fulfilled' : `rejected: ${answer.code}` };
  }

  private async answerTo(
    company: CompanyId,
    criteria: Criteria,
    ignored: readonly IgnoredCriterion[],
    audience: Audience,
  ): Promise<Answer> {
    if (!namesAny(criteria)) return decideAnswer(criteria, [], undefined, ignored);
    const sought = { selection: selection(criteria), audience };
    const found = await this.findAndMark(company, sought);
    const active = found.length > MAX_FOOTPRINTS ? await countActive(this.database, company, sought) : undefined;
    return decideAnswer(criteria, found.map(footprintOf), active, ignored);
  }

  private async findAndMark(company: CompanyId, sought: Sought): Promise<readonly Found[]> {
    const { recipient, access } = sought.audience;
    const keys = access === 'everything' ? productsAlone(sought.selection) : undefined;
    const found = await (keys ? this.ofProducts.run(company, { keys, recipient }) : this.selected.run(company, sought));
    if (!hasUnmarked(footprintsToSend(found))) return found;
    return selectToShare(this.database, company, sought, PART, footprintsToSend);
  }
}

/** None if there are too many for an answer. */
function footprintsToSend(found: readonly Found[]): readonly Found[] {
  return found.length > MAX_FOOTPRINTS ? [] : found;
}
