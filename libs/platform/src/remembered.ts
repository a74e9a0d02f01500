/** Positive answers, remembered for a while and in bounded number; a negative one is asked for again each time. */
export class Remembered<Value> {
  /** `until`: by the clock that nobody sets. */
  private readonly entries = new Map<string, { value: Value; until: number }>();

  constructor(
    private readonly forMs: number,
    private readonly most = 10_000,
  ) {}

  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.entries.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = await ask();
    this.entries.delete(key);
    if (value === undefined) return undefined;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.most) this.entries.delete(oldest);
    this.entries.set(key, { value, until: performance.now() + this.forMs });
    return value;
  }
}
