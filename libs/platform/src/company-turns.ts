import type { CompanyId } from './company-id.js';

export interface TurnLimits {
  /** How much work of a company runs at a time. */
  atOnce: number;
  /** How much more may wait for its turn. */
  waiting: number;
  /** For how long. */
  patienceMs: number;
}

interface Company {
  running: number;
  readonly line: (() => void)[];
}

/** Bounds how much work of each company runs at a time: one that asks for too much only keeps itself waiting. */
export class CompanyTurns {
  private readonly companies = new Map<CompanyId, Company>();

  /** @param refusal what is thrown where too much waits, or something waits for too long */
  constructor(
    private readonly limits: TurnLimits,
    private readonly refusal: () => Error,
  ) {}

  async run<T>(company: CompanyId, work: () => Promise<T>): Promise<T> {
    const its = this.companies.get(company) ?? { running: 0, line: [] };
    this.companies.set(company, its);
    if (its.running < this.limits.atOnce) its.running++;
    else await this.turn(its);
    try {
      return await work();
    } finally {
      const next = its.line.shift();
      if (next) next();
      else if (--its.running === 0) this.companies.delete(company);
    }
  }

  /** Resolves when another has ended and leaves its place. */
  private turn({ line }: Company): Promise<void> {
    if (line.length >= this.limits.waiting) throw this.refusal();
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        line.splice(line.indexOf(go), 1);
        reject(this.refusal());
      }, this.limits.patienceMs);
      line.push(go);
    });
  }
}
