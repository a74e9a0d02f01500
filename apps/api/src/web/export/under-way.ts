import { Busy } from '#faults';
import type { CompanyId } from '#platform';

const RETRY_AFTER_SECONDS = 5;

/** Counts what is under way, for each company and in all, within limits. */
export class UnderWay {
  private readonly byCompany = new Map<CompanyId, number>();
  private all = 0;

  constructor(
    private readonly perCompany: number,
    private readonly most: number,
  ) {}

  /** @returns a function that ends it; call it once. @throws Busy */
  begin(company: CompanyId): () => void {
    const its = this.byCompany.get(company) ?? 0;
    if (its >= this.perCompany) throw busy('Your company is taking too many tables. Try again when one has ended.');
    if (this.all >= this.most) throw busy('Too many tables are being taken. Try again soon.');
    this.byCompany.set(company, its + 1);
    this.all++;
    return () => this.end(company);
  }

  private end(company: CompanyId): void {
    this.all--;
    const rest = (this.byCompany.get(company) ?? 1) - 1;
    if (rest === 0) this.byCompany.delete(company);
    else this.byCompany.set(company, rest);
  }
}

function busy(message: string): Busy {
  return new Busy(message, RETRY_AFTER_SECONDS);
}
