/** A text in one language of several; `lang` as the file writes it, absent where it says none. */
export interface LangText {
  readonly lang?: string;
  readonly text: string;
}

/** What one data set says of another: its UUID, and what it calls it. */
export interface EpdReference {
  readonly uuid?: string;
  readonly version?: string;
  readonly names: readonly LangText[];
  /** Addresses of the thing itself, such as the PDF of the declaration. */
  readonly urls: readonly string[];
}

/** One cell of an indicator's row; a module that is listed without a value is not declared. */
export interface EpdAmount {
  readonly module?: string;
  readonly scenario?: string;
  /** The numeral as the file writes it. */
  readonly value?: string;
}

/** An indicator of the inventory (told by its flow) or of the impact assessment (told by its method). */
export interface EpdIndicator {
  readonly reference: EpdReference;
  /** Its names are the unit's texts. */
  readonly unitGroup?: EpdReference;
  readonly amounts: readonly EpdAmount[];
}

/** How much of a flow property, such as its mass, one unit of a flow has. */
export interface EpdFlowProperty {
  readonly uuid?: string;
  readonly names: readonly LangText[];
  readonly isReference: boolean;
  /** A numeral. */
  readonly meanValue?: string;
  readonly unit?: string;
}

export interface EpdMaterialProperty {
  readonly name: string;
  /** A numeral. */
  readonly value: string;
  readonly unit?: string;
}

/** What a flow is measured by. The JSON of soda4LCA has it in the exchange, XML only in the flow data set. */
export interface EpdFlowMeasures {
  readonly flowProperties: readonly EpdFlowProperty[];
  readonly materialProperties: readonly EpdMaterialProperty[];
}

export interface EpdExchange extends EpdIndicator, EpdFlowMeasures {
  /** What the quantitative reference names it by. */
  readonly id?: string;
  /** Numerals. */
  readonly meanAmount?: string;
  readonly resultingAmount?: string;
}

export interface EpdScenario {
  readonly name: string;
  readonly group?: string;
  readonly isDefault: boolean;
}

export interface EpdClassification {
  readonly system?: string;
  /** From the root down. */
  readonly classes: readonly string[];
}

/** A process data set of the ILCD format with its EPD extensions, as the file says it: nothing computed, nothing judged. */
export interface EpdProcess {
  readonly uuid?: string;
  readonly version?: string;
  /** Each part of the name: the base name, then treatment and standards, mix and location, functional unit. */
  readonly nameParts: readonly (readonly LangText[])[];
  readonly comment: readonly LangText[];
  readonly classifications: readonly EpdClassification[];
  readonly scenarios: readonly EpdScenario[];
  /** Ids of the exchanges that everything is stated per. */
  readonly referenceFlows: readonly string[];
  readonly functionalUnit: readonly LangText[];
  readonly referenceYear?: string;
  readonly validUntil?: string;
  readonly location?: string;
  /** Such as `average dataset`. */
  readonly subType?: string;
  /** The norms that it says it complies with. */
  readonly compliance: readonly EpdReference[];
  readonly originalEpd: readonly EpdReference[];
  readonly owner?: EpdReference;
  readonly publisher?: EpdReference;
  readonly registrationAuthority?: EpdReference;
  readonly registrationNumber?: string;
  /** Where the data set itself is kept. */
  readonly uri?: string;
  readonly exchanges: readonly EpdExchange[];
  readonly results: readonly EpdIndicator[];
}

/** A flow data set, as far as the declared unit of a process needs it. */
export interface EpdFlow extends EpdFlowMeasures {
  readonly uuid: string;
}
