import type { Readable } from 'node:stream';
import { fileFault } from '../table/place.js';
import type { Shape } from './number-format.js';
import { builtInShape, shapeOfFormat } from './number-format.js';
import { readXml } from './xml.js';

/** How each style of cells shows a number; undefined: as such. */
export type CellShapes = readonly (Shape | undefined)[];

/** Excel has 65,490. */
const MOST_STYLES = 100_000;

export async function readCellShapes(bytes: Readable): Promise<CellShapes> {
  const formats = new Map<number, Shape | undefined>();
  const shapes: (Shape | undefined)[] = [];
  let isInCells = false;
  await readXml('styles.xml', bytes, {
    open: (name, attributes) => {
      if (formats.size > MOST_STYLES || shapes.length > MOST_STYLES)
        throw fileFault(`has more than ${MOST_STYLES} styles`);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), shapeOfFormat(attributes['formatCode'] ?? ''));
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      shapes.push(formats.has(id) ? formats.get(id) : builtInShape(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    text: () => undefined,
  });
  return shapes;
}
