import type { Element, LackingInput, ModelledFacts } from '#model/products';
import { Decimal } from '#impacts';
import type { PactCompany } from '../company.js';
import { mapElement } from './element.js';
import type { PublicationInput } from './publication-input.js';

/** For specs: a company with unremarkable settings. */
export function aCompany(over: Partial<PactCompany> = {}): PactCompany {
  return {
    uuid: '0d1e1c8a-3b55-4d0b-9a52-1f0f5b7c0001',
    subdomain: 'acme',
    name: 'Acme Ltd',
    domain: 'acme.example.com',
    companyIds: [],
    publish: 'all',
    outboundLogistics: false,
    publishGaps: 'tell',
    characterizationFactors: ['AR6'],
    crossSectoralStandards: ['PACT-3.0'],
    fossilCarbonContent: '0',
    exemptedEmissionsPercent: '0',
    ...over,
  };
}

/** A whole element can be given, too, so that a spec can check what a footprint must not reveal. */
type Given = Partial<PublicationInput & Pick<Element, 'notes' | 'revision' | 'updated'>>;

/** For specs: an element with a unit and a fossil figure, the minimum that can be published. */
export function aPublicationInput(over: Given = {}): PublicationInput {
  return {
    uuid: '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002',
    chain: '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40001',
    versionState: 'locked',
    name: 'Aluminium sheet',
    unit: 'kg',
    dataQualityIndicators: {},
    figures: { 'GWP-fossil': { A1_A3: '5.25' } },
    pact: {},
    created: new Date('2026-03-04T05:06:07.890Z'),
    contributors: [],
    ...over,
  };
}

/** For specs: what a model without gaps says of itself. */
export function aModel(over: Partial<ModelledFacts> = {}): Pick<PublicationInput, 'modelled'> {
  const facts = { contributors: [], incompleteInputs: [], hasPackaging: false, known: {}, gaps: [], inputCount: 1 };
  return { modelled: { ...facts, ...over } };
}

/** For specs: inputs of these names. */
export function lacking(...names: string[]): LackingInput[] {
  return names.map((name) => ({ uuid: name, name, lifecycleStage: 'A1' }));
}

/** For specs: a weight, as a caller declares it. */
export function kilograms(quantity: number): { quantity: Decimal; unit: 'kg' } {
  return { quantity: new Decimal(quantity), unit: 'kg' };
}

/** For specs: maps an element that has to be publishable. */
export function mappedOf(over: Given = {}, company: Partial<PactCompany> = {}) {
  const mapped = mapElement(aPublicationInput(over), aCompany(company));
  if (mapped.kind === 'withheld') throw new Error(mapped.reason);
  return mapped;
}

/** For specs: the reason why an element is withheld. */
export function reasonOf(over: Given, company: Partial<PactCompany> = {}): string | undefined {
  const mapped = mapElement(aPublicationInput(over), aCompany(company));
  return mapped.kind === 'withheld' ? mapped.reason : undefined;
}
