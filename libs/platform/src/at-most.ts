/** Runs at most so much work at a time; the rest waits in line, or as long as it is patient. */
export class AtMost {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  /** Whether anything waits. */
  get hasLine(): boolean {
    return this.line.length > 0;
  }

  /** @param patienceMs after which it runs beside those that have their turn */
  async run<T>(work: () => Promise<T>, patienceMs?: number): Promise<T> {
    if (this.free > 0) this.free--;
    else if (!(await this.turn(patienceMs))) return work();
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free++;
    }
  }

  /** Whether it came while somebody waited for it. */
  private turn(patienceMs: number | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      let impatient: NodeJS.Timeout | undefined = undefined;
      const go = (): void => {
        clearTimeout(impatient);
        resolve(true);
      };
      this.line.push(go);
      if (patienceMs === undefined) return;
      impatient = setTimeout(() => {
        this.line.splice(this.line.indexOf(go), 1);
        resolve(false);
      }, patienceMs);
    });
  }
}
