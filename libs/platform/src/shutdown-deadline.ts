/**
 * After a signal the process has this long to end in order, then it exits. Later its supervisor would kill it anyway.
 */
export function setShutdownDeadline(ms: number): void {
  const exitLater = (): void => void setTimeout(() => process.exit(1), ms).unref();
  process.once('SIGTERM', exitLater);
  process.once('SIGINT', exitLater);
}
