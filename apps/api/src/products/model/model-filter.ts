import type { ModelFilter } from '#products';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { Describes, DescribesWords, QueryParameters, readUuid, readWords } from '../../web/routes/index.js';

/** The filters of the listing of models. */
export const ModelFilterQuery = () =>
  QueryParameters(
    readModelFilter,
    Describes('product', 'Only the model of this material or process element, by its UUID.', { format: 'uuid' }),
    DescribesWords("the product's name, description, sku or taxonomy"),
    Describes('sku', 'Only models of products with this sku.'),
  );

function readModelFilter(query: Query): ModelFilter {
  return { product: readUuid(query, 'product'), words: readWords(query), sku: single(query, 'sku') };
}
