import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { readDocument } from './openapi-file.js';

/** Serves the checked-in document at /api/openapi.json, and as a page to browse at /api/docs. */
export function serveDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('docs', app, readDocument(), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Footprint Exchange API',
    swaggerOptions: { docExpansion: 'none', tagsSorter: 'alpha' },
  });
}
