import { describe, expect, it } from 'vitest';
import { mappedOf } from './builders.js';

const UUID = 'urn:uuid:5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002';
const FIRST = 'urn:uuid:5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40001';
const contentOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content;

describe('the identity of a footprint', () => {
  it('is stated in version 3.0.3', () => expect(contentOf().specVersion).toBe('3.0.3'));

  it('names the company, by its own URNs or the default one', () => {
    expect(contentOf()).toMatchObject({
      companyName: 'Acme Ltd',
      companyIds: ['urn:pact:acme.example.com:company-id:acme'],
    });
    const companyIds = ['urn:lei:5493000IBP32UQZ0KL24', 'urn:lei:5493000IBP32UQZ0KL24'];
    expect(contentOf({}, { companyIds }).companyIds).toEqual(['urn:lei:5493000IBP32UQZ0KL24']);
  });

  it('names and describes the product, with an empty text where there is no description', () => {
    expect(contentOf()).toMatchObject({ productNameCompany: 'Aluminium sheet', productDescription: '' });
    expect(contentOf({ description: 'Cold rolled' }).productDescription).toBe('Cold rolled');
  });

  it('has the ids of this version and of the first, each once', () => {
    expect(contentOf().productIds).toEqual([UUID, FIRST]);
    expect(contentOf({ chain: '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002' }).productIds).toEqual([UUID]);
  });

  it('has sku and syncId as URNs, percent-encoded', () => {
    expect(contentOf({ sku: 'AL 7/ü', syncId: 'erp:42' }).productIds).toEqual([
      UUID,
      FIRST,
      'urn:pact:acme.example.com:supplier-id:AL%207%2F%C3%BC',
      'urn:pact:acme.example.com:product-id:erp%3A42',
    ]);
  });

  it('keeps a syncId that is already a URN', () => {
    expect(contentOf({ syncId: 'URN:gtin:4712345060507' }).productIds).toContain('URN:gtin:4712345060507');
  });

  it('has a syncId that only looks like a URN inside one of ours, and is found by it still', () => {
    for (const syncId of ['urn:x:1', 'urn:42', 'URN:', 'urn:erp:no 7']) {
      const { content, keys } = mappedOf({ syncId });
      expect(content.productIds).toContain(`urn:pact:acme.example.com:product-id:${encodeURIComponent(syncId)}`);
      expect(content.productIds).not.toContain(syncId);
      expect(keys).toContain(`p:${syncId.toLowerCase()}`);
    }
  });

  it('is classified by CPC code and taxonomy path', () => {
    expect(contentOf()).not.toHaveProperty('productClassifications');
    const taxonomy = { uuid: 'x', name: 'Aluminium', path: 'metals/aluminium' };
    expect(contentOf({ cpcCode: '41532', taxonomy }).productClassifications).toEqual([
      'urn:cpc:41532',
      'urn:pact:acme.example.com:taxonomy:metals:aluminium',
    ]);
  });

  it('comments with the description of the data, then with what was assumed, never with notes', () => {
    const figures = { 'GWP-fossil': { A1_A3: '1', method: 'undivided' } };
    const notes = 'do not tell';
    expect(contentOf({ notes, figures, dataQualityIndicators: { description: 'Measured on site.' } }).comment).toBe(
      'Measured on site.\nAssumed: reference period the calendar year before creation; fossil carbon content 0; ' +
        'exempted emissions 0 percent; climate figure undivided; characterization factors AR6.',
    );
  });

  it('has no comment when there is nothing to say', () => {
    const content = contentOf({
      startDate: new Date('2025-01-01'),
      endDate: new Date('2026-01-01'),
      pact: { fossilCarbonContent: '0.1', exemptedEmissionsPercent: '1' },
      contributors: [{ name: 'ecoinvent', version: '3.10', gwpSet: 'AR6' }],
      figures: { 'GWP-fossil': { A1_A3: '1' }, 'GWP-luluc': { A1_A3: '0' }, 'GWP-biogenic': { A1_A3: '0' } },
    });
    expect(content).not.toHaveProperty('comment');
  });
});
