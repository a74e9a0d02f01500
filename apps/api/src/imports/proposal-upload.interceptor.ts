import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { createParamDecorator, HttpException, Injectable, Logger } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { finalize } from 'rxjs';
import { Busy, Invalid } from '#faults';
import { Refusal } from '#platform/http';
import { heldBodyOf } from '../web/body/body-room.js';
import { MAX_SAMPLE_BYTES, SAMPLE_BODY } from '../web/body/body-rules.js';
import { requireCaller } from '../web/http/caller.js';
import { INCOMPLETE, tooLarge } from '../web/body/read-bytes.js';
import { requireImporter } from './import-permissions.js';
import { readProposalRequest } from './kind-query.js';

const PART = 'file';
/** What a mapping may have that comes with a file. */
const MAX_MAPPING_BYTES = 256 * 1024;

const PartReader = FileInterceptor(PART, {
  dest: tmpdir(),
  limits: { fileSize: MAX_SAMPLE_BYTES, files: 1, fields: 1, fieldSize: MAX_MAPPING_BYTES, parts: 2 },
});

const TOO_LARGE = new Refusal(413, 'The file is larger than 16 MiB: its first lines are enough.');

/** What multer makes of a request. */
interface UploadRequest extends Request {
  file?: { path: string };
}

/** Reads a multipart/form-data body with one part `file` and, before or behind it, `mapping` into a temporary file, which goes when the answer is made. */
@Injectable()
export class ProposalUpload implements NestInterceptor {
  private readonly log = new Logger('Imports');
  private readonly part: NestInterceptor = new PartReader();

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<UploadRequest>();
    requireImporter(requireCaller(request), readProposalRequest(request.query).kind);
    if (!isMultipart(request)) return next.handle();
    const reading = this.part.intercept(context, next);
    try {
      const answers = await Promise.race([reading, tooLarge(request, SAMPLE_BODY, heldBodyOf(request), true)]);
      return answers.pipe(finalize(() => void this.drop(request)));
    } catch (fault) {
      await this.drop(request);
      if (fault instanceof Refusal || fault instanceof Busy) throw fault;
      if (!(fault instanceof HttpException)) throw request.complete ? fault : INCOMPLETE;
      throw fault.getStatus() === 413 ? TOO_LARGE : noFile();
    }
  }

  private async drop({ file }: UploadRequest): Promise<void> {
    if (!file) return;
    await rm(file.path, { force: true }).catch((fault: unknown) => {
      this.log.warn(`A temporary file is left: ${(fault as Error).message}`);
    });
  }
}

function isMultipart(request: Request): boolean {
  return typeof request.is('multipart/form-data') === 'string';
}

function noFile(): Invalid {
  return new Invalid({
    field: PART,
    message: 'has to be a part of the body, with a file name, and beside it only `mapping`; or send JSON {header}',
  });
}

/** What a proposal is asked for: a file, by its path, or else a body that is JSON. */
export interface SentSample {
  readonly path?: string;
  /** What is known of its mapping already: JSON. */
  readonly mapping?: string;
  readonly body?: unknown;
}

/** @throws Invalid where a form has no file */
export const SentSample = createParamDecorator((_: unknown, context: ExecutionContext): SentSample => {
  const request = context.switchToHttp().getRequest<UploadRequest>();
  if (!isMultipart(request)) return { body: request.body };
  if (!request.file) throw noFile();
  const { mapping } = request.body as { mapping?: string };
  return { path: request.file.path, ...(mapping !== undefined && { mapping }) };
});
