/** The footprint criteria of a request name products; PACT has more of them. */
export interface RequestEvent {
  readonly type: string;
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly time: string;
  readonly data: { readonly productId: readonly string[] };
}

/** What of a PACT ProductFootprint is shown to people. Amounts are decimal strings, in kg CO2e per declared unit. */
export interface AnsweredFootprint {
  readonly id: string;
  readonly status: string;
  readonly companyName: string;
  readonly productNameCompany: string;
  readonly productIds: readonly string[];
  readonly validityPeriodStart?: string;
  readonly validityPeriodEnd?: string;
  readonly pcf: {
    readonly declaredUnitOfMeasurement: string;
    readonly declaredUnitAmount: string;
    readonly productMassPerDeclaredUnit: string;
    readonly referencePeriodStart: string;
    readonly referencePeriodEnd: string;
    readonly pcfExcludingBiogenicUptake: string;
    readonly pcfIncludingBiogenicUptake: string;
  };
}

/** A RequestFulfilledEvent has `pfs`, a RequestRejectedEvent has `error`. */
export interface AnswerEvent {
  readonly type: string;
  readonly data: {
    readonly requestEventId: string;
    readonly pfs?: readonly AnsweredFootprint[];
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** The type has the word of the organisation that PACT systems write. */
export function requestFor(product: string, id: string, source: string, time: Date): RequestEvent {
  const type = 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3';
  return { type, specversion: '1.0', id, source, time: time.toISOString(), data: { productId: [product] } };
}
