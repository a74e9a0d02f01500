import { Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { Invalid } from '#faults';
import {
  HIGHEST_RATIO,
  LARGEST_ARCHIVE,
  LARGEST_ENTRY,
  MOST_ENTRIES,
  RATIO_COUNTS_FROM,
  RATIO_OF_ALL_COUNTS_FROM,
} from '../table/bounds.js';
import { fileFault } from '../table/place.js';

export interface ArchiveOptions {
  readonly mostEntries?: number;
  /** Whether a file will be read, by its name: the size of one that is not does no harm. By default all may be. */
  readonly isRead?: (name: string) => boolean;
  /** Is called for each piece that is unzipped; what it throws ends the reading. */
  readonly onRead?: (() => void) | undefined;
}

/** A ZIP archive of which single files are read, within bounds that hold whatever the archive says of itself. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly onRead: () => void = () => undefined,
  ) {}

  /** @throws Invalid for what is no ZIP, is damaged, leads out of its folder, has too much in it or a file twice */
  static async open(path: string, options: ArchiveOptions = {}): Promise<Archive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
      throw damaged(error);
    });
    try {
      return new Archive(zip, await entriesOf(zip, options), options.onRead);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** In the order of the archive, as it writes them; folders end in a slash. */
  get names(): readonly string[] {
    return [...this.entries.values()].map(({ fileName }) => fileName);
  }

  /** Names of Office parts do not tell small and large letters apart. */
  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** Unzipped, in bytes. */
  sizeOf(name: string): number {
    return this.entries.get(name.toLowerCase())?.uncompressedSize ?? 0;
  }

  /** Why a file of the archive would not be read; undefined where nothing is known against it. */
  refusalOf(name: string, largest = LARGEST_ENTRY): string | undefined {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const { compressedSize, uncompressedSize } = entry;
    if (entry.isEncrypted()) return 'has a password; save it without one';
    if (uncompressedSize > largest) return `has more than ${largest} bytes`;
    if (uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * HIGHEST_RATIO) {
      return `unzips to more than ${HIGHEST_RATIO} times its size`;
    }
    return undefined;
  }

  /**
   * A file of the archive, unzipped. The stream fails with Invalid where the bytes are not those that were packed.
   * @throws Invalid where the file is not there, has a password, is larger than asked for, or unzips to what only a bomb does
   */
  async read(name: string, largest = LARGEST_ENTRY): Promise<Readable> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw fileFault(`is damaged: its part ${name} is missing`);
    const refusal = this.refusalOf(name, largest);
    if (refusal !== undefined) throw fileFault(`is refused: its part ${name} ${refusal}`);
    const unzipped = await this.zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(error);
    });
    const checked = new ChecksumCheck(entry.crc32, this.onRead);
    unzipped.on('error', (error) => checked.destroy(damaged(error)));
    checked.on('close', () => unzipped.destroy());
    return unzipped.pipe(checked);
  }

  close(): void {
    if (this.zip.isOpen) this.zip.close();
  }
}

async function entriesOf(
  zip: ZipFile,
  { mostEntries = MOST_ENTRIES, isRead = () => true }: ArchiveOptions,
): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw fileFault(`is refused: it is an archive of more than ${mostEntries} files`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw fileFault(`is refused: it holds ${entry.fileName} twice`);
      entries.set(name, entry);
      if (!isRead(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (entry.uncompressedSize > LARGEST_ENTRY || bytes > LARGEST_ARCHIVE) {
        throw fileFault(`is refused: unzipped it has more than ${LARGEST_ENTRY / 1024 ** 3} GiB`);
      }
      if (bytes > RATIO_OF_ALL_COUNTS_FROM && bytes > zip.fileSize * HIGHEST_RATIO) {
        throw fileFault(`is refused: it unzips to more than ${HIGHEST_RATIO} times its size`);
      }
    }
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

/** The archive's own checksum, which the ZIP reader leaves to us: a figure with a flipped bit is still a figure. */
class ChecksumCheck extends Transform {
  private sum = 0;

  constructor(
    private readonly expected: number,
    private readonly onRead: () => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sum = crc32(chunk, this.sum);
    try {
      this.onRead();
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.sum === this.expected ? null : damaged(new Error('a checksum is wrong')));
  }
}

/** What the ZIP reader says of an archive is about the file, unless the file could not be opened or read at all. */
function damaged(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The archive could not be read.', { cause: error });
  const isOfSystem = /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '');
  if (error instanceof Invalid || isOfSystem) return error;
  return fileFault(`is damaged, or was made to do harm: ${error.message}`);
}
