import { Foundation1795132800000 } from './1000-foundation.js';
import { Activity1795136400000 } from './1100-activity.js';
import { References1795140000000 } from './1200-references.js';
import { Search1795143600000 } from './1300-search.js';
import { Models1795147200000 } from './1400-models.js';
import { Images1795150800000 } from './1500-images.js';
import { Idempotency1795154400000 } from './1600-idempotency.js';
import { Revisions1795158000000 } from './1700-revisions.js';
import { Exchange1795161600000 } from './1800-exchange.js';
import { FootprintPeriods1795165200000 } from './1900-footprint-periods.js';
import { PrintedFigures1795168800000 } from './2000-printed-figures.js';
import { ListingChanges1795172400000 } from './2100-listing-changes.js';
import { RoomForFigures1795176000000 } from './2200-room-for-figures.js';
import { ModuleByModule1795179600000 } from './2300-module-by-module.js';
import { Recomputations1795181400000 } from './2350-recomputations.js';
import { UnitFromDataset1795181760000 } from './2360-unit-from-dataset.js';
import { UnitsOfBoundElements1795181820000 } from './2361-units-of-bound-elements.js';
import { RefreshTokensOfClients1795185000000 } from './2450-refresh-tokens-of-clients.js';
import { RepublicationTurns1795189500000 } from './2550-republication-turns.js';
import { DueDeliveries1795189560000 } from './2551-due-deliveries.js';
import { ActivityListings1795189620000 } from './2552-activity-listings.js';
import { ListingCounts1795189680000 } from './2553-listing-counts.js';
import { BlockListing1795189740000 } from './2554-block-listing.js';
import { EventAddresses1795194000000 } from './2700-event-addresses.js';
import { PrimaryShares1795194600000 } from './2710-primary-shares.js';
import { DatasetWrites1795195200000 } from './2720-dataset-writes.js';
import { DatasetUsers1795195260000 } from './2721-dataset-users.js';
import { ElementCounts1795197000000 } from './2750-element-counts.js';
import { DatasetDetails1795197600000 } from './2800-dataset-details.js';
import { FileImports1795198200000 } from './2830-file-imports.js';
import { NamedElements1795198800000 } from './2840-named-elements.js';
import { ImportMappings1795199400000 } from './2850-import-mappings.js';
import { DatasetFileImports1795200000000 } from './2860-dataset-imports.js';
import { FoundByWords1795200600000 } from './2870-found-by-words.js';
import { Scope2Method1795200840000 } from './2890-scope2-method.js';
import { ActivityOrigins1795200876000 } from './2891-activity-origins.js';
import { CompanyLanguages1795200912000 } from './2892-company-languages.js';
import { LeftOutCounts1795201020000 } from './2895-left-out-counts.js';
import { TaxonomyWords1795201092000 } from './2897-taxonomy-words.js';
import { WorkOfRequests1795201128000 } from './2898-work-of-requests.js';
import { ClientLimits1795201200000 } from './2900-client-limits.js';
import { RemovedEvents1795201560000 } from './2910-removed-events.js';
import { RemovableRows1795201596000 } from './2911-removable-rows.js';
import { ClosedCompanies1795201632000 } from './2912-closed-companies.js';
import { Audit1795201920000 } from './2920-audit.js';
import { AuditKinds1795201956000 } from './2921-audit-kinds.js';
import { ActivitiesToFile1795202280000 } from './2930-activities-to-file.js';
import { ElementsByPactState1795202316000 } from './2931-elements-by-pact-state.js';
import { LastUses1795202352000 } from './2932-last-uses.js';
import { DataSourceTests1795202388000 } from './2933-data-source-tests.js';
import { Sessions1795204800000 } from './3000-sessions.js';
import { ClientsOfPartners1795204836000 } from './3010-clients-of-partners.js';
import { Grants1795204872000 } from './3020-grants.js';
import { TaxonomiesOfFootprints1795204908000 } from './3021-taxonomies-of-footprints.js';
import { ElementsByDataset1795205160000 } from './3030-elements-by-dataset.js';
import { OutboundRequests1795205400000 } from './3040-outbound-requests.js';
import { ActivitiesOfAGroup1795206000000 } from './3050-activities-of-a-group.js';
import { ReceivedFootprints1795206036000 } from './3100-received-footprints.js';
import { ReceivedFactors1795206072000 } from './3110-received-factors.js';
import { OverdueRequests1795206144000 } from './3130-overdue-requests.js';
import { CountedFromIndexes1795206180000 } from './3140-counted-from-indexes.js';
import { DatabasesOfPartners1795206216000 } from './3150-databases-of-partners.js';
import { StoredFiles1795206252000 } from './3160-stored-files.js';
import { CountedRowByRow1795206288000 } from './3170-counted-row-by-row.js';
import { EventsOfPartners1795206348000 } from './3180-events-of-partners.js';
import { ShortPendingLists1795206384000 } from './3190-short-pending-lists.js';
import { GapsOfFigures1795206420000 } from './3200-gaps-of-figures.js';
import { SharesAndTotals1795206456000 } from './3210-shares-and-totals.js';
import { FiguresOfLanes1795206492000 } from './3220-figures-of-lanes.js';
import { GapsAndMemo1795206528000 } from './3230-gaps-and-memo.js';
import { HalfGivenActivities1795206564000 } from './3240-half-given-activities.js';
import { HiddenRows1795206600000 } from './3250-hidden-rows.js';
import { DatasetPact1795206636000 } from './3260-dataset-pact.js';
import { LanesMarked1795206679200 } from './3272-lanes-marked.js';
import { TurnsOfDeliveries1795206744000 } from './3290-turns-of-deliveries.js';
import { DueFactors1795206780000 } from './3300-due-factors.js';
import { TokenAtBase1795206852000 } from './3320-token-at-base.js';
import { LanesDrawn1795206888000 } from './3330-lanes-drawn.js';
import { ReceivedOfBefore1795206924000 } from './3340-received-of-before.js';
import { FootprintsPutOff1795206960000 } from './3350-footprints-put-off.js';
import { Installation1795206996000 } from './3360-installation.js';
import { SourcesOfferedInTurn1795207068000 } from './3380-sources-offered-in-turn.js';
import { TurnsNumberedByRow1795207140000 } from './3400-turns-numbered-by-row.js';
import { PagesCountedAsReadLast1795207176000 } from './3410-pages-counted-as-read-last.js';
import { RecordsOfAnImport1795207212000 } from './3420-records-of-an-import.js';
import { FaultsInGroups1795207248000 } from './3430-faults-in-groups.js';
import { WaitingImports1795207249000 } from './3431-waiting-imports.js';
import { PlacesAsWritten1795207284000 } from './3440-places-as-written.js';
import { SyncIdsOfPlaces1795207320000 } from './3450-sync-ids-of-places.js';

/**
 * In the order in which they run. TypeORM wants each class name to end in 13 digits, and sorts by them. Forward only: a
 * released migration is never edited.
 */
export const MIGRATIONS = [
  Foundation1795132800000,
  Activity1795136400000,
  References1795140000000,
  Search1795143600000,
  Models1795147200000,
  Images1795150800000,
  Idempotency1795154400000,
  Revisions1795158000000,
  Exchange1795161600000,
  FootprintPeriods1795165200000,
  PrintedFigures1795168800000,
  ListingChanges1795172400000,
  RoomForFigures1795176000000,
  ModuleByModule1795179600000,
  Recomputations1795181400000,
  UnitFromDataset1795181760000,
  UnitsOfBoundElements1795181820000,
  RefreshTokensOfClients1795185000000,
  RepublicationTurns1795189500000,
  DueDeliveries1795189560000,
  ActivityListings1795189620000,
  ListingCounts1795189680000,
  BlockListing1795189740000,
  EventAddresses1795194000000,
  PrimaryShares1795194600000,
  DatasetWrites1795195200000,
  DatasetUsers1795195260000,
  ElementCounts1795197000000,
  DatasetDetails1795197600000,
  FileImports1795198200000,
  NamedElements1795198800000,
  ImportMappings1795199400000,
  DatasetFileImports1795200000000,
  FoundByWords1795200600000,
  Scope2Method1795200840000,
  ActivityOrigins1795200876000,
  CompanyLanguages1795200912000,
  LeftOutCounts1795201020000,
  TaxonomyWords1795201092000,
  WorkOfRequests1795201128000,
  ClientLimits1795201200000,
  RemovedEvents1795201560000,
  RemovableRows1795201596000,
  ClosedCompanies1795201632000,
  Audit1795201920000,
  AuditKinds1795201956000,
  ActivitiesToFile1795202280000,
  ElementsByPactState1795202316000,
  LastUses1795202352000,
  DataSourceTests1795202388000,
  Sessions1795204800000,
  ClientsOfPartners1795204836000,
  Grants1795204872000,
  TaxonomiesOfFootprints1795204908000,
  ElementsByDataset1795205160000,
  OutboundRequests1795205400000,
  ActivitiesOfAGroup1795206000000,
  ReceivedFootprints1795206036000,
  ReceivedFactors1795206072000,
  OverdueRequests1795206144000,
  CountedFromIndexes1795206180000,
  DatabasesOfPartners1795206216000,
  StoredFiles1795206252000,
  CountedRowByRow1795206288000,
  EventsOfPartners1795206348000,
  ShortPendingLists1795206384000,
  GapsOfFigures1795206420000,
  SharesAndTotals1795206456000,
  FiguresOfLanes1795206492000,
  GapsAndMemo1795206528000,
  HalfGivenActivities1795206564000,
  HiddenRows1795206600000,
  DatasetPact1795206636000,
  LanesMarked1795206679200,
  TurnsOfDeliveries1795206744000,
  DueFactors1795206780000,
  TokenAtBase1795206852000,
  LanesDrawn1795206888000,
  ReceivedOfBefore1795206924000,
  FootprintsPutOff1795206960000,
  Installation1795206996000,
  SourcesOfferedInTurn1795207068000,
  TurnsNumberedByRow1795207140000,
  PagesCountedAsReadLast1795207176000,
  RecordsOfAnImport1795207212000,
  FaultsInGroups1795207248000,
  WaitingImports1795207249000,
  PlacesAsWritten1795207284000,
  SyncIdsOfPlaces1795207320000,
];
export const LATEST_MIGRATION = MIGRATIONS.at(-1)?.name;
