import type { LoggerService } from '@nestjs/common';
import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { pino } from 'pino';
import { currentRequestId } from '../work/work-context.js';
import { describeError } from './described-error.js';
import { lineWriter } from './line-writer.js';
import { standardOutput } from './log-output.js';

export interface LogSettings {
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error';
  /** Without one: text on a terminal, else JSON. */
  LOG_FORMAT?: 'json' | 'text' | undefined;
}

/** An entry of the log that has more than a message. Ids are fields, so that they can be searched for. */
export interface LogEntry {
  message: string;
  /** What was thrown. Its message and stack are logged, and none of its other properties, since these may hold values of the caller. */
  error?: unknown;
  [field: string]: unknown;
}

/** Nest's own reports of every module and route, of interest only to who looks for a fault of the start. */
const CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** What is never logged, whoever logs it. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'apiKey',
  'token',
  'access_token',
  'refresh_token',
  'body',
];

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * The log of a process, for Nest and for our own code: one line for each entry, JSON for machines and text for people.
 * `message` is a text, or a `LogEntry`.
 */
export class AppLogger implements LoggerService {
  private readonly pino: PinoLogger;

  constructor({ LOG_LEVEL, LOG_FORMAT }: LogSettings, lines: DestinationStream = lineWriter(LOG_FORMAT)) {
    const options = {
      level: LOG_LEVEL,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      base: { pid: process.pid },
      formatters: { level: (level: string) => ({ level }) },
      redact: { paths: SECRETS, censor: '[secret]' },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      serializers: { error: describeError },
    };
    this.pino = pino(options, lines);
  }

  /** The log of a process of its own, which goes on whatever becomes of the reader of its log. */
  static ofProcess(settings: LogSettings): AppLogger {
    if (process.stdout.isTTY) return new AppLogger(settings);
    return new AppLogger(settings, lineWriter(settings.LOG_FORMAT, standardOutput));
  }

  /** The least level that is logged. It can be changed while the process runs. */
  get level(): string {
    return this.pino.level;
  }

  set level(level: string) {
    this.pino.level = level;
  }

  log(message: unknown, ...more: unknown[]): void {
    this.write(CHATTER.has(String(more.at(-1))) ? 'debug' : 'info', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.write('error', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.write('trace', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.write('fatal', message, more);
  }

  /** Nest hands over the context as the last parameter, and before it, for errors, the stack. */
  private write(level: Level, message: unknown, more: readonly unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = more.at(-1);
    const stack = more.length > 1 && typeof more[0] === 'string' ? { stack: more[0] } : {};
    this.pino[level]({ ...fieldsOf(message), ...stack, ...(typeof context === 'string' ? { context } : {}) });
  }
}

function fieldsOf(message: unknown): object {
  if (message instanceof Error) return { message: message.message, error: message };
  return typeof message === 'object' && message !== null ? message : { message: String(message) };
}
