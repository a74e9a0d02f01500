/** Runs at most so much work at a time; the rest waits in line. */
export class AtMost {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  /** Whether anything waits. */
  get hasLine(): boolean {
    return this.line.length > 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((go) => this.line.push(go));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free++;
    }
  }
}
