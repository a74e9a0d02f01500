/** What a controller declares its routes and parameters with. */
export { AnyToken, Open, Requires } from './access.js';
export { CheckedBody } from './checked-body.js';
export { IfMatch } from './if-match.js';
export { LINK_HEADER, PAGE_HEADERS, Paged } from './paged.js';
export {
  Describes,
  DescribesOrder,
  DescribesPaging,
  DescribesWords,
  OrderQuery,
  PageQuery,
  QueryParameters,
  QuerySyncId,
  SelectedImpacts,
} from './query-parameters.js';
export {
  collecting,
  LONGEST_SEARCH,
  readFlag,
  readList,
  readListOf,
  readOrder,
  readText,
  readUuid,
  readWords,
} from './query-values.js';
export { RequestOrigin, QueryString, CurrentClient, PathUuid } from './request-parameters.js';
