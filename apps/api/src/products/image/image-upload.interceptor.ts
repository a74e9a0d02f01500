import type { Readable } from 'node:stream';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { createParamDecorator, HttpException } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { Busy, Invalid } from '#faults';
import { Refusal } from '#platform/http';
import { heldBodyOf } from '../../web/body/body-room.js';
import { IMAGE_BODY, MAX_IMAGE_BYTES } from '../../web/body/body-rules.js';
import { ByteBlocks } from '../../web/body/byte-blocks.js';
import { tooLarge } from '../../web/body/read-bytes.js';
import type { SentImage } from './image-reader.js';

const PART = 'file';

const limits = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 0 };

/** Keeps the file in few blocks: multer's own keeps each piece, of which one of a byte takes hundreds. */
const storage = {
  _handleFile(
    _request: Request,
    { stream }: { stream: Readable },
    done: (error: unknown, info?: { buffer: Buffer }) => void,
  ): void {
    const blocks = new ByteBlocks(IMAGE_BODY, () => undefined);
    stream.on('data', (piece: Buffer) => blocks.add(piece));
    stream.once('end', () => done(null, { buffer: blocks.whole() }));
  },
  _removeFile(_request: Request, _file: unknown, done: (error: unknown) => void): void {
    done(null);
  },
};

const TOO_LARGE = new Refusal(413, 'The file is larger than 5 MiB.');

/** Reads a multipart/form-data body (RFC 7578) with one file into memory. */
export class ImageUpload extends FileInterceptor(PART, { storage, limits }) {
  override async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const reading = super.intercept(context, next);
    // The parser would read a refused body to its end before it answers; this race answers at once.
    const request = context.switchToHttp().getRequest<Request>();
    const held = heldBodyOf(request);
    try {
      const answers = await Promise.race([reading, tooLarge(request, IMAGE_BODY, held)]);
      held?.come();
      return answers;
    } catch (fault) {
      if (fault instanceof Refusal || fault instanceof Busy) throw fault;
      throw fault instanceof HttpException && fault.getStatus() === 413 ? TOO_LARGE : oneFile();
    }
  }
}

/** The file. @throws Invalid where there is none */
export const SentFile = createParamDecorator((_: unknown, context: ExecutionContext): SentImage => {
  const request = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  if (!request.file) throw oneFile();
  return { bytes: request.file.buffer, body: heldBodyOf(request) };
});

function oneFile(): Invalid {
  return new Invalid({ field: PART, message: 'has to be the one part of the body, with a file name' });
}
