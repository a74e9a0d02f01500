import { ShutdownSignal } from '@nestjs/common';

/** The signals at which a process ends in order. Without a list Nest takes SIGUSR2 for one, too. */
export const SHUTDOWN_SIGNALS = [
  ShutdownSignal.SIGTERM,
  ShutdownSignal.SIGINT,
  ShutdownSignal.SIGHUP,
  ShutdownSignal.SIGQUIT,
];

/**
 * After a signal the process has this long to end in order, then it exits. Later its supervisor would kill it anyway.
 */
export function setShutdownDeadline(ms: number): void {
  const exitLater = (): void => void setTimeout(() => process.exit(1), ms).unref();
  process.once('SIGTERM', exitLater);
  process.once('SIGINT', exitLater);
}
