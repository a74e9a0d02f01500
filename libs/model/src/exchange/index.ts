export type { CarbonFootprint } from './carbon-footprint.js';
export {
  ASSESSMENT_REPORT,
  COMPANY_URN,
  CROSS_SECTORAL_STANDARD,
  CROSS_SECTORAL_STANDARDS,
  DOMAIN,
  LANGUAGE,
} from './company-settings.js';
export type { PactCompany } from './company.js';
export { DATE_CRITERIA, LIST_CRITERIA, MAX_CRITERION_VALUES, namesAny } from './criteria.js';
export type { Criteria } from './criteria.js';
export { misnamedParameters } from './criterion-names.js';
export type { IgnoredCriterion } from './criterion-names.js';
export { CREDENTIAL, ORGANISATION, PARTNER_URL, TOKEN_URL, leadsElsewhere } from './data-source-rules.js';
export type { SecretTargets } from './data-source-rules.js';
export { MAX_FOOTPRINTS, answerEvent, decideAnswer } from './events/answer.js';
export type { Answer } from './events/answer.js';
export { readCriteriaQuery } from './events/criteria-query.js';
export type { DeliveryOutcome } from './events/delivery-outcome.js';
export { DELIVERY_STATES, isOpen, stateAfter, statesBefore } from './events/delivery-state.js';
export type { DeliveryState, Trigger } from './events/delivery-state.js';
export { EVENT_SUFFIXES, USUAL_ORGANISATION } from './events/event-type.js';
export { MAX_EVENT_ID, MAX_EVENT_SOURCE, readEvent } from './events/event.js';
export type { PactEvent } from './events/event.js';
export { exampleFootprint } from './events/example-footprint.js';
export { answerOf, boundedText, eventContent, writtenRequest } from './events/exchange-content.js';
export type { ExchangedAnswer } from './events/exchange-content.js';
export { readExchangeFilter } from './events/exchange-filter.js';
export type { ExchangeFilter, ExchangeFilterInput, ExchangeSource } from './events/exchange-filter.js';
export { EXCHANGE_DIRECTIONS, EXCHANGE_STATES } from './events/exchange-state.js';
export type { ExchangeDirection, ExchangeState } from './events/exchange-state.js';
export { keptRequest } from './events/kept-request.js';
export { missingProducts } from './events/missing-products.js';
export { partnerSheet } from './events/partner-sheet.js';
export {
  LONGEST_CRITERION_VALUE,
  asksAny,
  isCriterionValue,
  requestEvent,
  requestType,
} from './events/request-event.js';
export type { WrittenCriteria } from './events/request-event.js';
export { RETRY_SCHEDULE, afterAttempt, scaledSchedule } from './events/retry.js';
export type { RetrySchedule, Verdict } from './events/retry.js';
export { afterUnread, isOfOneFootprint } from './events/unread-footprint.js';
export { footprintKey, footprintKeys, isOfProducts } from './footprint-keys.js';
export type { KeyCriterion } from './footprint-keys.js';
export { DEFAULT_PAGE, LARGEST_PAGE, printFootprintKey, readFootprintPage } from './footprint-page.js';
export type { FootprintKey, FootprintPage } from './footprint-page.js';
export { FOOTPRINT_SCHEMA } from './footprint-schema.js';
export { FOOTPRINT_STATUSES, footprintOf } from './footprint.js';
export type { FootprintContent, FootprintSnapshot, FootprintStatus, ProductFootprint } from './footprint.js';
export { ListedSoFar } from './listed-so-far.js';
export { contentHash } from './mapping/content-hash.js';
export { mapElement } from './mapping/element.js';
export type { MappedElement } from './mapping/element.js';
export { gapsInFootprint } from './mapping/footprint-gaps.js';
export type { FieldGaps } from './mapping/footprint-gaps.js';
export { PUBLISHED_CODES } from './mapping/publication-input.js';
export type { PublicationInput } from './mapping/publication-input.js';
export { Places } from './places.js';
export type { CallResult, Work } from './places.js';
export { isFinal, publishableVersion, whyUnpublished } from './publication.js';
export { pageFault } from './received-page.js';
export type { FactorOfFootprint } from './received/dataset-of-footprint.js';
export { factorOfReceived } from './received/factor-of-received.js';
export { readReceived } from './received/received-footprint.js';
export type { ReceivedFootprint } from './received/received-footprint.js';
export { isSelected, productsAlone, selection } from './selection.js';
export type { Selectable, Selection } from './selection.js';
export type { SettingRule } from './setting-rule.js';
export { sourceKey } from './source-address.js';
export { keepableJson } from './text.js';
