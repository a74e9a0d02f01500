import { Logger } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { inWorkContext } from '../work/work-context.js';
import { AppLogger } from './app-logger.js';
import { lineWriter } from './line-writer.js';

/** A log whose lines are kept. */
function kept(level: 'debug' | 'info' | 'warn' | 'error' = 'debug') {
  const lines: string[] = [];
  const log = new AppLogger({ LOG_LEVEL: level }, { write: (line) => void lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('the log', () => {
  it('has one line of JSON for each entry, with its level, an ISO time, and ids as fields', () => {
    const { log, entries } = kept();
    log.log({ message: 'Delivery delivered', company: 'c-1', durationMs: 12.5 }, 'Answers');
    log.warn('two\nlines', 'Queue');
    expect(entries()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        pid: process.pid,
        company: 'c-1',
        durationMs: 12.5,
        context: 'Answers',
        message: 'Delivery delivered',
      },
      expect.objectContaining({ level: 'warn', message: 'two\nlines', context: 'Queue' }),
    ]);
  });

  it('names the request that the current code works for', async () => {
    const { log, entries } = kept();
    await inWorkContext({ requestId: 'r-7' }, async () => {
      await Promise.resolve();
      log.log('within');
    });
    log.log('without');
    expect(entries().map(({ requestId }) => requestId)).toEqual(['r-7', undefined]);
  });

  it('tells of an error its type, message, code and stack, and nothing that it carries', () => {
    const { log, lines, entries } = kept();
    const error = Object.assign(new Error('duplicate key'), {
      ...{ code: '23505', detail: 'Key (name)=(kept-from-log-3f81) exists', config: { data: 'kept-from-log-3f81' } },
    });
    log.error({ message: 'It failed', error }, 'Fault');
    log.error(error, 'Fault');
    log.error({ message: 'It failed', error: 'thrown text' }, 'Fault');
    const described = { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.stringContaining('at ') };
    expect(entries().map((entry) => entry['error'])).toEqual([described, described, { message: 'thrown text' }]);
    expect(lines.join()).not.toContain('kept-from-log-3f81');
  });

  it.each(['authorization', 'password', 'clientSecret', 'apiKey', 'token', 'refresh_token', 'body'])(
    'censors %s',
    (name) => {
      const { log, lines } = kept();
      log.log({ message: 'It came', [name]: 'kept-from-log-9a27' });
      expect(lines.join()).not.toContain('kept-from-log-9a27');
      expect(lines.join()).toContain('[secret]');
    },
  );

  it.each([
    ['debug', ['debug', 'info', 'warn', 'error', 'fatal']],
    ['info', ['info', 'warn', 'error', 'fatal']],
    ['warn', ['warn', 'error', 'fatal']],
    ['error', ['error', 'fatal']],
  ] as const)('of level %s has %j', (level, expected) => {
    const { log, entries } = kept(level);
    log.verbose('x');
    log.debug('x');
    log.log('x');
    log.warn('x');
    log.error('x');
    log.fatal('x');
    expect(entries().map((entry) => entry['level'])).toEqual(expected);
  });

  it('changes its level while it runs', () => {
    const { log, lines } = kept('error');
    log.log('before');
    log.level = 'debug';
    log.log('after');
    expect(lines).toHaveLength(1);
  });

  it('keeps what Nest says of each route for who asks for it', () => {
    const { log, entries } = kept();
    log.log('Mapped {/api/v1/unit, GET} route', 'RouterExplorer');
    expect(entries()[0]).toMatchObject({ level: 'debug' });
  });

  it('has the stack that Nest hands over', () => {
    const { log, entries } = kept();
    log.error('It failed', 'Error: It failed\n    at x', 'ExceptionsHandler');
    expect(entries()[0]).toMatchObject({ message: 'It failed', stack: 'Error: It failed\n    at x' });
  });

  it('serves the loggers of Nest', () => {
    const { log, entries } = kept();
    Logger.overrideLogger(log);
    try {
      new Logger('Imports').log({ message: 'Import done', import: 'i-1' });
    } finally {
      Logger.overrideLogger(undefined as never);
    }
    expect(entries()[0]).toMatchObject({ context: 'Imports', message: 'Import done', import: 'i-1' });
  });
});

describe('as text', () => {
  const text = (isTTY: boolean, format?: 'json' | 'text'): string => {
    let written = '';
    const output = { isTTY, hasColors: () => false, write: (line: string) => (written += line) };
    const log = new AppLogger({ LOG_LEVEL: 'info' }, lineWriter(format, output));
    log.log({ message: 'Delivery delivered', company: 'c-1' }, 'Answers');
    return written;
  };

  it('reads as people do, on a terminal or where it is asked for', () => {
    for (const line of [text(true), text(false, 'text')])
      expect(line).toMatch(/^\[\d{4}-\d\d-\d\d [\d:.]+\] INFO: Answers: Delivery delivered \{"company":"c-1"\}\n$/);
  });

  it('is not what a file or a pipe gets, nor who asks for JSON', () => {
    for (const line of [text(false), text(true, 'json')]) expect(JSON.parse(line)).toMatchObject({ company: 'c-1' });
  });
});
