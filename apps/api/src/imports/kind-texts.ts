import { ApiProperty } from '@nestjs/swagger';
import { IMPORT_KINDS, ROWS_IN_WORDS } from '#model/imports';
import { Describes } from '../web/routes/index.js';

export const describesKind = (description: string) => Describes('kind', description, { enum: [...IMPORT_KINDS] });

/** `kind`, where a request has to say it. */
export const describesNeededKind = () => describesKind(`What the rows are: ${ROWS_IN_WORDS}. Needed.`);

/** A property that says what the rows are. */
export const KindProperty = () =>
  ApiProperty({
    enum: IMPORT_KINDS,
    enumName: 'ImportKind',
    description: `What the rows are: ${ROWS_IN_WORDS} (\`model\`).`,
  });
