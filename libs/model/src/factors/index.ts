export type { BindableDataset } from './bindable-dataset.js';
export { differingFields, patchedDataset } from './dataset-patch.js';
export type { DatasetRowPatch, KnownDataset } from './dataset-patch.js';
export type { DatasetDetails, DatasetPact, DatasetRow } from './dataset.js';
export { declaredAfter, withStatedAggregates } from './declared-after.js';
export { CARBON_CONTENTS, CARBON_CONTENT_KEYS } from './epd/carbon-content.js';
export type { CarbonContentKey } from './epd/carbon-content.js';
export { EN_15804_A2 } from './epd/compliance.js';
export type { SkippedDataSet } from './epd/document/epd-document.js';
export { LONGEST_FILE } from './epd/document/epd-limits.js';
export type {
  EpdAmount,
  EpdExchange,
  EpdFlowMeasures,
  EpdFlowProperty,
  EpdIndicator,
  EpdMaterialProperty,
  EpdProcess,
  EpdReference,
  LangText,
} from './epd/document/epd-process.js';
export type { EpdFile } from './epd/document/read-document.js';
export { COMMON, EPD_2013, EPD_2019, MATML, PROCESS } from './epd/document/xml-element.js';
export { element, leaf } from './epd/document/xml-text.js';
export type { XmlText } from './epd/document/xml-text.js';
export type { EpdDataset } from './epd/epd-dataset.js';
export { ilcdLocationOf } from './epd/epd-place.js';
export { epdRow } from './epd/epd-row.js';
export { valuesOf } from './epd/epd-values.js';
export { flowPropertyOf } from './epd/flow-units.js';
export type { FlowProperty } from './epd/flow-units.js';
export { statedFigure } from './epd/indicator-figures.js';
export { INDICATOR_IDS, directionOf } from './epd/indicator-ids.js';
export { UNIT_WORDS } from './epd/indicator-units.js';
export { LeftOuts } from './epd/left-out.js';
export type { LeftOut } from './epd/left-out.js';
export { NOT_DECLARED, moduleAmounts, moduleKey } from './epd/module-amounts.js';
export { readArchive } from './epd/read-archive.js';
export type { ArchivedEpd, ArchivedFile, OpenEpdFiles } from './epd/read-archive.js';
export { toDataset } from './epd/to-dataset.js';
export { FOSSIL, NEGATIVE, unfitForLanes } from './freight.js';
export { notStatedModules } from './not-stated.js';
export { UNDIVIDED, undividedClimate } from './publishers/amounts.js';
export { tidy } from './publishers/header.js';
export { OF_A_DOUBLE, plainNumber } from './publishers/plain-number.js';
export type { DatabaseDefaults, RowOutcome, RowReader, SkipReason } from './publishers/profile.js';
export { EPD_PROFILE, GENERIC_PROFILE, PROFILES, PROFILE_NAMES, isProfileName } from './publishers/profiles.js';
export type { ProfileName } from './publishers/profiles.js';
export { withinLimits } from './publishers/row-limits.js';
export { averagePercent, dataQualityRating } from './ratings.js';
export { isOfPartner } from './received-footprint.js';
export type { ReceivedFacts, ReceivedFootprint, ReceivedQuantities } from './received-footprint.js';
export { SHORT_BEGINNING } from './search/entries.js';
export { blocksBehind, blocksOfPage } from './search/page-blocks.js';
export type { BlockHits } from './search/page-blocks.js';
export { prefixQuery } from './search/prefix-query.js';
export { RESULT_PARTS, printSearchKey, readSearchKey } from './search/search-key.js';
export type { ResultPart, SearchKey } from './search/search-key.js';
export { conditionsOf, nearConditions, searchTerms } from './search/search-query.js';
export type { Condition, SearchQuery, SearchTerms } from './search/search-query.js';
export { searchText } from './search/search-text.js';
export type { Searchable } from './search/search-text.js';
export { distinctiveWords, namesBeginningWith, wordsOf } from './search/words.js';
