/** Caches a limited number of positive results for a while. A negative result (undefined) is not cached. */
export class TtlCache<Value> {
  /** `until` is a time of the monotonic clock. */
  private readonly entries = new Map<string, { value: Value; until: number }>();

  constructor(
    private readonly ttlMs: number,
    private readonly maxEntries = 10_000,
  ) {}

  async get(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.entries.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = await ask();
    this.entries.delete(key);
    if (value === undefined) return undefined;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.maxEntries) this.entries.delete(oldest);
    this.entries.set(key, { value, until: performance.now() + this.ttlMs });
    return value;
  }
}
