import { describe, expect, it } from 'vitest';
import { basicCredentials } from './basic-credentials.js';

const decoded = (header: string): string => Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8');

describe('basicCredentials', () => {
  it.each([
    ['partner_1', 'aB-9', 'partner_1:aB-9'],
    ['partner', 'p%:ä +/=', 'partner:p%:ä +/='],
  ])('sends %s and %s as they are', (id, secret, text) => expect(decoded(basicCredentials(id, secret))).toBe(text));

  it('encodes an id that would otherwise end at its colon', () => {
    expect(decoded(basicCredentials('urn:acme', 'a b'))).toBe('urn%3Aacme:a+b');
  });
});
