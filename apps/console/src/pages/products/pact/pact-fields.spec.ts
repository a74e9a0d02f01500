import { describe, expect, it } from 'vitest';
import { isReadable, typedText, valueOfText } from './pact-fields.js';

describe('what is stated for PACT, as it is typed', () => {
  const rules = [
    { operator: 'PEF', ruleNames: ['Textiles 3.1', 'Apparel: shoes 2'] },
    { operator: 'Other', otherOperatorName: 'Together for Sustainability', ruleNames: ['2.0'] },
  ];

  it('has a rule a line, with its operator', () => {
    const typed = typedText('productOrSectorSpecificRules', rules);
    expect(typed).toBe('PEF: Textiles 3.1\nPEF: Apparel: shoes 2\nTogether for Sustainability: 2.0');
    expect(valueOfText('productOrSectorSpecificRules', `\n ${typed}\n`)).toEqual(rules);
    expect(valueOfText('productOrSectorSpecificRules', 'EPD International: PCR 2019:14 1.3.4')).toEqual([
      { operator: 'EPD International', ruleNames: ['PCR 2019:14 1.3.4'] },
    ]);
    expect(isReadable('productOrSectorSpecificRules', 'PCR 2019:14')).toBe(false);
  });

  it('has extensions as a list in JSON', () => {
    const extensions = [{ specVersion: '2.0.0', dataSchema: 'https://schema.example/x', data: { a: [1, null] } }];
    expect(valueOfText('extensions', typedText('extensions', extensions))).toEqual(extensions);
    for (const typed of ['{"a": 1}', '[', 'x'])
      expect([typed, isReadable('extensions', typed)]).toEqual([typed, false]);
    expect(valueOfText('extensions', ' ')).toBeNull();
  });

  it('keeps decimals, flags, lists, days and choices', () => {
    expect(valueOfText('landAreaOccupation', ' 0,1234567890123456789012 ')).toBe('0.1234567890123456789012');
    expect([
      typedText('packagingEmissionsIncluded', false),
      valueOfText('packagingEmissionsIncluded', 'false'),
    ]).toEqual(['false', false]);
    expect(valueOfText('crossSectoralStandards', 'ISO14067\n\n ISO14044 ')).toEqual(['ISO14067', 'ISO14044']);
    expect(typedText('completedAt', '2026-02-03T00:00:00.000Z')).toBe('2026-02-03');
    expect([typedText('coverage', undefined), valueOfText('coverage', 'product level')]).toEqual(['', 'product level']);
  });
});
