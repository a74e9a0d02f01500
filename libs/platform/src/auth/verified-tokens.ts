/** Access tokens that were verified, in bounded number: a caller's next request need not compute a signature. */
export class VerifiedTokens<Verdict> {
  private readonly entries = new Map<string, { verdict: Verdict; expiresMs: number }>();

  constructor(private readonly most = 5_000) {}

  /** Undefined where it was not seen yet, or has expired since. */
  verdictOn(token: string): Verdict | undefined {
    const known = this.entries.get(token);
    if (!known || known.expiresMs > Date.now()) return known?.verdict;
    this.entries.delete(token);
    return undefined;
  }

  /** @param expires seconds since 1970 */
  keep(token: string, verdict: Verdict, expires: number): void {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.most) this.entries.delete(oldest);
    this.entries.set(token, { verdict, expiresMs: expires * 1_000 });
  }
}
