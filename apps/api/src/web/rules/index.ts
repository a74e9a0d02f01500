/** The rules that the fields of request bodies are declared with. */
export { Nested, NestedList, RequiredObject } from './nested.js';
export { DecimalText, IntegerWithin, Percent, Quantity, Rating, Year } from './numbers.js';
export { PactListField } from './pact-list.js';
export { PatchOf } from './patch-of.js';
export {
  AsSent,
  Day,
  Flag,
  Moment,
  Name,
  NotBlank,
  NotEmpty,
  OneOf,
  readTime,
  SyncId,
  Text,
  Time,
  Unit,
  Uuid,
  WebAddress,
} from './rules.js';
export { Setting, SettingList } from './setting.js';
