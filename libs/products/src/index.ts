export { Bills } from './bill/bills.js';
export type { WrittenBill } from './bill/bills.js';
export type { BillOwner } from './bill/bill-place.js';
export { DatasetBindings } from './bindings/dataset-bindings.js';
export { newerFigures } from './bindings/newer-figures.js';
export { BEFORE_GAPS, completeModels, leaveAsTheyAre } from './compute/complete-models.js';
export { SWITCHES_BEFORE_GAPS, completeSwitches } from './compute/complete-switches.js';
export { computeGraph } from './compute/compute-graph.js';
export { computeProducts } from './compute/compute-products.js';
export { computeSwitches } from './compute/compute-switches.js';
export { BulkElements } from './bulk/bulk-elements.js';
export type { BulkResult } from './bulk/bulk-elements.js';
export type { BulkPatch } from './bulk/patched.js';
export { cycleWords } from './compute/cycle-words.js';
export { readSources } from './compute/read-sources.js';
export type { NamedSource } from './compute/read-sources.js';
export type { Switch } from './compute/switch-row.js';
export { usesBelow } from './compute/uses.js';
export { writeInputs, writeSwitches } from './compute/write-computed.js';
export { writeProducts } from './compute/write-products.js';
export { Contributions } from './contribution/model-contributions.js';
export type { ModelContributions, StageContributions } from './contribution/model-contributions.js';
export { patchedElement, prepareElement } from './element/create-element.js';
export type { ElementInput } from './element/create-element.js';
export { differentFields, isSameRow } from './element/element-columns.js';
export { ELEMENT_FACETS } from './element/element-facets.js';
export type { ElementFacet, ElementFacets } from './element/element-facets.js';
export type { ElementFilter } from './element/element-filter.js';
export { ElementHistory } from './element/element-history.js';
export type { ElementChange } from './element/element-history.js';
export { ElementListing } from './element/element-listing.js';
export type { ElementView, StoredElement } from './element/element-row.js';
export { ElementVersions } from './element/element-versions.js';
export type { ElementVersion } from './element/element-versions.js';
export { removeElements } from './element/remove-elements.js';
export { ElementsChanged } from './element/elements-changed.js';
export type { Chain } from './element/elements-changed.js';
export { elementsWithWords } from './element/elements-with-words.js';
export { Elements } from './element/elements.js';
export type { Image } from './element/image-rows.js';
export type { ElementPage } from './element/list-elements.js';
export { PACT_STATES } from './element/pact-state.js';
export type { PactState } from './element/pact-state.js';
export { PublishedElements } from './element/published-elements.js';
export { findAllBySyncId, findNewestByUuid } from './element/read-elements.js';
export {
  deleteElements,
  publishChains,
  readChains,
  recompute,
  writeElement,
  writeElements,
} from './element/write-elements.js';
export { writeRows } from './element/write-rows.js';
export type { ElementUpdate } from './element/write-rows.js';
export type { BillOfInput } from './graph/bill-rows.js';
export { Blocks } from './graph/blocks.js';
export type { Block } from './graph/blocks.js';
export { carriageSyncId, readCarriages, stageOfCarriage } from './graph/carriage.js';
export { SELECT_INPUT, inputOf, isSameInput } from './graph/input-row.js';
export type { StoredInput, StoredInputRow } from './graph/input-row.js';
export type { ModelFilter } from './graph/model-filter.js';
export { ModelInputs } from './graph/model-inputs.js';
export { Models } from './graph/models.js';
export type { Model } from './graph/models.js';
export { ELEMENT, INPUT_OF_MODEL, SOURCE, TRANSPORT_LANE } from './graph/referenced-products.js';
export { Switches } from './graph/switches.js';
export { findInputs, removeInputs } from './graph/remove-inputs.js';
export { followModels, writeInputRows } from './graph/write-inputs.js';
export type { InputPlace, InputWrites } from './graph/write-inputs.js';
export { Images } from './image/images.js';
export { ProductsStoreModule } from './products-store.module.js';
export { TransportLanes } from './transport/transport-lanes.js';
export type { LaneInput, LanePatch } from './transport/transport-lanes.js';
