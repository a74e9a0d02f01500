import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import type { ExportArchive, ExportManifest } from '#access';
import { badExport, requireManifest } from '#access';
import { CliFault, EXIT } from '../command/exit-codes.js';

const LINE_FEED = 10;

/** The ZIP file that `company export` wrote. Its files are read as streams, in any order and more than once. */
export class CompanyArchive implements ExportArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: ExportManifest,
  ) {}

  /** @throws CliFault if the file can't be read, Invalid if it is no such archive */
  static async open(path: string): Promise<CompanyArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((fault: Error) => {
      if ('syscall' in fault) throw new CliFault(EXIT.noInput, `${path} can't be read: ${fault.message}`);
      throw badExport(`is no ZIP file, or is damaged: ${fault.message}`);
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const manifest = await whole(contentOf(zip, entries, 'manifest.json'));
      return new CompanyArchive(zip, entries, requireManifest(JSON.parse(manifest.toString())));
    } catch (fault) {
      zip.close();
      throw fault instanceof SyntaxError ? badExport('is damaged: its manifest is no JSON') : fault;
    }
  }

  /** They end at line feeds alone: texts may have any other line end. */
  async *lines(file: string): AsyncGenerator<string> {
    let begun: Buffer[] = [];
    for await (const piece of contentOf(this.zip, this.entries, file)) {
      let from = 0;
      for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
        yield Buffer.concat([...begun, piece.subarray(from, end)]).toString();
        begun = [];
        from = end + 1;
      }
      begun.push(piece.subarray(from));
    }
    const rest = Buffer.concat(begun).toString();
    if (rest !== '') yield rest;
  }

  bytes(file: string): Promise<Buffer> {
    return whole(contentOf(this.zip, this.entries, file));
  }

  close(): void {
    if (this.zip.isOpen) this.zip.close();
  }
}

/** The ZIP reader leaves the checksums to us. */
async function* contentOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  file: string,
): AsyncGenerator<Buffer, void, undefined> {
  const entry = entries.get(file);
  if (!entry) throw badExport(`is damaged: it lacks ${file}`);
  let sum = 0;
  const content = await zip.openReadStreamPromise(entry);
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (fault) {
    throw badExport(`is damaged: ${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  if (sum !== entry.crc32) throw badExport(`is damaged: the checksum of ${file} is wrong`);
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
