import { describe, expect, it } from 'vitest';
import { isUrn } from './urn.js';

describe('a URN', () => {
  it.each([
    'urn:gtin:4712345060507',
    'URN:gtin:4712345060507',
    'urn:uuid:5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002',
    'urn:ab:c',
    `urn:${'a'.repeat(32)}:x`,
    'urn:a-b-2:x',
    'urn:isbn:0451450523/chapter%201',
    "urn:example:1/406/47452/2!$&'()*+,;=:@-._~",
    'urn:example:weather?=op=map&lat=39.56&lon=-104.85',
    'urn:example:foo-bar-baz-qux?+CCResolve:cc=uk?=x=1#part/?2',
    'urn:example:a#',
    'urn:pact:acme.example.com:product-id:erp%3A42',
  ])('is %s', (text) => expect(isUrn(text)).toBe(true));

  it.each([
    ['nothing', ''],
    ['the scheme alone', 'urn:'],
    ['one without a namespace', 'urn::x'],
    ['a namespace of one character', 'urn:a:x'],
    ['a namespace of 33 characters', `urn:${'a'.repeat(33)}:x`],
    ['a namespace that begins with a hyphen', 'urn:-ab:x'],
    ['a namespace that ends with a hyphen', 'urn:ab-:x'],
    ['a namespace with another character', 'urn:a_b:x'],
    ['one without anything specific', 'urn:ab:'],
    ['one without a second colon', 'urn:gtin'],
    ['a specific part that begins with a slash', 'urn:ab:/x'],
    ['a space', 'urn:ab:x y'],
    ['another alphabet', 'urn:ab:größe'],
    ['a percent sign without its digits', 'urn:ab:50%'],
    ['a question mark alone', 'urn:ab:x?y'],
    ['an empty q-component', 'urn:ab:x?='],
    ['a q-component before the r-component', 'urn:ab:x?=q?+r#f#g'],
    ['two fragments', 'urn:ab:x#f#g'],
    ['another scheme', 'http://ab:x'],
    ['something before it', ' urn:ab:x'],
    ['something after it', 'urn:ab:x\n'],
  ])('is not %s', (_what, text) => expect(isUrn(text)).toBe(false));

  it('of any length is read at once', () => {
    const before = performance.now();
    expect(isUrn(`urn:ab:${'a/?'.repeat(50_000)}`)).toBe(false);
    expect(isUrn(`urn:ab:${'x'.repeat(100_000)} `)).toBe(false);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
