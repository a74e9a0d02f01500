import { describe, expect, it } from 'vitest';
import { printSearchKey, readSearchKey } from './search-key.js';

const KEY = { part: 'others', name: 'acier 𝒳 été', dataset: '0bad0000-0000-4000-8000-000000000001' } as const;
const printed = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a key of a result', () => {
  it('is read back as it was printed', () => expect(readSearchKey(printSearchKey(KEY))).toEqual(KEY));

  it.each([
    '',
    'x',
    printed(null),
    printed([]),
    printed(['other', KEY.dataset, 'a']),
    printed(['others', 'a', 'a']),
    printed(['others', KEY.dataset, 1]),
    printed(['others', KEY.dataset, 'a\0']),
    printed(['others', KEY.dataset, '\ud800']),
    printed([['others'], KEY.dataset, 'a']),
  ])('is not %j', (text) => expect(readSearchKey(text)).toBeUndefined());
});
