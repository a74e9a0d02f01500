import type { AppLogger } from './app-logger.js';

/** SIGUSR2 makes the log tell everything (`debug`), and the next one makes it as it was configured. The service runs on. */
export function switchLevelOnSignal(logger: AppLogger): void {
  const configured = logger.level;
  process.on('SIGUSR2', () => {
    logger.level = logger.level === 'debug' ? configured : 'debug';
    logger.warn(`The level of the log is ${logger.level} now.`, 'Log');
  });
}
