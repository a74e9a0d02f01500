import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createDocument } from '../apps/api/src/web/openapi/document.js';
import { readAnswers } from '../apps/api/src/web/openapi/answers-file.js';
import { describedBuild } from './described-build.js';
import { OPENAPI_FILE } from '../apps/api/src/web/openapi/openapi-file.js';

/**
 * Writes openapi.json from the code. With --check it only reports whether that would change the file, and exits with 1
 * if so.
 */
const ROOT = dirname(OPENAPI_FILE);
const PREFIX = 'api';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const text = `${JSON.stringify(await document(), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(OPENAPI_FILE, text);
else if (readFileSync(OPENAPI_FILE, 'utf8') !== text) {
  process.stderr.write(
    'openapi.json does not say what the code does: run `npm run openapi` and look at what changes.\n',
  );
  process.exitCode = 1;
}

async function document() {
  const { AppModule } = (await import(join(describedBuild(ROOT), 'apps/api/src/app.module.js'))) as {
    AppModule: { with(config: unknown): never };
  };
  // In preview mode nothing is instantiated, so no database, queue or configuration is needed.
  const app: INestApplication = await NestFactory.create(AppModule.with({}), { preview: true, logger: ['error'] });
  app.setGlobalPrefix(PREFIX);
  return createDocument(app, PREFIX, version, readAnswers());
}
