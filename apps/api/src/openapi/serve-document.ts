import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { readDocument } from './openapi-file.js';

/** The checked-in document at /api/openapi.json, and for browsing at /api/docs. */
export function serveDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('docs', app, readDocument(), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Footprint Exchange API',
    swaggerOptions: { docExpansion: 'none', tagsSorter: 'alpha' },
  });
}
