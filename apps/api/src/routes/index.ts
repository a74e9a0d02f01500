/** What a controller declares its routes and parameters with. */
export { AnyToken, Open, Requires } from './access.js';
export { CheckedBody } from './checked-body.js';
export { IfMatch } from './if-match.js';
export { LINK_HEADER, Paged } from './paged.js';
export {
  Describes,
  DescribesPaging,
  PageQuery,
  QueryParameters,
  QuerySyncId,
  QueryUuid,
  readText,
  readUuid,
  SelectedImpacts,
} from './query-parameters.js';
export { RequestOrigin, QueryString, CurrentClient, PathUuid } from './request-parameters.js';
