import type { LogLevel } from '@nestjs/common';
import { ConsoleLogger } from '@nestjs/common';

const LEVELS: Record<'debug' | 'info' | 'warn' | 'error', LogLevel[]> = {
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
  info: ['fatal', 'error', 'warn', 'log'],
  warn: ['fatal', 'error', 'warn'],
  error: ['fatal', 'error'],
};

/** Logs one line for each entry: JSON for machines, text for people. */
export function createLogger(settings: { LOG_LEVEL: keyof typeof LEVELS; LOG_FORMAT: 'json' | 'text' }): ConsoleLogger {
  return new ConsoleLogger({
    logLevels: LEVELS[settings.LOG_LEVEL],
    json: settings.LOG_FORMAT === 'json',
    colors: false,
  });
}
