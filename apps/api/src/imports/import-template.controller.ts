import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Caller } from '#access';
import { CONTENT_TYPES } from '../web/export/answer-form.js';
import { RawAnswer } from '../web/http/written-answers.js';
import { CurrentClient, Requires } from '../web/routes/index.js';
import { IMPORT_PERMISSIONS, requireImporter } from './import-permissions.js';
import { templateFile } from './template-file.js';
import type { TemplateRequest } from './template-query.js';
import { TemplateQuery } from './template-query.js';

const ANY_BYTES = { schema: { type: 'string', format: 'binary' } };
const FILES = Object.fromEntries(Object.values(CONTENT_TYPES).map((type) => [type, ANY_BYTES]));

@Controller('v1/import/template')
export class ImportTemplateController {
  /**
   * A file to fill: every column that an import of the kind reads, explained. A workbook has a sheet to fill and one that
   * explains its columns; a CSV has the explanations above its header.
   */
  @Requires(...IMPORT_PERMISSIONS)
  @ApiOkResponse({ description: 'The file.', content: FILES })
  @Get()
  read(@CurrentClient() caller: Caller, @TemplateQuery() asked: TemplateRequest): RawAnswer {
    requireImporter(caller, asked.kind);
    return templateFile(asked);
  }
}
