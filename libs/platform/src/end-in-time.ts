/** From a signal to end on, the process may take this long to end in order; whoever sent it kills it later anyway. */
export function endInTime(ms: number): void {
  const end = (): void => void setTimeout(() => process.exit(1), ms).unref();
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
