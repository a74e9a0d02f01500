import { describe, expect, it } from 'vitest';
import { ASSESSMENT_REPORT, COMPANY_URN, CROSS_SECTORAL_STANDARD, DOMAIN } from './company-settings.js';

describe('the settings of a company', () => {
  it('stores a domain in lower case, and refuses anything else', () => {
    expect(DOMAIN.read(' Acme.Example ')).toBe('acme.example');
    for (const none of ['', 'acme', 'acme..example', '-acme.example', 'https://acme.example', `${'a.'.repeat(127)}b`]) {
      expect(DOMAIN.read(none)).toBeUndefined();
    }
  });

  it('takes a URN as it is written', () => {
    expect(COMPANY_URN.read('URN:lei:5493001KJTIIGC8Y1R12')).toBe('URN:lei:5493001KJTIIGC8Y1R12');
    for (const none of ['urn:', 'lei:5493', 'urn:a b', `urn:${'x'.repeat(253)}`]) {
      expect(COMPANY_URN.read(none)).toBeUndefined();
    }
  });

  it('writes reports and standards as PACT does', () => {
    expect(ASSESSMENT_REPORT.read('ar5')).toBe('AR5');
    expect(ASSESSMENT_REPORT.read('AR')).toBeUndefined();
    expect(CROSS_SECTORAL_STANDARD.read('ghgp-product')).toBe('GHGP-Product');
    expect(CROSS_SECTORAL_STANDARD.read('ISO14064')).toBeUndefined();
  });
});
