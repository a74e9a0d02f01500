export { cancelExchange } from './closing/cancel-exchange.js';
export type { CancelledExchange } from './closing/cancel-exchange.js';
export { CompanyClosing } from './closing/company-closing.js';
export { pactBaseUrl, subdomainOfHost } from './company/pact-addresses.js';
export { ANSWERS_TABLE } from './delivery/answers-table.js';
export { DueDeliveries } from './delivery/due-deliveries.js';
export { ExchangeStoreModule } from './exchange-store.module.js';
export { ANSWER_QUEUE, addAnswerJobs, addSharedJobs, readAnswerJob } from './exchange/answer-job.js';
export type { AnswerJob, AnswerJobData } from './exchange/answer-job.js';
export { DataSourceTests } from './exchange/data-source-tests.js';
export type { OpenTest } from './exchange/data-source-tests.js';
export { SEALED_SECRETS } from './exchange/data-source.js';
export type {
  DataSource,
  DataSourceInput,
  DataSourcePatch,
  DataSourceTest,
  TestedStep,
} from './exchange/data-source.js';
export { DataSources } from './exchange/data-sources.js';
export { ATTEMPT_OUTCOMES } from './exchange/exchange-entry.js';
export type { AttemptOutcome, ExchangeAttempt, ExchangeDetail, ExchangeEntry } from './exchange/exchange-entry.js';
export { EVENT_PARTS } from './exchange/exchange-text.js';
export type { EventPart } from './exchange/exchange-text.js';
export { Exchange } from './exchange/exchange.js';
export { InboundEvents } from './exchange/inbound-events.js';
export { MAX_REQUESTS_IN_BULK, OutgoingRequests } from './exchange/outgoing-requests.js';
export type { OutgoingRequest } from './exchange/outgoing-requests.js';
export { TO_EVERYBODY } from './footprints/audience.js';
export { FootprintListing } from './footprints/footprint-listing.js';
export type { FootprintReader } from './footprints/footprint-listing.js';
export { FootprintReceipts } from './footprints/footprint-receipts.js';
export type { FootprintReceipt } from './footprints/footprint-receipts.js';
export { FootprintsOfElements } from './footprints/footprints-of-elements.js';
export { OwnFootprints } from './footprints/own-footprints.js';
export type { OwnFootprint, OwnFootprintFilter } from './footprints/own-footprints.js';
export { PactStatuses } from './footprints/pact-statuses.js';
export type { FootprintPreview, NewerFiguresOf, PactStatus } from './footprints/pact-statuses.js';
export { PublishFootprints } from './footprints/publish-footprints.js';
export { Republication } from './footprints/republication.js';
export { countActive, selectFootprints, selectionQuery } from './footprints/select-footprints.js';
export { selectToShare } from './footprints/share-footprints.js';
export { GrantListing } from './grants/grant-listing.js';
export type { Grant, GrantFilter, GrantInput } from './grants/grant.js';
export { Grants } from './grants/grants.js';
export { FactorTurns } from './received/factor-turns.js';
export type { OpenFactors } from './received/factor-turns.js';
export type { FootprintFactors } from './received/factors-of-footprints.js';
export { FactorsOfFootprints } from './received/footprint-factors.js';
export { FootprintIntake } from './received/footprint-intake.js';
export type { OpenIntake } from './received/footprint-intake.js';
export { PullWork } from './received/pull-work.js';
export type { KeptPage, OpenPull, ReadPage } from './received/pull-work.js';
export { PULL_STATES } from './received/pull.js';
export type { Pull, PullState } from './received/pull.js';
export { Pulls } from './received/pulls.js';
export type { PullRequest } from './received/pulls.js';
export { ReceivedFootprints } from './received/received-footprints.js';
export type { Delivered } from './received/received-footprints.js';
export { ReceivedListing } from './received/received-listing.js';
export type { ReceivedDetail, ReceivedEntry, ReceivedFilter } from './received/received-listing.js';
export { receivedUuid } from './received/received-uuid.js';
export { oldRows } from './retention/old-rows.js';
