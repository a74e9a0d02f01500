import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import type { SettingFlags } from './company-settings.js';
import { companySettings } from './company-settings.js';

function faultsOf(flags: SettingFlags): Record<string, string> {
  try {
    companySettings(flags);
  } catch (fault) {
    if (fault instanceof Invalid) return Object.fromEntries(fault.faults.map(({ field, message }) => [field, message]));
  }
  throw new Error('no fault');
}

describe('the settings of a company', () => {
  it('contain the given options, and nothing else', () => {
    expect(companySettings({})).toEqual({});
    expect(companySettings({ publish: 'none' })).toEqual({ publish: 'none' });
  });

  it('are stored in one form, however they are written', () => {
    const settings = companySettings({
      name: '  Acme Steel ',
      domain: 'Acme.Example',
      companyIds: ['urn:lei:5493001KJTIIGC8Y1R12', 'URN:acme:1', 'urn:lei:5493001KJTIIGC8Y1R12'],
      pactPublic: 'true',
      publish: 'Reviewed',
      acceptJsonEvents: 'false',
      tokenAtBase: 'true',
      outboundLogistics: 'true',
      characterizationFactors: 'ar6, AR5,AR6',
      crossSectoralStandards: 'iso14067,PACT-3.0',
      fossilCarbonContent: '+0.50',
      exemptedEmissionsPercent: '100',
      scope2Method: 'Market-based',
    });
    expect(settings).toEqual({
      name: 'Acme Steel',
      domain: 'acme.example',
      companyIds: ['urn:lei:5493001KJTIIGC8Y1R12', 'URN:acme:1'],
      pactPublic: true,
      publish: 'reviewed',
      acceptJsonEvents: false,
      tokenAtBase: true,
      outboundLogistics: true,
      characterizationFactors: ['AR6', 'AR5'],
      crossSectoralStandards: ['ISO14067', 'PACT-3.0'],
      fossilCarbonContent: '0.5',
      exemptedEmissionsPercent: '100',
      scope2Method: 'market-based',
    });
  });

  it('are all reported as wrong at once', () => {
    const faults = faultsOf({
      name: ' ',
      domain: 'acme',
      companyIds: ['urn:a:1', 'acme'],
      pactPublic: 'yes',
      publish: 'some',
      acceptJsonEvents: '1',
      tokenAtBase: 'on',
      outboundLogistics: '',
      characterizationFactors: 'AR6,IPCC',
      crossSectoralStandards: 'ISO9001',
      fossilCarbonContent: '-0.1',
      exemptedEmissionsPercent: '100.01',
      scope2Method: 'both',
    });
    expect(Object.keys(faults)).toEqual([
      'name',
      'domain',
      'companyIds',
      'pactPublic',
      'publish',
      'acceptJsonEvents',
      'tokenAtBase',
      'outboundLogistics',
      'characterizationFactors',
      'crossSectoralStandards',
      'fossilCarbonContent',
      'exemptedEmissionsPercent',
      'scope2Method',
    ]);
    expect(faults['companyIds']).toMatch(/; not: acme$/);
    expect(faults['crossSectoralStandards']).toContain('ISO14067, ISO14083, ISO14040-44, GHGP-Product, PEF, PACT-1.0');
  });

  it('reset the domain, the ids and the method, but not the lists that PACT requires', () => {
    expect(companySettings({ domain: '', companyIds: [''], scope2Method: '' })).toEqual({
      ...{ domain: null, companyIds: [], scope2Method: null },
    });
    expect(Object.keys(faultsOf({ characterizationFactors: '', crossSectoralStandards: ' , ' }))).toHaveLength(2);
  });

  it.each([
    'acme',
    '-a.example',
    'a..example',
    '192.0.2.1',
    'acme.example.',
    'acme.example/x',
    `${'a.'.repeat(127)}example`,
  ])('have no domain %s', (domain) => expect(faultsOf({ domain })).toHaveProperty('domain'));

  it.each(['1e2', 'NaN', '', '1,5', '-1', '0x10'])('have no amount %s', (amount) => {
    const faults = faultsOf({ fossilCarbonContent: amount, exemptedEmissionsPercent: amount });
    expect(Object.keys(faults)).toEqual(['fossilCarbonContent', 'exemptedEmissionsPercent']);
  });
});
