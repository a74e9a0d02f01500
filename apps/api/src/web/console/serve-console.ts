import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Missing } from '#faults';
import { cacheable, pathOf, Refusal, tagged } from '#platform/http';
import { isKnown } from '../http/revised.js';
import type { Coding, ConsoleFile } from './console-files.js';
import { readConsole } from './console-files.js';

/** Their names change with their content. */
const HASHED = /^assets\//;
const YEAR = 31_536_000;

/**
 * Serves the console below /console. Every path that names no file is one of its pages, and gets the page that all of them begin
 * with.
 * @param isSecure whether callers use https
 */
export function serveConsole(app: NestExpressApplication, prefix: string, isSecure: boolean): void {
  const files = readConsole();
  const policy = pagePolicy(isSecure);
  const express = app.getHttpAdapter().getInstance();
  express.all(`/${prefix}{/*page}`, (request, response, next) => {
    if (!/^(GET|HEAD)$/.test(request.method)) return next(WRONG_METHOD);
    const path = pathOf(request).slice(`/${prefix}/`.length);
    const file = files.get(/\.\w+$|^assets(\/|$)/.test(path) ? path : 'index.html');
    if (!file) return next(new Missing(files.size === 0 ? NOT_BUILT : 'There is nothing at this address.'));
    response.set('Content-Security-Policy', policy).set('X-Frame-Options', 'DENY');
    send(file, request, response, HASHED.test(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache');
  });
}

const WRONG_METHOD = new Refusal(405, 'This address takes GET, HEAD.', { headers: { Allow: 'GET, HEAD' } });
const NOT_BUILT = 'The console was not built here: npm run build makes it.';

function send(file: ConsoleFile, request: Request, response: Response, cacheControl: string): void {
  tagged(response, file.entityTag);
  cacheable(request, response, cacheControl);
  response.vary('Accept-Encoding');
  if (isKnown(file.entityTag, request.get('if-none-match'))) return void response.status(304).end();
  const coding = (Object.keys(file.compressed) as Coding[]).find((each) => request.acceptsEncodings(each) === each);
  if (coding) response.set('Content-Encoding', coding);
  response.set('Content-Type', file.type).send(coding ? file.compressed[coding] : file.plain);
}

/**
 * What the pages may load and do: their own files, requests to this host, and pictures that they were sent by it. No script of
 * theirs writes markup, which Trusted Types hold; so nothing that a record says can run.
 */
function pagePolicy(isSecure: boolean): string {
  return [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:"],
    ...["connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
