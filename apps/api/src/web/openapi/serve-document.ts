import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { cacheable } from '#platform/http';
import { readDocument } from './openapi-file.js';
import { REFERENCE_SCRIPT, referencePage } from './reference-page.js';
import { REFERENCE_STYLE } from './reference-style.js';

/** Serves the checked-in document at /api/openapi.json, and as a page to browse at /api/docs. */
export function serveDocument(app: NestExpressApplication, prefix: string): void {
  const docs = `/${prefix}/docs`;
  serve(app, `/${prefix}/openapi.json`, 'application/json', JSON.stringify(readDocument()));
  serve(app, docs, 'text/html', referencePage(docs));
  serve(app, `${docs}/reference.css`, 'text/css', REFERENCE_STYLE);
  serve(app, `${docs}/reference.js`, 'text/javascript', REFERENCE_SCRIPT);
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const setHeaders = (response: Response) => cacheable(response.req, response, 'public, max-age=0');
  app.useStaticAssets(assets, { prefix: docs, index: false, redirect: false, setHeaders });
}

function serve(app: NestExpressApplication, path: string, type: string, text: string): void {
  const express = app.getHttpAdapter().getInstance();
  express.get(path, (request, response) => {
    cacheable(request, response, 'no-cache');
    response.type(type).send(text);
  });
}
