export {
  breakdownGaps,
  datasetBreakdown,
  modelBreakdown,
  productBreakdown,
  switchBreakdown,
} from './contribution/breakdown.js';
export type { Amounts, Breakdown, BrokenInput, BrokenSource, PartSource } from './contribution/breakdown.js';
export { PartOrder, chooseParts } from './contribution/choose-parts.js';
export type { ChoiceBounds, ChosenWhole } from './contribution/choose-parts.js';
export { FiguresMadeOf, shareOf } from './contribution/contributions.js';
export type { MadeOf, PartContribution } from './contribution/contributions.js';
export {
  DERIVED_FIELDS,
  ELEMENT_FIELDS,
  FILE_FIELDS,
  PLAIN_FIELDS,
  REQUEST_FIELDS,
  ROUTE_FIELDS,
} from './element-fields.js';
export type { ElementField } from './element-fields.js';
export { computeElement, receivedFacts } from './element-figures.js';
export { applyPatch, recomputed } from './element-patch.js';
export type { ElementPatch, PatchReferences, ReferenceField } from './element-patch.js';
export type { Element, ModelledFacts, PrimaryShares } from './element.js';
export { elementEpd } from './epd/element-epd.js';
export { MODULE_NOT_DECLARED, NO_FIGURE, carbonContentRows, columnName, epdTable } from './epd/epd-table.js';
export type { EpdTable, EpdTableRow } from './epd/epd-table.js';
export type { OwnEpd } from './epd/own-epd.js';
export { NOT_VERIFIED } from './epd/own-words.js';
export { writeIlcdJson } from './epd/write-json.js';
export { writeIlcdXml } from './epd/write-xml.js';
export { INDICATORS_WITH_GAPS, figureGaps } from './figure-gaps.js';
export type { FigureGaps } from './figure-gaps.js';
export { gapSentence, namesOfGaps, notStatedSentence, unstatedSentence } from './gap-words.js';
export type { NamedGaps } from './gap-words.js';
export { MOST_NAMED } from './gaps.js';
export type { Gaps, LackingInput } from './gaps.js';
export type { BillInput, CarriedReference } from './graph/bill-input.js';
export { carriedFacts, packagingIncluded } from './graph/carried-facts.js';
export type { CarriedFacts } from './graph/carried-facts.js';
export { isRenewing } from './graph/carried-figures.js';
export { carriedFromJson, carriedToJson, isCarriedWith } from './graph/carried-json.js';
export type { CarriedJson } from './graph/carried-json.js';
export { changedIndicators } from './graph/changed-indicators.js';
export { computeModel } from './graph/compute-model.js';
export type { ComputedModel } from './graph/compute-model.js';
export { unitsOf } from './graph/graph-source.js';
export type { GraphSource } from './graph/graph-source.js';
export { checkedInputAfter, inputAfter, withoutEchoes } from './graph/input-patch.js';
export type { InputFields, InputPatch, TransportFields, TransportPatch } from './graph/input-patch.js';
export { knownOfFigures } from './graph/known-of-figures.js';
export { KnownUses } from './graph/known-uses.js';
export { matchBill } from './graph/match-bill.js';
export { co2eOf, weightOf } from './graph/model-input.js';
export type { ComputedInput, InputTransport, ModelInput, TransportSource } from './graph/model-input.js';
export { materialGroupOf } from './graph/modeled-weights.js';
export { countedAddends } from './graph/pcf-shares.js';
export { amountFaults, carriedFaults, carriedWeight } from './graph/sound-amounts.js';
export { computeSwitch, unconvertibleSource } from './graph/switch-mean.js';
export type { ComputedSwitch } from './graph/switch-mean.js';
export { checkedSwitchAfter, switchAfter } from './graph/switch-patch.js';
export type { SwitchFields, SwitchPatch, SwitchSource } from './graph/switch-patch.js';
export { cycleClosedBy, levelsOf, usersOf } from './graph/topology.js';
export type { Use } from './graph/topology.js';
export { boundFigures, laneFaults, laneFiguresAfter, undividedFigures } from './lane-figures.js';
export type { LaneDatasets, LaneFigures, LaneFiguresPatch } from './lane-figures.js';
export { primaryDataShare } from './primary-data-share.js';
export { isUndivided, statedQuantities } from './stated-quantities.js';
export type { QuantitiesFound, StatedQuantities } from './stated-quantities.js';
export { laneLength, lengthAfter } from './transport-lane.js';
export type { LengthPatch, TransportLane } from './transport-lane.js';
export { modeledTotalWeight } from './weights.js';
