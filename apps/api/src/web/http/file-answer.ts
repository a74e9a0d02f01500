import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { RawAnswer } from './written-answers.js';

/** A file that the caller is offered to save. */
export interface SentFile {
  name: string;
  mediaType: string;
  /** Made when it is to be sent. */
  content: () => Readable;
}

/** An answer that is a file. */
export function fileAnswer(file: SentFile): RawAnswer {
  return new RawAnswer((response) => sendFile(file, response));
}

/**
 * Sends a file. After the first byte a fault breaks the connection, so that an incomplete file never looks whole. That a reader
 * leaves is no fault.
 */
export async function sendFile({ name, mediaType, content }: SentFile, response: Response): Promise<void> {
  // The type comes second, since the name sets one, too.
  response.attachment(name);
  response.setHeader('Content-Type', mediaType);
  if (response.req.method === 'HEAD') return void response.end();
  const file = content();
  try {
    await pipeline(file, response);
  } catch (fault) {
    file.destroy();
    if (!hasGone(fault)) throw fault;
  }
}

/** From Node 22 on, an answer whose reader left before its first byte takes no pipe at all. */
const GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Whether the reader has disconnected or was disconnected, so that no answer can reach it. */
export function hasGone(fault: unknown): boolean {
  return GONE.includes((fault as NodeJS.ErrnoException).code ?? '');
}
