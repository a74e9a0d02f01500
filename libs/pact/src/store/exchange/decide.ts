import type { CompanyId, Database } from '#platform';
import { Gathered, newUuid } from '#platform';
import type { Answer } from '../../model/answer.js';
import { answerEvent, decideAnswer, MAX_FOOTPRINTS } from '../../model/answer.js';
import type { Criteria } from '../../model/criteria.js';
import { namesAny } from '../../model/criteria.js';
import { footprintOf } from '../../model/footprint.js';
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

export interface Decided {
  /** The answer event, as it is sent at every delivery. */
  body: string;
  /** `fulfilled`, or `rejected` and why: for those who look at the exchange. */
  outcome: string;
}

/** A request as it was accepted. */
export interface Request {
  id: string;
  organisation: string;
  criteria: Criteria;
}

const PART = { limit: MAX_FOOTPRINTS + 1 };
/** As many as this at once may each bring a hundred footprints. */
const MOST_SELECTIONS = 8;

/** Decides answers by what is published now. */
export class Decisions {
  private readonly ofProducts: Gathered<CompanyId, readonly string[], Found[]>;
  private readonly selected: Gathered<CompanyId, Selection, Found[]>;

  constructor(private readonly database: Database) {
    const asked = (selections: readonly Selection[]) => selections.map((one) => ({ selection: one, part: PART }));
    this.ofProducts = new Gathered((company, lists) => selectOfProducts(this.database, company, lists, PART.limit), {
      most: MOST_SELECTIONS,
    });
    this.selected = new Gathered((company, selections) => selectForEach(this.database, company, asked(selections)), {
      most: MOST_SELECTIONS,
    });
  }

  /** What an answer shows is marked as having left us, and that committed, before anybody has it. */
  async decide(company: CompanyId, request: Request, source: string): Promise<Decided> {
    const answer = await this.answerTo(company, request.criteria);
    const body = answerEvent({ answer, id: newUuid(), time: new Date(), source, request });
    return { body, outcome: answer.kind === 'fulfilled' ? 'fulfilled' : `rejected: ${answer.code}` };
  }

  private async answerTo(company: CompanyId, criteria: Criteria): Promise<Answer> {
    if (!namesAny(criteria)) return decideAnswer(criteria, []);
    const by = selection(criteria);
    const found = await this.toShow(company, by);
    const active = found.length > MAX_FOOTPRINTS ? await countActive(this.database, company, by) : undefined;
    return decideAnswer(criteria, found.map(footprintOf), active);
  }

  private async toShow(company: CompanyId, by: Selection): Promise<readonly Found[]> {
    const products = productsAlone(by);
    const found = await (products ? this.ofProducts.do(company, products) : this.selected.do(company, by));
    if (unmarkedOf(shown(found)).length === 0) return found;
    return selectToShare(this.database, company, by, PART, shown);
  }
}

/** Too many are not shown at all. */
function shown(found: readonly Found[]): readonly Found[] {
  return found.length > MAX_FOOTPRINTS ? [] : found;
}
