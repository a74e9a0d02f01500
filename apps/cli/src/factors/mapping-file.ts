import type { ImportKind, ImportMapping } from '#model/imports';
import { mappingFromJson } from '#model/imports';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** The mapping of columns that a file holds as JSON. @throws CliFault naming the file and what is wrong in it */
export function mappingIn(text: string, file: string, kind: ImportKind): ImportMapping {
  try {
    return mappingFromJson(kind, JSON.parse(text));
  } catch (error) {
    const message = error instanceof SyntaxError ? `is not JSON: ${error.message}` : (error as Error).message;
    throw new CliFault(EXIT.badData, `${file}: ${message}`);
  }
}
