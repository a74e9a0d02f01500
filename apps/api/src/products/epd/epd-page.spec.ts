import { describe, expect, it } from 'vitest';
import type { OwnEpd } from '#model/products';
import { complete, Decimal, INDICATOR_CODES } from '#impacts';
import { epdPage, inFourDigits } from './epd-page.js';

const anEpd = (changes: Partial<OwnEpd> = {}): OwnEpd => ({
  uuid: '00000000-0000-4000-8000-00000000000b',
  version: 1,
  name: 'Steel beam',
  language: 'de',
  unit: 'm2',
  owner: 'Beams',
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('1.93153238620983'), C2: new Decimal(0) } }),
  ...changes,
});

describe('the page of an EPD', () => {
  it('says what it is not, and shows each figure in four digits with all of them beside it', () => {
    const page = epdPage(anEpd({ remarks: ['Version 1 is a draft.'] }));
    expect(page).toContain('<p class="headline">Not a verified EPD</p>');
    expect(page).toContain('<h1 lang="de" dir="auto">Steel beam</h1>');
    expect(page).toContain('<data value="1.93153238620983" title="1.93153238620983">1.932E+00</data>');
    expect(page).toContain('<td class="within"><data value="0" title="0">0</data></td>');
    expect(page).toContain('<li dir="auto">Version 1 is a draft.</li>');
    for (const code of INDICATOR_CODES) expect(page).toContain(`<b>${code}</b>`);
  });

  it('has the content of biogenic carbon where it is stated, and the sum of what is stated of A1 to A3', () => {
    const figures = complete({ AP: { A2: new Decimal('0.5') } });
    const page = epdPage(anEpd({ figures, biogenicCarbon: new Decimal('0.4') }));
    expect(page).toMatch(/Biogenic carbon content in product<\/th><td class="unit">kg C<\/td>.*>4\.000E-01</);
    expect(page).not.toContain('accompanying packaging');
    expect(page.match(/title="0\.5"/g)).toHaveLength(2);
    expect(page).toContain('or of what is stated of them');
    expect(epdPage(anEpd())).not.toContain('Biogenic carbon content');
  });

  it('writes every text as a text, and asks for nothing from elsewhere', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='x'>&amp; \u202e</style>`;
    const page = epdPage(
      anEpd({
        ...{ name: hostile, description: hostile, owner: hostile, taxonomy: [hostile], remarks: [hostile] },
        ...{ language: 'en' },
      }),
    );
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;amp;';
    expect(page.split(escaped)).toHaveLength(7);
    expect(page).not.toMatch(/<(script|img|link|iframe)|\son\w+="|src="|href="|url\(|@import/i);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  it.each([
    ['0', '0'],
    ['1', '1.000E+00'],
    ['-0.00000356121612494432', '-3.561E-06'],
    ['99995', '1.000E+05'],
    ['12345678901234567890.123', '1.235E+19'],
    ['0.000000000000000000000000000001', '1.000E-30'],
    ['1.0005', '1.000E+00'],
    ['1.0015', '1.002E+00'],
  ])('shows %s as %s', (text, shown) => {
    expect(inFourDigits(text)).toBe(shown);
  });
});
