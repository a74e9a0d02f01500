import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { Utf8Survey } from './utf8-survey.js';
import { handMadeXlsx, rowsOf, zipOf } from './hand-made.arbitrary.js';
import { openSheet } from '../open-sheet.js';

/** The number of rows, or undefined where the file is refused as its maker's fault; anything else is ours. */
async function rowsOrFault(content: Buffer): Promise<number | undefined> {
  try {
    return (await rowsOf(content)).length;
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(fc.constantFrom('a', 'ä', '"', ';', ',', '\r', '\n', '\t', '\0', 'sep=;', '\ufeff', "'="))
    .map((all) => Buffer.from(all.join(''))),
);
const XML = [
  '<row>',
  '</row>',
  '<c t="s">',
  '<c s="1">',
  '</c>',
  '<v>',
  '</v>',
  '<is><t>',
  '</t></is>',
  '<f/>',
  '0',
  '1e5',
  '45382',
  '&lt;',
  '&x;',
  ' ',
  '<',
  '"',
];

describe('whatever is in a file', () => {
  it('is read or refused, never a fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => void (await rowsOrFault(Buffer.from(content)))),
      { numRuns: 300 },
    );
  });

  it('is read or refused where it is a workbook with any XML in its parts', async () => {
    const xml = fc.array(fc.constantFrom(...XML), { maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(
        xml,
        fc.constantFrom('xl/styles.xml', 'xl/workbook.xml', 'xl/sharedStrings.xml', 'x'),
        async (made, part) => {
          const parts = part === 'x' ? {} : { [part]: made };
          await rowsOrFault(await handMadeXlsx({ sheets: { A: `<row>${made}</row>` }, formats: ['d'], parts }));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is refused where it is an archive of parts that lead to each other or to nothing', async () => {
    const relation = (target: string) =>
      `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></Relationships>`;
    for (const target of ['_rels/.rels', '../../etc/passwd', '/', '', 'nowhere.xml']) {
      expect(await rowsOrFault(await zipOf({ '_rels/.rels': relation(target) }))).toBeUndefined();
    }
  });
});

describe('a CSV file', () => {
  it('has the same rows and faults however its bytes arrive', async () => {
    const whole = fc
      .array(fc.constantFrom('a', 'ä', '€', '"x"', '"x\r\ny"', '""', ';', '\r\n', '\n', '\r', "'=", '"'), {
        maxLength: 30,
      })
      .map((parts) => Buffer.from(parts.join('') || 'a'));
    const read = async (pieces: readonly Buffer[]) => {
      const rows: string[] = [];
      try {
        const sheet = await openSheet(Readable.from(pieces), { separator: ';', encoding: 'utf-8' });
        for await (const { line, cells } of sheet.rows)
          rows.push(`${line}: ${cells.map(({ text }) => text).join('|')}`);
        return rows;
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return 'refused';
      }
    };
    await fc.assert(
      fc.asyncProperty(whole, fc.integer({ min: 1, max: 5 }), async (content, size) => {
        // What comes first is gathered until the head is full: only beyond it a piece is a piece.
        const filler = Buffer.from(`${'f'.repeat(999)}\n`.repeat(66));
        const pieces = Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
          content.subarray(at * size, (at + 1) * size),
        );
        expect(await read([filler, ...pieces])).toEqual(await read([filler, content]));
      }),
      { numRuns: 60 },
    );
  });

  it('has every row on the line where an editor shows it', async () => {
    const cell = fc.array(fc.constantFrom('a', '\n', '\r\n', '\r', ';', 'b')).map((parts) => `a${parts.join('')}`);
    const records = fc.array(fc.tuple(cell, cell, fc.constantFrom('\n', '\r\n', '\r', '\r\n\r\n', '\n\n')), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        let [content, lines] = ['', [] as number[]];
        for (const [one, other, end] of written) {
          lines = [...lines, content.split(/\r\n|\r|\n/).length];
          content += `"${one}";"${other}"${end}`;
        }
        const rows = await rowsOf(content, { separator: ';' });
        expect(rows.map(({ line }) => line)).toEqual(lines);
        expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
          written.map(([one, other]) => [one, other]),
        );
      }),
    );
  });

  it('is UTF-8 exactly where every byte is', () => {
    const byte = fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc1,
      0xc2,
      0xe0,
      0xe1,
      0xed,
      0xef,
      0xf0,
      0xf3,
      0xf4,
      0xf5,
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 8 }), fc.nat(8), (all, cut) => {
        const survey = new Utf8Survey();
        for (const piece of [all.slice(0, cut), all.slice(cut)]) survey.add(Buffer.from(piece));
        survey.end();
        expect(survey.strays === 0).toBe(isUtf8(Buffer.from(all)));
      }),
      { numRuns: 5_000 },
    );
  });
});
