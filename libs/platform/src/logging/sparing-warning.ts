import type { Logger } from '@nestjs/common';

const WARN_EVERY_MS = 10_000;

/** Warns at most every ten seconds: what is away fails again with every try, many times a second. */
export class SparingWarning {
  private warnedAt = -Infinity;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  warn(message: string): void {
    if (performance.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = performance.now();
    this.log.warn(message);
  }
}
