import { Invalid } from '#faults';
import { LANGUAGE } from '#model/exchange';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { Describes, QueryParameters } from '../../web/routes/index.js';
import type { EpdFormat } from './epd-document.js';
import { EPD_FORMATS } from './epd-document.js';

export interface EpdRequest {
  readonly format: EpdFormat;
  /** Of the texts, as BCP 47 writes it; absent: the first of the company. */
  readonly language?: string;
}

/** `format` and `language`. */
export const EpdQuery = () =>
  QueryParameters(
    readRequest,
    Describes('format', 'The form of the document.', { enum: [...EPD_FORMATS], default: 'ilcd-json' }),
    Describes(
      'language',
      'The language that the texts of the element are in, as BCP 47 writes it; by default the first of the company.',
    ),
  );

/** @throws Invalid */
function readRequest(query: Query): EpdRequest {
  const text = single(query, 'format') ?? 'ilcd-json';
  const format = EPD_FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${EPD_FORMATS.join(', ')}` });
  const asked = single(query, 'language');
  const language = asked === undefined ? undefined : LANGUAGE.read(asked);
  if (asked !== undefined && language === undefined) throw new Invalid({ field: 'language', message: LANGUAGE.rule });
  return { format, language };
}
