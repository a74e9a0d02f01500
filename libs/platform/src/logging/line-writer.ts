import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';

/** Where lines may go, which may be a terminal. */
type Output = DestinationStream & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>>;

/** Where the log's lines go: as they are, or made readable for people. */
export function lineWriter(format: 'json' | 'text' | undefined, output: Output = process.stdout): DestinationStream {
  const isText = format === undefined ? output.isTTY : format === 'text';
  if (!isText) return output;
  const pretty = prettyFactory({
    colorize: output.isTTY === true && output.hasColors?.() === true,
    messageKey: 'message',
    errorLikeObjectKeys: ['error'],
    errorProps: 'code',
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss.l',
    ignore: 'pid,context',
    messageFormat: '{if context}{context}: {end}{message}',
    singleLine: true,
  });
  return { write: (line) => void output.write(pretty(line)) };
}
