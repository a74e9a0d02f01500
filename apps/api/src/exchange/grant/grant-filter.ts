import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { GrantFilter } from '#exchange';
import type { Query } from '../../web/http/query.js';
import { collecting, Describes, QueryParameters, readText, readUuid } from '../../web/routes/index.js';

const LONGEST_CLIENT_ID = 256;

const UUID = { format: 'uuid' } as const;

/** The filter of the list of grants. */
export const GrantFilterQuery = () =>
  QueryParameters(
    readFilter,
    Describes('dataSource', 'Only grants to the partner of this data source: its UUID.', UUID),
    Describes('client', 'Only grants to this client alone: its id.'),
    Describes('product', 'Only grants of this product by name: the UUID of any version.', UUID),
    Describes('taxonomy', 'Only grants of this taxonomy: its UUID.', UUID),
  );

/** @throws Invalid listing every fault */
function readFilter(query: Query): GrantFilter {
  const faults: FieldFault[] = [];
  const [dataSource, product, taxonomy] = ['dataSource', 'product', 'taxonomy'].map((name) =>
    collecting(faults, () => readUuid(query, name)),
  );
  const client = collecting(faults, () => readText(query, 'client', LONGEST_CLIENT_ID));
  if (faults.length > 0) throw new Invalid(faults);
  return { dataSource, client, product, taxonomy };
}
