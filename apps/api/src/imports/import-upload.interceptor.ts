import type { Readable } from 'node:stream';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { createParamDecorator, HttpException, Injectable } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { catchError, from, switchMap } from 'rxjs';
import { Invalid, unstorable } from '#faults';
import type { ImportMapping } from '#model/imports';
import { MAX_IMPORT_BYTES } from '#model/imports';
import type { KeptFile } from '#imports';
import { FileImports, ImportMappings } from '#imports';
import type { Caller } from '#access';
import type { CompanyId } from '#platform';
import { Companies, holds } from '#access';
import { Refusal } from '#platform/http';
import { heldBodyOf } from '../web/body/body-room.js';
import { IMPORT_BODY } from '../web/body/body-rules.js';
import { requireCaller } from '../web/http/caller.js';
import { tooLarge } from '../web/body/read-bytes.js';
import { requireWriter } from './import-permissions.js';
import type { ImportRequest } from './import-query.js';
import { readImportRequest } from './import-query.js';

const PART = 'file';

/** A file that was sent, and what was sent beside it. */
export interface SentImport extends KeptFile {
  readonly fileName: string;
  /** The mapping that came with it: JSON. */
  readonly mapping?: string;
  /** The mapping that is kept, as it was when the upload began. */
  readonly kept?: ImportMapping;
}

/** Where the parts of a body that is being read go. */
const receivers = new WeakMap<Request, (content: Readable) => Promise<KeptFile>>();

/** The kept mappings that requests name. */
const keptMappings = new WeakMap<object, ImportMapping>();

/** Takes the file as a stream: it is kept piece by piece and never whole in memory. */
const storage = {
  _handleFile(
    request: Request,
    file: { originalname: string; stream: Readable },
    done: (error: unknown, info?: { kept: KeptFile }) => void,
  ): void {
    const receive = receivers.get(request);
    if (!receive) return done(new Error('Nobody receives this file.'));
    const fault = unstorable(nameOf(file));
    if (fault !== undefined) return done(new Invalid({ field: PART, message: `has a name that ${fault}` }));
    receive(file.stream).then(
      (kept) => done(null, { kept }),
      (error: unknown) => done(error),
    );
  },
  _removeFile(_request: Request, _file: unknown, done: (error: unknown) => void): void {
    done(null);
  },
};

const MAX_MAPPING_BYTES = 256 * 1024;
const limits = { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 1, fieldSize: MAX_MAPPING_BYTES, parts: 2 };

const PartsReader = FileInterceptor(PART, { storage, limits });

const TOO_LARGE = new Refusal(413, 'The file is larger than 200 MB.');

/** Reads a multipart/form-data body with one part `file` and, before or behind it, `mapping`. */
@Injectable()
export class ImportUpload implements NestInterceptor {
  private readonly parts: NestInterceptor = new PartsReader();

  constructor(
    private readonly imports: FileImports,
    private readonly mappings: ImportMappings,
    private readonly companies: Companies,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const caller = requireCaller(request);
    const asked = readImportRequest(request.query);
    requireWriter(caller, asked);
    const { company, client } = caller;
    // Before the file is read: a name that is wrong would be told after 200 MB.
    if (asked.mapping !== undefined) {
      keptMappings.set(request, (await this.mappings.named(company, asked.kind, asked.mapping)).mapping);
    }
    const uuid = await this.imports.begin(company, { ...asked, ...(await this.targetOf(caller, asked)) }, client);
    receivers.set(request, (content) => this.imports.keep(company, uuid, content));
    const isTooLarge = tooLarge(request, IMPORT_BODY, heldBodyOf(request), true);
    try {
      const answers = await Promise.race([this.parts.intercept(context, next), isTooLarge]);
      return answers.pipe(
        catchError((fault: unknown) => from(this.refuse(company, uuid, fault)).pipe(switchMap(fail))),
      );
    } catch (fault) {
      return fail(await this.refuse(company, uuid, fault));
    }
  }

  /** Categories are added by whoever manages the company, as at `POST /v1/taxonomy`. */
  private async targetOf({ company, permissions }: Caller, { database, isEpd, languages }: ImportRequest) {
    if (database === undefined) return {};
    const addsTaxonomy = holds(permissions, 'company:manage');
    const epdLanguages = isEpd ? (languages ?? (await this.companies.get(company)).languages) : undefined;
    return { target: await this.imports.target(company, database, { addsTaxonomy, epdLanguages }) };
  }

  /** An upload that is not queued is forgotten. @returns what the caller is told */
  private async refuse(company: CompanyId, uuid: string, fault: unknown): Promise<unknown> {
    await this.imports.discard(company, uuid);
    if (!(fault instanceof HttpException)) return fault;
    return fault.getStatus() === 413 ? TOO_LARGE : notTheParts();
  }
}

const LONGEST_NAME = 255;

/** multer reads names as latin1; browsers and curl send UTF-8. */
function nameOf({ originalname }: { originalname: string }): string {
  return Array.from(Buffer.from(originalname, 'latin1').toString('utf8')).slice(0, LONGEST_NAME).join('');
}

function fail(fault: unknown): never {
  throw fault;
}

function notTheParts(): Invalid {
  return new Invalid({
    field: PART,
    message: 'has to be a part of the body, with a file name; beside it only `mapping`',
  });
}

/** What multer makes of a request. */
interface UploadRequest {
  file?: { originalname: string; kept: KeptFile };
  body?: { mapping?: string };
}

/** The file of the request, which was kept. @throws Invalid where there is none */
export const SentFile = createParamDecorator((_: unknown, context: ExecutionContext): SentImport => {
  const request = context.switchToHttp().getRequest<UploadRequest>();
  const { file, body } = request;
  if (!file) throw notTheParts();
  return { ...file.kept, fileName: nameOf(file), mapping: body?.mapping, kept: keptMappings.get(request) };
});
