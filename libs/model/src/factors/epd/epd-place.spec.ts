import { describe, expect, it } from 'vitest';
import { epdPlace, ilcdLocationOf } from './epd-place.js';

describe('the place of an EPD', () => {
  it.each([
    ['DE', { code: 'DE' }],
    ['GLO', { code: 'Global' }],
    ['RER', { code: '150' }],
    ['RNA', { code: '021' }],
    ['RLA', { code: '419' }],
    ['EU-27', { code: 'EU' }],
    ['EU-28', { code: '150', told: 'is read as Europe (150), which is wider' }],
    ['RoW', { code: 'Global', told: 'is read as Global, which is wider' }],
    ['RME', { told: 'is a place without a code of ISO 3166 or UN M49' }],
    ['Korea', { told: expect.stringMatching(/^could be any of .*\(KR\), .*\(KP\)$/) }],
    ['Atlantis', { told: 'is no place that we know' }],
  ])('%s', (location, expected) => expect(epdPlace(location)).toEqual(expected));

  it.each(['Global', 'EU', '150', '002', '142', 'DE', '021'])('%s is written as it is read', (code) => {
    expect(epdPlace(ilcdLocationOf(code))).toEqual({ code });
  });
});
