import { Invalid } from '#faults';
import type { EpdDataset } from './epd-dataset.js';
import type { SkippedDataSet } from './document/epd-document.js';
import type { EpdFlow, EpdFlowMeasures } from './document/epd-process.js';
import type { LeftOut } from './left-out.js';
import type { EpdFile } from './document/read-document.js';
import { readDocument } from './document/read-document.js';
import { toDataset } from './to-dataset.js';

/** A file of an archive, or why it is not read. */
export type ArchivedFile = EpdFile | { readonly name: string; readonly fault: string };

/** Opens the files of an archive anew, from the first: they are gone through twice, since flows may come after processes. */
export type OpenEpdFiles = () => AsyncIterable<ArchivedFile>;

/** What one file of an archive is. */
export type ArchivedEpd = { readonly name: string } & (
  | { readonly kind: 'dataset'; readonly dataset: EpdDataset; readonly left: readonly LeftOut[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly left: readonly LeftOut[] }
  | { readonly kind: 'skipped'; readonly what: SkippedDataSet }
);

/** As many as the largest published database has, several times over. */
const MOST_FLOWS = 100_000;
/** In characters, of their measures, which are held in memory; those of a flow have some hundred. */
const MOST_MEASURES = 64 * 1024 * 1024;

/**
 * The EPDs of an archive, one at a time: of its other data sets only the measures of flows stay in memory. A file that cannot
 * be read is refused with its fault, and the others go on.
 */
export async function* readArchive(open: OpenEpdFiles, languages: readonly string[]): AsyncGenerator<ArchivedEpd> {
  const flows = await flowsOf(open());
  for await (const file of open()) yield readFile(file, languages, flows);
}

function readFile(
  file: ArchivedFile,
  languages: readonly string[],
  flows: ReadonlyMap<string, EpdFlowMeasures>,
): ArchivedEpd {
  const { name } = file;
  if ('fault' in file) return { name, kind: 'refused', reason: file.fault, left: [] };
  try {
    const document = readDocument(file);
    switch (document.kind) {
      case 'process':
        return { name, ...toDataset(document.process, { languages, flows }) };
      case 'flow':
        return { name, kind: 'skipped', what: 'flow' };
      case 'other':
        return { name, kind: 'skipped', what: document.what };
      default:
        return document satisfies never;
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { name, kind: 'refused', reason: error.faults.map(({ message }) => message).join('; '), left: [] };
  }
}

async function flowsOf(files: AsyncIterable<ArchivedFile>): Promise<ReadonlyMap<string, EpdFlowMeasures>> {
  const flows = new Map<string, EpdFlowMeasures>();
  let held = 0;
  for await (const file of files) {
    const flow = 'bytes' in file && mayBeFlow(file) ? flowIn(file) : undefined;
    if (flow === undefined) continue;
    if (flows.size >= MOST_FLOWS)
      throw new Invalid({ field: file.name, message: `is one of more than ${MOST_FLOWS} flows` });
    // A copy: texts that are parts of the file's would keep all of it in memory.
    const copied = JSON.stringify(flow);
    held += copied.length;
    if (held > MOST_MEASURES)
      throw new Invalid({ field: file.name, message: 'is one of flows that hold too many properties' });
    const { uuid, ...measures } = JSON.parse(copied) as EpdFlow;
    flows.set(uuid.toLowerCase(), measures);
  }
  return flows;
}

/** Parsing every file twice takes twice as long: processes name flows only as `referenceToFlowDataSet`. */
function mayBeFlow({ bytes }: EpdFile): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('flowDataSet') || buffer.includes('flowInformation');
}

/** What is wrong with a file is said when it comes again. */
function flowIn(file: EpdFile) {
  try {
    const document = readDocument(file);
    return document.kind === 'flow' ? document.flow : undefined;
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}
