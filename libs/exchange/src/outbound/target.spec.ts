import { describe, expect, it } from 'vitest';
import { callable, printUrl, targetBase } from './target.js';

describe('targetBase', () => {
  it.each([
    ['https://partner.example', 'https://partner.example'],
    ['https://partner.example/', 'https://partner.example'],
    ['HTTPS://Partner.Example:443/pact//', 'https://partner.example/pact'],
    ['http://127.1:8080/pact', 'http://127.0.0.1:8080/pact'],
  ])('%s is called as %s', (url, base) => expect(targetBase(url)).toBe(base));

  it.each([
    'partner.example',
    '',
    'ftp://partner.example',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://user:pass@partner.example',
    'https://partner.example/?tenant=1',
    'https://partner.example/#top',
    'http://0x7f.0.0.0.1.1',
  ])('%s cannot be called', (url) => expect(targetBase(url)).toBeUndefined());
});

describe('callable', () => {
  it('allows a token URL its query', () => {
    expect(callable('https://login.example/token?tenant=1')?.href).toBe('https://login.example/token?tenant=1');
  });
});

describe('shown', () => {
  it('leaves out a query', () =>
    expect(printUrl('https://login.example/token?key=1')).toBe('https://login.example/token'));
  it('does not repeat what is no URL', () => expect(printUrl('secret')).toBe('an address that is no URL'));
});
