import { Controller, Get } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiOkResponse } from '@nestjs/swagger';
import { readDocument } from '../../web/openapi/openapi-file.js';
import { pactDocument } from '../../web/openapi/pact-document.js';
import { Open } from '../../web/routes/index.js';

@Controller('pact/3/openapi.json')
export class PactDocumentController {
  private readonly publicDocument = pactDocument(readDocument());

  /**
   * The description of the PACT endpoints alone, as OpenAPI 3.1, without a token: partners make a client of it. That of the whole
   * API is at `/api/openapi.json`.
   */
  @ApiOkResponse({ description: 'An OpenAPI 3.1 document.', schema: { type: 'object' } })
  @Open()
  @Get()
  document(): OpenAPIObject {
    return this.publicDocument;
  }
}
