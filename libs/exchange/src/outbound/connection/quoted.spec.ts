import { describe, expect, it } from 'vitest';
import { quoted } from './quoted.js';

describe('quoted', () => {
  it('keeps what can be printed on one line', () => {
    expect(quoted(' {"message":\r\n\t"größer als 5"}\u0000\u001b[31m\u202e ', [])).toBe(
      '{"message": "größer als 5"} [31m',
    );
  });

  it('cuts after 200 characters', () => {
    expect(quoted('x'.repeat(200), [])).toBe('x'.repeat(200));
    expect(quoted('😀'.repeat(201), [])).toBe(`${'😀'.repeat(200)}…`);
  });

  it('never repeats a secret, however it is spelt', () => {
    const secret = 'p"ss/w rd';
    const base64 = Buffer.from(secret).toString('base64');
    const page = `got ${secret}, ${encodeURIComponent(secret)}, ${JSON.stringify(secret)} and ${base64}`;
    expect(quoted(page, [secret, ''])).toBe('got ***, ***, "***" and ***');
  });

  it.each([
    ['a form', 'a b&c=~', 'a+b%26c%3D%7E'],
    ['HTML', `a<b>&"c'`, 'a&lt;b&gt;&amp;&quot;c&#39;'],
    ['HTML, with another apostrophe', `a&c'd`, 'a&amp;c&#x27;d'],
    ['a token', '~~~???>>>', Buffer.from('~~~???>>>').toString('base64url')],
  ])('never repeats a secret as it stands in %s', (_where, secret, written) => {
    expect(quoted(`got ${written}.`, [secret])).toBe('got ***.');
  });

  it('never repeats a secret that changes when it is printed', () => {
    const secret = 'two  spaces\u00a0and\u200ba joiner';
    expect(quoted(`got ${secret}.`, [secret])).toBe('got ***.');
    expect(quoted('got two spaces and a joiner.', [secret])).toBe('got ***.');
  });

  it('never repeats the part of a secret that the cut would leave', () => {
    const secret = 'abcdefghij'.repeat(4);
    expect(quoted(`${'x'.repeat(190)}${secret}`, [secret])).toBe(`${'x'.repeat(190)}***`);
  });

  it('never repeats the beginning of a secret that the page breaks off in', () => {
    expect(quoted('Bearer abcdefg', ['abcdefghij'])).toBe('Bearer ***');
    expect(quoted('Bearer abc', ['abcdefghij'])).toBe('Bearer abc');
  });
});
