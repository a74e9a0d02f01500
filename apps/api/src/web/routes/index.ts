/** What a controller declares its routes and parameters with. */
export { AnyToken, Open, Requires, RequiresAll } from './access.js';
export { CheckedBody } from './checked-body.js';
export { IfMatch, PutIf } from './if-match.js';
export type { PutConditions } from './if-match.js';
export { LINK_HEADER, PAGE_HEADERS, Paged } from './paged.js';
export {
  Describes,
  DescribesImpacts,
  DescribesOrder,
  DescribesPaging,
  DescribesWords,
  OrderQuery,
  PageQuery,
  QueryParameters,
  QuerySyncId,
  readImpacts,
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
export { describedParameter } from './described-parameter.js';
export { RequestOrigin, QueryString, CurrentClient, PathUuid } from './request-parameters.js';
