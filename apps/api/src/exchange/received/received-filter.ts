import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { FootprintStatus } from '#model/exchange';
import { FOOTPRINT_STATUSES } from '#model/exchange';
import type { ReceivedFilter } from '#exchange';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { collecting, Describes, QueryParameters, readFlag, readText, readUuid } from '../../web/routes/index.js';

const LONGEST_PRODUCT_ID = 2_048;

/** The filter of the list of received footprints. */
export const ReceivedFilterQuery = () =>
  QueryParameters(
    readFilter,
    Describes('dataSource', 'Only footprints of the partner of this data source: its UUID.'),
    Describes('productId', 'Only footprints of this product: one of its ids, whatever its case.'),
    Describes('status', 'Only footprints with this status.', { enum: [...FOOTPRINT_STATUSES] }),
    Describes('faulty', '`true`: only those that break the schema of PACT; `false`: only the others.', {
      type: 'boolean',
    }),
  );

/** @throws Invalid listing every fault */
function readFilter(query: Query): ReceivedFilter {
  const faults: FieldFault[] = [];
  const dataSource = collecting(faults, () => readUuid(query, 'dataSource'));
  const productId = collecting(faults, () => readText(query, 'productId', LONGEST_PRODUCT_ID));
  const status = collecting(faults, () => readStatus(query));
  const faulty = collecting(faults, () => readFlag(query, 'faulty'));
  if (faults.length > 0) throw new Invalid(faults);
  return { dataSource, productId, status, faulty };
}

/** @throws Invalid */
function readStatus(query: Query): FootprintStatus | undefined {
  const text = single(query, 'status');
  const status = FOOTPRINT_STATUSES.find((each) => each === text);
  if (text === undefined || status) return status;
  throw new Invalid({ field: 'status', message: `takes ${FOOTPRINT_STATUSES.join(', ')}` });
}
