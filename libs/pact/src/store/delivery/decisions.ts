import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { BatchedQueries, Database, newUuid } from '#platform';
import type { Answer } from '../../model/answer.js';
import { answerEvent, decideAnswer, MAX_FOOTPRINTS } from '../../model/answer.js';
import type { Criteria } from '../../model/criteria.js';
import { namesAny } from '../../model/criteria.js';
import { footprintOf } from '../../model/footprint.js';
import { keptRequest } from '../../model/kept-request.js';
import type { Selection } from '../../model/selection.js';
import { productsAlone, selection } from '../../model/selection.js';
import type { Found } from '../footprints/select-footprints.js';
import {
  countActive,
  selectForEach,
  selectOfProducts,
  selectToShare,
  unmarkedOf,
} from '../footprints/select-footprints.js';
import type { AddressSettings } from '../pact-addresses.js';
import { eventSource, PACT_ADDRESSES } from '../pact-addresses.js';
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
  private readonly ofProducts: BatchedQueries<CompanyId, readonly string[], Found[]>;
  private readonly selected: BatchedQueries<CompanyId, Selection, Found[]>;

  constructor(
    private readonly database: Database,
    @Inject(PACT_ADDRESSES) private readonly addresses: AddressSettings,
  ) {
    const limits = { maxItems: MAX_SELECTIONS };
    this.ofProducts = new BatchedQueries((company, lists) => {
      return selectOfProducts(this.database, company, lists, PART.limit);
    }, limits);
    this.selected = new BatchedQueries((company, selections) => {
      const parts = selections.map((each) => ({ selection: each, part: PART }));
      return selectForEach(this.database, company, parts);
    }, limits);
  }

  /** Before this returns, the footprints of the answer are marked as sent to others, and the mark is committed. */
  async decide({ job, event, subdomain, origin }: OpenDelivery): Promise<Decided> {
    const request = keptRequest(event);
    const answer = await this.answerTo(job.company, request.criteria);
    const source = eventSource(this.addresses, subdomain, origin ?? undefined);
    const body = answerEvent({ answer, id: newUuid(), time: new Date(), source, request });
    return { body, outcome: answer.kind === 'fulfilled' ? 'fulfilled' : `rejected: ${answer.code}` };
  }

  private async answerTo(company: CompanyId, criteria: Criteria): Promise<Answer> {
    if (!namesAny(criteria)) return decideAnswer(criteria, []);
    const by = selection(criteria);
    const found = await this.findAndMark(company, by);
    const active = found.length > MAX_FOOTPRINTS ? await countActive(this.database, company, by) : undefined;
    return decideAnswer(criteria, found.map(footprintOf), active);
  }

  private async findAndMark(company: CompanyId, by: Selection): Promise<readonly Found[]> {
    const products = productsAlone(by);
    const found = await (products ? this.ofProducts.run(company, products) : this.selected.run(company, by));
    if (unmarkedOf(footprintsToSend(found)).length === 0) return found;
    return selectToShare(this.database, company, by, PART, footprintsToSend);
  }
}

/** None if there are too many for an answer. */
function footprintsToSend(found: readonly Found[]): readonly Found[] {
  return found.length > MAX_FOOTPRINTS ? [] : found;
}
