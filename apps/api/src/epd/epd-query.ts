import { Invalid } from '#faults';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, QueryParameters } from '../routes/index.js';
import type { EpdFormat } from './epd-document.js';
import { EPD_FORMATS } from './epd-document.js';

export interface EpdRequest {
  readonly format: EpdFormat;
  /** Of the texts, as BCP 47 writes it. */
  readonly language: string;
}

/** `format` and `language`. */
export const EpdQuery = () =>
  QueryParameters(
    readRequest,
    Describes('format', 'The form of the document.', { enum: [...EPD_FORMATS], default: 'ilcd-json' }),
    Describes('language', 'The language that the texts of the element are in, as BCP 47 writes it.', { default: 'en' }),
  );

/** The primary language and, at most, script, region and variants; grandfathered tags are none. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i;

/** @throws Invalid */
function readRequest(query: Query): EpdRequest {
  const text = single(query, 'format') ?? 'ilcd-json';
  const format = EPD_FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${EPD_FORMATS.join(', ')}` });
  const language = single(query, 'language') ?? 'en';
  if (!LANGUAGE.test(language)) throw new Invalid({ field: 'language', message: 'has to be one such as en or de-AT' });
  return { format, language };
}
