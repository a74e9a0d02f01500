import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import { FOOTPRINT_STATUSES } from '#model/exchange';
import type { OwnFootprintFilter } from '#exchange';
import type { Query } from '../../web/http/query.js';
import {
  collecting,
  Describes,
  DescribesWords,
  QueryParameters,
  readListOf,
  readText,
  readWords,
} from '../../web/routes/index.js';

/** Longer than any id that a footprint has. */
const LONGEST_ID = 2_048;

/** The filters of the listing of own footprints. */
export const OwnFootprintQuery = () =>
  QueryParameters(
    readFilter,
    Describes(
      'status',
      'Only footprints of this status: Active, Deprecated, or both, separated by commas or repeated.',
      {
        type: 'array',
        items: { type: 'string', enum: [...FOOTPRINT_STATUSES] },
      },
    ),
    Describes(
      'productId',
      'Only footprints of this product: its URN, or the uuid, sku or syncId of its element; in any case of letters.',
      {
        maxLength: LONGEST_ID,
      },
    ),
    DescribesWords("the element's name, description, sku or taxonomy"),
  );

/** @throws Invalid listing every fault */
function readFilter(query: Query): Omit<OwnFootprintFilter, 'kinds'> {
  const faults: FieldFault[] = [];
  const filter = {
    statuses: collecting(faults, () => readListOf(query, 'status', FOOTPRINT_STATUSES)),
    productId: collecting(faults, () => readText(query, 'productId', LONGEST_ID)),
    words: collecting(faults, () => readWords(query)),
  };
  if (faults.length > 0) throw new Invalid(faults);
  return filter;
}
