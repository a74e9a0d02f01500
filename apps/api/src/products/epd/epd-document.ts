import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { RawAnswer } from '../../web/http/written-answers.js';
import { epdPage } from './epd-page.js';
import { epdSheet } from './epd-sheet.js';
import { EPD_POLICY } from './epd-style.js';
import { fileName } from './file-name.js';

interface EpdForm {
  readonly mediaType: string;
  readonly ending: string;
  readonly write: (own: OwnEpd) => string | Promise<Buffer>;
  /** Shown by a browser instead of saved. */
  readonly isPage?: true;
}

/** The forms of an EPD, by the word that asks for them. */
export const EPD_FORMS = {
  'ilcd-json': { mediaType: 'application/json; charset=utf-8', ending: 'epd.json', write: writeIlcdJson },
  'ilcd-xml': { mediaType: 'application/xml; charset=utf-8', ending: 'epd.xml', write: writeIlcdXml },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'epd.xlsx',
    write: epdSheet,
  },
  html: { mediaType: 'text/html; charset=utf-8', ending: 'epd.html', write: epdPage, isPage: true },
} as const satisfies Record<string, EpdForm>;

export type EpdFormat = keyof typeof EPD_FORMS;
export const EPD_FORMATS = Object.keys(EPD_FORMS) as readonly EpdFormat[];

/** An EPD as a file, written when it is sent: a caller who has it already gets 304 instead. */
export function epdDocument(own: OwnEpd, format: EpdFormat): RawAnswer {
  const { mediaType, ending, write, isPage }: EpdForm = EPD_FORMS[format];
  return new RawAnswer(async (response) => {
    const bytes = Buffer.from(await write(own));
    response.attachment(fileName(own.name, ending));
    const disposition = String(response.get('Content-Disposition'));
    if (isPage) {
      response.set('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
      response.set('Content-Security-Policy', EPD_POLICY);
    }
    response.set('Content-Type', mediaType).set('Content-Length', String(bytes.length)).end(bytes);
  });
}
