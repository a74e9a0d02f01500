import { posix } from 'node:path';
import { LARGEST_LIST } from '../table/bounds.js';
import { fileFault } from '../table/place.js';
import type { Archive } from './archive.js';
import { prefixed, readXml } from './xml.js';

export interface WorkbookSheet {
  readonly name: string;
  /** Where in the archive its cells are. */
  readonly part: string;
  readonly isHidden: boolean;
}

/** The parts of a workbook that matter for its cells. */
export interface Workbook {
  /** In the order of their tabs; charts and dialogs have no cells and are left out. */
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Whether its dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last word of its type: what comes before differs between the two editions of the standard. */
  readonly kind: string;
  readonly part: string;
}

/** @throws Invalid for an archive that is no workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = (await relationsOf(archive, '')).find(({ kind }) => kind === 'officeDocument');
  if (!main) throw fileFault('is a ZIP archive that holds no workbook');
  const relations = await relationsOf(archive, main.part);
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await readXml('workbook.xml', await archive.read(main.part, LARGEST_LIST), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const relation = relations.find(({ id }) => id === prefixed(attributes, 'id'));
      if (relation?.kind !== 'worksheet') return;
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      sheets.push({ name: attributes['name'] ?? '', part: relation.part, isHidden });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const partOf = (kind: string) => relations.find((one) => one.kind === kind)?.part;
  return { sheets, is1904, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') };
}

/** What a part of the archive says of others; nothing where it says nothing. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(name)) return relations;
  await readXml(name, await archive.read(name, LARGEST_LIST), {
    open: (tag, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (tag !== 'Relationship' || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.push({ id, kind: posix.basename(type), part: path });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}
