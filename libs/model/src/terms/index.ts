export { DATABASE_LIMITS } from './database-limits.js';
export { derivedUuid } from './derived-uuid.js';
export { ELEMENT_KINDS } from './element-kind.js';
export type { ElementKind } from './element-kind.js';
export type {
  DataQualityIndicators,
  DatasetBinding,
  GeoReference,
  PlaceReference,
  Reference,
  SourceDatabase,
  SupplierReference,
  TaxonomyReference,
} from './element-parts.js';
export { isReference } from './field.js';
export type {
  Catalogue,
  Every,
  Field,
  FieldKind,
  FieldKinds,
  FieldsOf,
  NamesOf,
  Nullable,
  PatchOf,
  ReferenceKind,
} from './field.js';
export { fold } from './fold.js';
export { foldedName } from './folded-name.js';
export {
  geoLocationByCode,
  geoLocationByReference,
  geoLocationByUuid,
  placesAround,
  regionAround,
  searchGeoLocations,
} from './geo-location.js';
export type { GeoLocation } from './geo-location.js';
export { given } from './given.js';
export type { FootprintExtension, PactAttributes, SpecificRules, StatedVerification } from './pact-attributes.js';
export type { Meaning } from './meaning.js';
export { requirePact } from './pact-faults.js';
export { PACT_LISTS, pactListFault } from './pact-lists.js';
export type { PactList } from './pact-lists.js';
export { CCU_APPROACHES, VERIFICATION_COVERAGES } from './pact-words.js';
export type { CcuApproach, VerificationCoverage } from './pact-words.js';
export { patchPact } from './patch-pact.js';
export { patchField, patchKeys } from './patch.js';
export type { PatchValue } from './patch.js';
export { periodFault, requirePeriod } from './period.js';
export { countryNames, placeKey, placeMeaning } from './place-meaning.js';
export { placeTextAfter } from './place-text.js';
export type { PlaceKey } from './place-meaning.js';
export {
  ADDENDS,
  INDICATOR_QUANTITIES,
  PACT_QUANTITIES,
  QUANTITY_NAMES,
  STATED_QUANTITIES,
  TOLD_BY_INDICATOR,
  isExpected,
  isOfProduct,
  ofPackaging,
} from './quantities.js';
export type { PactQuantity, Quantity, StatedQuantity } from './quantities.js';
export { quoted } from './quoted.js';
export { scopeKey, scopeMeaning, scopeNames } from './scope-meaning.js';
export { searchPlaces, searchUnits } from './search-words.js';
export { UNNAMED, numbered, slug } from './slug.js';
export { PATH_RULE, isPathTooLong, leadsThrough, pathBelow } from './taxonomy-path.js';
export { isTimestamp, readInstant, readMoment } from './timestamp.js';
export type { Moment } from './timestamp.js';
export {
  UNITS,
  UNIT_CODES,
  UNIT_KINDS,
  codesOf,
  conversionFault,
  convert,
  converted,
  isConvertible,
  isUnitCode,
  kindOf,
  unitFault,
} from './units.js';
export type { Amount, UnitCode, UnitKind } from './units.js';
export { basisNamed, withBasis } from './unit-texts/energy-basis.js';
export type { EnergyBasis } from './unit-texts/energy-basis.js';
export { readUnitText } from './unit-texts/read-unit-text.js';
export type { UnderstoodUnit } from './unit-texts/read-unit-text.js';
export { unitKey } from './unit-texts/unit-key.js';
export { MEANING_BY_KEY } from './unit-texts/unit-meanings.js';
export { candidateText } from './unit-texts/unit-notes.js';
export { VERSION_STATES, isEditable, requireReason, requireTransition } from './version-state.js';
export type { VersionState } from './version-state.js';
