interface Entry<Verdict> {
  verdict: Verdict;
  /** By the clock on the wall, which the token's expiry goes by. */
  expiresMs: number;
  /** By the clock that nobody sets: an entry ends in time also where the other one is set back. */
  until: number;
}

/** How long a token that was verified need not be again. */
const REMEMBERED_MS = 30_000;

/** Access tokens that were verified, in bounded number: a caller's next request need not compute a signature. */
export class VerifiedTokens<Verdict> {
  private readonly entries = new Map<string, Entry<Verdict>>();

  constructor(private readonly most = 5_000) {}

  /** Undefined where it was not seen lately, or has expired since. */
  verdictOn(token: string): Verdict | undefined {
    const known = this.entries.get(token);
    if (!known || (known.expiresMs > Date.now() && known.until > performance.now())) return known?.verdict;
    this.entries.delete(token);
    return undefined;
  }

  /** @param expires seconds since 1970 */
  keep(token: string, verdict: Verdict, expires: number): void {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.most) this.entries.delete(oldest);
    this.entries.set(token, { verdict, expiresMs: expires * 1_000, until: performance.now() + REMEMBERED_MS });
  }
}
