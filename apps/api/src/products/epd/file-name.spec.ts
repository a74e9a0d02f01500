import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName } from './file-name.js';

it.each([
  ['Steel beam', 'Steel beam.epd.json'],
  ['鋼の梁', '鋼の梁.epd.json'],
  ['../../etc/passwd', 'etc passwd.epd.json'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie b.epd.json'],
  ['.htaccess. ', 'htaccess.epd.json'],
  ['"; filename="x.exe', '; filename= x.exe.epd.json'],
  ['///', 'product.epd.json'],
  ['😀'.repeat(100), `${'😀'.repeat(60)}.epd.json`],
])('a product named %j is offered as %j', (name, file) => {
  expect(fileName(name, 'epd.json')).toBe(file);
});

it('is a name that file systems and headers take, whatever the name of the product', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const file = fileName(name, 'epd.xlsx');
      expect(file).toMatch(/^[^.\s\\/:*?"<>|\p{C}][^\\/:*?"<>|\p{C}]*\.epd\.xlsx$/u);
      expect(Buffer.byteLength(file)).toBeLessThan(256);
    }),
  );
});
